/** What the certificate is found by: the edition's year and the entry's number, PAL-2026-0417. */
export function serialOf(year: number, entryNumber: number): string {
  return `PAL-${year}-${String(entryNumber).padStart(4, '0')}`
}
