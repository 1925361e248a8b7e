import type { statesOf } from '#features/accounts/profile/countries.ts'

type Province = (typeof statesOf.CA)[number]

/** Canada Post's first letters; the north shares one. */
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

/** Where a Canadian postal code may lie, as its first letter says; federal offices in Gatineau have one of Ottawa's. */
export function provincesOfCode(code: string): readonly Province[] {
  const written = code.trim().toUpperCase()
  if (written.startsWith('K1A')) return ['ON', 'QC']
  return provincesByLetter[written.slice(0, 1)] ?? []
}

/** Taxes follow from the province, so nobody may choose one in which their postal code does not lie. */
export function isCodeIn(code: string, province: string): boolean {
  return provincesOfCode(code).some((one) => one === province)
}
