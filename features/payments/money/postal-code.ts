import type { statesOf } from '#features/accounts/session/countries.ts'

type Province = (typeof statesOf.CA)[number]

/** The first letters that Canada Post uses. Nunavut and the Northwest Territories share one. */
const provincesByLetter: Record<string, readonly Province[]> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  X: ['NT', 'NU'],
  Y: ['YT'],
}

/**
 * The provinces that the first letter of a Canadian postal code allows. Federal offices in Gatineau have an Ottawa
 * code.
 */
export function provincesOfCode(code: string): readonly Province[] {
  const written = code.trim().toUpperCase()
  if (written.startsWith('K1A')) return ['ON', 'QC']
  return provincesByLetter[written.slice(0, 1)] ?? []
}

/** The province decides the taxes, so the postal code must match it. */
export function isCodeIn(code: string, province: string): boolean {
  return provincesOfCode(code).some((one) => one === province)
}
