/** Where a sheet is eight and a half by eleven inches. */
const letterCountries = new Set(['CA', 'US'])

export type PaperSize = 'LETTER' | 'A4'

/** In points, upright. */
export const paperSizes = {
  LETTER: { width: 612, height: 792 },
  A4: { width: 595, height: 842 },
} as const satisfies Record<PaperSize, { width: number; height: number }>

/** The paper on which somebody in a country prints. */
export function paperIn(country: string): PaperSize {
  return letterCountries.has(country) ? 'LETTER' : 'A4'
}
