import { bt2020, type Curve, colourProfile, displayP3, type Primaries, srgb } from './colour-profile.ts'

/** What the numbers of a file say about its colours, where they are not those of sRGB. */
export type StatedColours = { profile: Buffer } | { kind: string }

/** Unspecified and those of television differ from sRGB by less than files with these numbers are accurate. */
const primariesOf: Partial<Record<number, Primaries>> = {
  1: srgb,
  2: srgb,
  5: srgb,
  6: srgb,
  7: srgb,
  9: bt2020,
  12: displayP3,
}
/** The curves of television are shown like that of sRGB, as browsers do. */
const curves: Partial<Record<number, Curve>> = {
  1: 'srgb',
  2: 'srgb',
  4: 2.2,
  5: 2.8,
  6: 'srgb',
  8: 1,
  13: 'srgb',
  14: 'srgb',
  15: 'srgb',
}
const highRange: Partial<Record<number, string>> = { 16: 'HDR (PQ)', 18: 'HDR (HLG)' }

/** By the code points of HEIC and PNG (https://www.itu.int/rec/T-REC-H.273); null for sRGB. */
export function coloursOfCodes(primaries: number, transfer: number): StatedColours | null {
  const [space, curve] = [primariesOf[primaries], curves[transfer]]
  if (!space || !curve) return { kind: highRange[transfer] ?? `CICP ${primaries}/${transfer}` }
  return space === srgb && curve === 'srgb' ? null : { profile: colourProfile(space, curve) }
}
