import { folded } from '#shared/folded.ts'
import { mistakesBetween } from '#shared/mistakes.ts'

/** Legal forms and conjunctions do not identify a firm. */
const hollow = new Set(
  (
    'and et y und the le la les el i inc incorporated ltd ltee limited limitee llc llp lp corp co company cie ' +
    'gmbh ag sa sas sarl sl slp bv ab as oy pty plc enr senc sencrl snc'
  ).split(' '),
)

/** One typing error is ignored in a name that is at least this long. */
const long = 8

/** The part of a firm's name that identifies it. */
export function coreOf(name: string): string {
  const words = folded(name)
    // “S.A.R.L.” and “L.L.C.” are one word each.
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const notifying = words.filter((word) => !hollow.has(word))
  return (notifying.length > 0 ? notifying : words).join('')
}

/**
 * Whether two names are the same firm's, ignoring accents, case, punctuation, legal form and one typing error in a
 * long name.
 */
export function isSameFirmName(one: string, other: string): boolean {
  return isSameCore(coreOf(one), coreOf(other))
}

/** The same for cores computed before, to compare many with many. */
export function isSameCore(a: string, b: string): boolean {
  if (a === '' || b === '') return false
  if (a === b) return true
  const forgiven = Math.min(a.length, b.length) >= long ? 1 : 0
  // One typing error cannot be at both ends of a long name; most pairs end here.
  if (forgiven === 0 || (a.slice(0, 2) !== b.slice(0, 2) && a.slice(-2) !== b.slice(-2))) return false
  return mistakesBetween(a, b, forgiven) <= forgiven
}
