import type { Language } from '#shared/language.ts'
import type { Catalogue } from '#shared/messages.ts'
import { requestHeaders } from '#web/api/api.ts'
import { askedAhead } from '#web/api/asked-ahead.ts'
import type { Spoken } from './messages.ts'

type Part = 'first' | 'others' | 'organisers'

/** The built-in messages of a language are three files: of the screens before login, of the organisers', of all others. */
const files = import.meta.glob<Catalogue>('./built-in/*/*.ts', { import: 'words' })

async function readPart(language: Language, part: Part): Promise<Catalogue> {
  const words = await files[`./built-in/${part}/${language}.ts`]?.()
  return Object.fromEntries(
    Object.entries(words ?? {}).map(([path, place]) => [path.split('/').at(-3) ?? path, place]),
  )
}

const timeoutMs = 5_000

/** The messages at an address; none if they are those of the tag. */
async function fetchMessages<Messages>(path: string, tag?: string): Promise<Messages | null> {
  // Nothing renders before the messages are loaded, and a connection may hang.
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = { ...requestHeaders(), ...(tag && { 'If-None-Match': tag }) }
  const answer = await (askedAhead(path) ?? fetch(path, { headers, signal }))
  if (answer.status === 304) return null
  if (!answer.ok) throw new Error(`The messages could not be loaded: ${answer.status}.`)
  return answer.json()
}

/**
 * The messages of the server, if they are others than the built-in ones. The page says which messages the server had
 * when it sent it, and which languages have own ones of the organisers: usually the same as now, so that only the own
 * ones of this language are loaded, if there are any.
 */
async function changedMessages(language: Language): Promise<Catalogue> {
  const { messages: tag = import.meta.env.VITE_MESSAGES, own: changed = '' } =
    document.documentElement.dataset
  try {
    const [all, own] = await Promise.all([
      fetchMessages<Record<Language, Catalogue>>('/api/translations', tag),
      changed.split(' ').includes(language)
        ? fetchMessages<Catalogue>(`/api/translations/own?language=${language}`)
        : null,
    ])
    return all?.[language] ?? own ?? {}
  } catch (error) {
    console.warn('The built-in messages remain.', error)
    return {}
  }
}

function withChanges(built: Catalogue, changed: Catalogue = {}): Catalogue {
  return Object.fromEntries(
    Object.entries(built).map(([place, words]) => [place, { ...words, ...changed[place] }]),
  )
}

/** All messages of a language, for a part of a screen. */
export async function readCatalogue(language: Language): Promise<Catalogue> {
  const [first, others, organisers, changed] = await Promise.all([
    readPart(language, 'first'),
    readPart(language, 'others'),
    readPart(language, 'organisers'),
    changedMessages(language),
  ])
  return withChanges({ ...first, ...others, ...organisers }, changed)
}

let spoken: Spoken | undefined
let changes: Promise<Catalogue> | undefined
const loaded = new Map<Part, Promise<void>>()

async function add(part: Part): Promise<void> {
  if (!spoken) throw new Error('The language of the screens is not known yet.')
  const [found, changed] = await Promise.all([readPart(spoken.language, part), changes])
  Object.assign(spoken.catalogue, withChanges(found, changed))
}

/** At startup: the messages of the screens before login. */
export async function speak(language: Language): Promise<Spoken> {
  spoken = { language, catalogue: {} }
  changes = changedMessages(language)
  await add('first')
  return spoken
}

function load(part: Part): Promise<void> {
  const found = loaded.get(part)
  if (found) return found
  const loading = add(part).catch((error: unknown) => {
    loaded.delete(part)
    throw error
  })
  loaded.set(part, loading)
  return loading
}

/** The messages of the screens after login, before the first of them. */
export const loadOtherMessages = () => load('others')

/** All messages, before the first screen of an organiser. */
export async function loadAllMessages(): Promise<void> {
  await Promise.all([load('others'), load('organisers')])
}
