import { folded } from '#shared/folded.ts'
import { mistakesBetween } from '#shared/mistakes.ts'

/** What says how a firm is constituted, or joins two names, and not which firm it is. */
const hollow = new Set(
  (
    'and et y und the le la les el i inc incorporated ltd ltee limited limitee llc llp lp corp co company cie ' +
    'gmbh ag sa sas sarl sl slp bv ab as oy pty plc enr senc sencrl snc'
  ).split(' '),
)

/** A single slip is forgiven in a name that is at least this long. */
const long = 8

function coreOf(name: string): string {
  const words = folded(name)
    // “S.A.R.L.” and “L.L.C.” are one word each.
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const telling = words.filter((word) => !hollow.has(word))
  return (telling.length > 0 ? telling : words).join('')
}

/** Whether two names are one firm's: accents, case, marks, the form of the company and one slip in a long name aside. */
export function isSameFirmName(one: string, other: string): boolean {
  const [a, b] = [coreOf(one), coreOf(other)]
  if (a === '' || b === '') return false
  const forgiven = Math.min(a.length, b.length) >= long ? 1 : 0
  return mistakesBetween(a, b, forgiven) <= forgiven
}
