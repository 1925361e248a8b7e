import type { Query, QueryClient } from '@tanstack/react-query'
import type { ZodObject, ZodType, z } from 'zod'
import type { Endpoint, OutputOf } from '#shared/endpoint.ts'
import { isAway, Refused } from '#web/api/api.ts'
import { likelyPerson, whenKnown } from '#web/session/session.ts'
import { deviceStore } from './device-store.ts'
import { checkLine } from './line.ts'

/*
 * What the contract allows to keep of the server's answers stays on the device, under the person to whom it was given: a
 * page that is loaded anew without a line shows it. It goes with the session, with another person, and after a week.
 */

interface KeptAnswer {
  id: string
  personId: string
  /** When the server said it, whatever was changed of it on the device since. */
  keptAt: number
  answer: unknown
}

type Key = readonly unknown[]

const store = deviceStore('palmares-answers', 'answers')
const longestMs = 7 * 24 * 3_600_000

/** Once nobody is logged in, the store is not opened again: that alone would make it anew. */
const inStore: typeof store.request = async (mode, request) => {
  if (!likelyPerson()) throw new Error('Nobody is here.')
  return store.request(mode, request)
}

const idOf = (key: Key) => JSON.stringify(key)

/** When the server said what the page knows, by the answer's id. */
const saidAt = new Map<string, number>()

async function keep({ queryKey, state }: Query): Promise<void> {
  const personId = likelyPerson()
  if (!personId) return
  const id = idOf(queryKey)
  const kept: KeptAnswer = { id, personId, keptAt: saidAt.get(id) ?? Date.now(), answer: state.data }
  await inStore('readwrite', (answers) => answers.put(kept))
}

/** The answer as it was kept for whoever is here; nothing where there is none, or where it is too old to be shown. */
async function recall<Output extends ZodType>(
  output: Output,
  key: Key,
): Promise<z.output<Output> | undefined> {
  try {
    const kept: KeptAnswer | undefined = await inStore('readonly', (answers) => answers.get(idOf(key)))
    if (!kept || kept.personId !== likelyPerson() || kept.keptAt < Date.now() - longestMs) return undefined
    // Another version of the portal may have kept it.
    const answer = output.safeParse(kept.answer).data
    if (answer === undefined) return undefined
    saidAt.set(kept.id, kept.keptAt)
    // A portal that is being started again answers too: that nobody is there is shown, and noticed when it is over.
    void checkLine()
    return answer
  } catch {
    return undefined
  }
}

async function dropWhere(isMeant: (kept: KeptAnswer) => boolean): Promise<void> {
  try {
    const all: KeptAnswer[] = await inStore('readonly', (answers) => answers.getAll())
    for (const kept of all) {
      if (isMeant(kept)) await inStore('readwrite', (answers) => answers.delete(kept.id))
    }
  } catch {
    // Where nothing can be kept, nothing was.
  }
}

const partsOf = ({ id }: KeptAnswer): unknown[] => JSON.parse(id)

/** What whoever is here has of the answers to one question, each with what was asked. */
export async function listAnswers<Output extends ZodType>(
  asked: Endpoint<ZodObject, Output>,
): Promise<{ input: unknown; answer: z.output<Output> }[]> {
  try {
    const all: KeptAnswer[] = await inStore('readonly', (answers) => answers.getAll())
    return all
      .filter((kept) => kept.personId === likelyPerson() && partsOf(kept)[0] === asked.path)
      .flatMap((kept) => {
        const { success, data } = asked.output.safeParse(kept.answer)
        return success ? [{ input: partsOf(kept)[1], answer: data }] : []
      })
  } catch {
    return []
  }
}

/** Of the answers to one question those go whose key is not wanted any more. */
export async function dropAnswers(
  { path }: Pick<Endpoint, 'path'>,
  isMeant: (input: unknown) => boolean,
): Promise<void> {
  await dropWhere((kept) => {
    const [of, input] = partsOf(kept)
    return of === path && isMeant(input)
  })
}

/** Once it is known who is here: what somebody else left goes, and what is too old. */
export async function keepOnlyAnswersOf(personId: string): Promise<void> {
  await dropWhere((kept) => kept.personId !== personId || kept.keptAt < Date.now() - longestMs)
}

/** At the end of a session. */
export function dropAllAnswers(): void {
  store.drop()
}

/** Every answer that may be kept, kept as the page knows it: what is changed here before it is sent as well. */
export function mirrorAnswers(queries: QueryClient): void {
  const changed = new Set<Query>()
  const write = () => {
    for (const query of changed) void keep(query).catch(() => undefined)
    changed.clear()
  }
  const note = (query: Query) => {
    if (query.meta?.isKept !== true || query.state.data === undefined) return
    // What changes together is written once, and before a page that is about to go has gone.
    if (changed.size === 0) setTimeout(write)
    changed.add(query)
  }
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query)
  })
  whenKnown(() => queries.getQueryCache().getAll().forEach(note))
}

const isMissing = (fault: unknown) => fault instanceof Error && isAway(fault)

const late = Symbol('late')
const longPatienceMs = 4_000
/** Once one request was waited for in vain, the others of the same page are not. */
const shortPatienceMs = 400
let patienceMs = longPatienceMs

const pause = (ms: number) => new Promise<typeof late>((resolve) => setTimeout(() => resolve(late), ms))

/**
 * What the server says. Where nobody answers, or not for a while, and the page knows nothing yet: what was kept.
 */
export async function requestOrRecall<E extends Endpoint>(
  queries: QueryClient,
  asked: E,
  key: Key,
  request: () => Promise<OutputOf<E>>,
): Promise<OutputOf<E>> {
  const answering = request().then(
    (answer) => {
      patienceMs = longPatienceMs
      saidAt.set(idOf(key), Date.now())
      return answer
    },
    (fault: unknown) => {
      if (fault instanceof Refused && [403, 404, 409].includes(fault.status)) {
        void dropWhere(({ id }) => id === idOf(key))
      }
      throw fault
    },
  )
  if (queries.getQueryData(key) !== undefined) return answering
  try {
    const early = await Promise.race([answering, pause(patienceMs)])
    if (early !== late) return early
  } catch (fault) {
    const kept = isMissing(fault) ? await recall<E['output']>(asked.output, key) : undefined
    if (kept === undefined) throw fault
    return kept
  }
  const kept = await recall<E['output']>(asked.output, key)
  if (kept === undefined) return answering
  patienceMs = shortPatienceMs
  // What the server says in the end is shown, a refusal as well.
  const askAgain = () => queries.invalidateQueries({ queryKey: key, exact: true })
  void answering.then(askAgain, (fault: unknown) => (isMissing(fault) ? undefined : askAgain()))
  return kept
}
