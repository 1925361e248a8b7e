import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import type { ZodType, z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { Rejected } from '#web/api/api.ts'
import { likelyUser, whenKnown } from '#web/session/session.ts'
import { whenUnanswered } from './connection.ts'
import { keyOf, listOnDevice, removeFromDevice, storeOnDevice } from './device.ts'

/*
 * Responses that the contract allows to cache are stored for their user, and shown when the server cannot be
 * reached. They are deleted with the session, and after a week.
 */

interface Cached {
  state: DehydratedState
  /** A cached response has the shape of the application version that requested it. */
  version: string
}

const longestMs = 7 * 24 * 3_600_000
/** The address of the application's first file changes with every version. */
const version = () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''

const isCached = ({ meta }: Query) => meta?.isCached === true

async function cache(queries: QueryClient, query: Query): Promise<void> {
  const userId = likelyUser()
  if (!userId) return
  const state = dehydrate(queries, { shouldDehydrateQuery: (one) => one === query })
  await storeOnDevice(keyOf('answer', userId, query.queryHash), { state, version: version() })
}

async function listCached(): Promise<{ key: string; query: DehydratedState['queries'][number] }[]> {
  const userId = likelyUser()
  if (!userId) return []
  const since = Date.now() - longestMs
  const all = await listOnDevice<Cached>(keyOf('answer', userId))
  return all
    .filter(([, cached]) => cached.version === version())
    .flatMap(([key, { state }]) => state.queries.map((query) => ({ key, query })))
    .filter(({ query }) => query.state.dataUpdatedAt > since)
}

/** Shows cached responses, unless the page has newer ones. */
async function restore(queries: QueryClient): Promise<void> {
  const cached = (await listCached()).map(({ query }) => query)
  hydrate(queries, { mutations: [], queries: cached })
}

/** The current user's cached responses of one endpoint, parsed with its contract's output, each with its input. */
export async function listAnswers<Output extends ZodType>(
  { path }: Pick<Endpoint, 'path'>,
  output: Output,
): Promise<{ input: unknown; answer: z.output<Output> }[]> {
  return (await listCached()).flatMap(({ query: { queryKey, state } }) => {
    if (queryKey[0] !== path) return []
    const { success, data } = output.safeParse(state.data)
    return success ? [{ input: queryKey[1], answer: data }] : []
  })
}

/** Removes the cached responses of one endpoint with matching inputs. */
export async function dropAnswers(
  { path }: Pick<Endpoint, 'path'>,
  isMeant: (input: unknown) => boolean,
): Promise<void> {
  const meant = (await listCached()).filter(
    ({ query: { queryKey } }) => queryKey[0] === path && isMeant(queryKey[1]),
  )
  await removeFromDevice(meant.map(({ key }) => key))
}

const isOver = (error: unknown) => error instanceof Rejected && [403, 404, 409].includes(error.status)

/** Stores every cacheable response as the page has it, with unsent local changes. */
export function cacheAnswers(queries: QueryClient): void {
  const changed = new Set<Query>()
  const write = () => {
    for (const query of changed) void cache(queries, query)
    changed.clear()
  }
  const note = (query: Query) => {
    if (!isCached(query) || query.state.data === undefined) return
    // Changes made together are written at once, because the page may be closed.
    if (changed.size === 0) queueMicrotask(write)
    changed.add(query)
  }
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'success') note(query)
    else if (action.type === 'error' && isCached(query) && isOver(action.error)) {
      const userId = likelyUser()
      if (userId) void removeFromDevice([keyOf('answer', userId, query.queryHash)])
    }
  })
  whenKnown(() => queries.getQueryCache().getAll().forEach(note))
  whenUnanswered(() => void restore(queries))
}
