import { WallQuery } from '#features/gallery/pages/contract.ts'
import { emptyQuery } from '../wall.ts'

/** Parses the query of an address; invalid values are ignored. */
export function wallQueryOf(given: unknown): WallQuery {
  const pairs: [string, unknown][] = Object.entries(given && typeof given === 'object' ? given : {})
  const readable = pairs.filter(([name, value]) => {
    const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> = WallQuery.shape
    return shape[name]?.safeParse(value).success
  })
  const read = WallQuery.safeParse(Object.fromEntries(readable))
  return read.success ? read.data : emptyQuery
}

/** Parses a page number. Invalid values are the first page. */
export function pageOf(given: unknown): number {
  const input = given && typeof given === 'object' && 'page' in given ? String(given.page) : ''
  return /^[1-9]\d{0,5}$/.test(input) ? Number(input) : 1
}

export function typedIn(given: unknown, field: 'credential' | 'serial'): string {
  const typed = given && typeof given === 'object' ? new Map(Object.entries(given)).get(field) : ''
  return typeof typed === 'string' ? typed.slice(0, 20_000).trim() : ''
}
