/**
 * The serial of a certificate: the edition's year and the entry's number, PAL-2026-0417. Titles of an entry in addition
 * to its level are numbered from 2 on, PAL-2026-0417-2.
 */
export function serialOf(year: number, entryNumber: number, place = 1): string {
  const serial = `PAL-${year}-${String(entryNumber).padStart(4, '0')}`
  return place === 1 ? serial : `${serial}-${place}`
}
