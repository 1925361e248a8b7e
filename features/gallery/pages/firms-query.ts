import { z } from 'zod'
import { Prose } from '#shared/text.ts'

const FirmsQuery = z.object({
  q: Prose(100).catch(''),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .catch(''),
  /** The first letter of the name, `0` for any other sign. */
  letter: z
    .string()
    .regex(/^[a-z0]$/)
    .catch(''),
  /** The address of the last firm that was shown. */
  after: Prose(200).catch(''),
})
export type FirmsQuery = z.infer<typeof FirmsQuery>

export const noFirmsQuery: FirmsQuery = { q: '', country: '', letter: '', after: '' }

/** Parses the query of an address; invalid values are ignored. */
export function firmsQueryOf(given: unknown): FirmsQuery {
  const read = FirmsQuery.safeParse(given)
  return read.success ? { ...read.data, q: read.data.q.replace(/\s+/g, ' ').trim() } : noFirmsQuery
}

/** The query of an address, always in the same order. */
export function searchOfFirms(query: FirmsQuery): string {
  const pairs = (['q', 'country', 'letter', 'after'] as const).flatMap((name): [string, string][] =>
    query[name] ? [[name, query[name]]] : [],
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

export interface FirmsView {
  query: FirmsQuery
  firms: { slug: string; name: string; city: string; country: string; works: number; awards: number }[]
  /** For the next page’s `after`; null on the last. */
  next: string | null
  /** The number of firms with these filters. Null while searching. */
  total: number | null
  letters: string[]
  /** The countries of all firms, by code. */
  countries: string[]
}
