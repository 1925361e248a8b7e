/** The countries that use Letter paper. */
const letterCountries = new Set(['CA', 'US'])

export type DocumentSize = 'LETTER' | 'A4'

/** In points, upright. */
export const documentSizes = {
  LETTER: { width: 612, height: 792 },
  A4: { width: 595, height: 842 },
} as const satisfies Record<DocumentSize, { width: number; height: number }>

/** The paper size of a country. */
export function documentIn(country: string): DocumentSize {
  return letterCountries.has(country) ? 'LETTER' : 'A4'
}
