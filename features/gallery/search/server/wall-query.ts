import { WallQuery } from '#features/gallery/publication/contract.ts'
import { emptyQuery } from '../wall-query.ts'

/** Parses the query of an address; invalid values are ignored. */
export function wallQueryOf(given: unknown): WallQuery {
  const whole = WallQuery.safeParse(given)
  if (whole.success) return whole.data
  const pairs: [string, unknown][] = Object.entries(given && typeof given === 'object' ? given : {})
  const readable = pairs.filter(([name, value]) => {
    const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> = WallQuery.shape
    return Object.hasOwn(shape, name) && shape[name]?.safeParse(value).success
  })
  const read = WallQuery.safeParse(Object.fromEntries(readable))
  return read.success ? read.data : emptyQuery
}

/** Parses a page number. Invalid values are the first page. */
export function pageOf(given: unknown): number {
  const text = given && typeof given === 'object' && 'page' in given ? String(given.page) : ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** The serial typed into the form that checks an award. */
export function serialIn(given: unknown): string {
  const typed = given && typeof given === 'object' && 'serial' in given ? given.serial : ''
  return typeof typed === 'string' ? typed.slice(0, 100) : ''
}
