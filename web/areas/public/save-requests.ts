import type { CollectionSummary } from '#features/gallery/pages/contract-collections.ts'
import { deviceStorage } from '#web/storage.ts'

// The contract's values would load its validation library on every public page, so only its types are used here.

export interface SavedWork {
  slug: string
  title: string
}

const base = '/api/collections'

/** Calls the API with the stored token. A rejected token leads to the login. */
async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(path, {
    method,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'Accept-Language': document.documentElement.lang,
      Authorization: `Bearer ${deviceStorage.getItem('token') ?? ''}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(15_000),
  })
  const said: unknown = await answer.json()
  if (answer.ok) return said
  const message = said && typeof said === 'object' && 'message' in said ? String(said.message) : ''
  throw new Error(answer.status < 500 ? message : '')
}

/** Which of the works the user has saved. None if that cannot be known now. */
export async function savedAmong(slugs: readonly string[]): Promise<string[]> {
  const query = new URLSearchParams(slugs.map((slug) => ['work', slug]))
  const said = await call('GET', `${base}/saved?${query}`).catch(() => [])
  return Array.isArray(said) ? said.map(String) : []
}

const isCollection = (one: unknown): one is CollectionSummary =>
  one !== null && typeof one === 'object' && 'id' in one && 'name' in one && 'hasWork' in one

export async function collectionsFor(slug: string): Promise<CollectionSummary[]> {
  const said = await call('GET', `${base}?${new URLSearchParams({ work: slug })}`)
  return Array.isArray(said) ? said.filter(isCollection) : []
}

const ofWork = (id: string, slug: string) => `${base}/${id}/works/${encodeURIComponent(slug)}`

export const saveIn = (id: string, slug: string) => call('PUT', ofWork(id, slug), {})
export const removeFrom = (id: string, slug: string) => call('DELETE', ofWork(id, slug))
export const create = (id: string, name: string) => call('PUT', `${base}/${id}`, { name })
