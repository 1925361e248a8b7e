/** The accepted image types, decided by content, never by name. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/tiff', 'image/heic'] as const
export type ImageType = (typeof imageTypes)[number]

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, index) => bytes[at + index] === byte)

const textAt = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

const heifBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']

/** The image type by its first bytes, or `null` for any other. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'image/webp'
  const isTiff = startsWith(bytes, [0x49, 0x49, 0x2a, 0x00]) || startsWith(bytes, [0x4d, 0x4d, 0x00, 0x2a])
  if (isTiff) return 'image/tiff'
  if (textAt(bytes, 4, 8) === 'ftyp' && heifBrands.includes(textAt(bytes, 8, 12))) return 'image/heic'
  return null
}

/** Readers look for a PDF's signature within so many bytes: a mark, a line end or a mail's head may precede it. */
const pdfWithin = 1024

/** Whether it is a PDF. A picture that carries one is a picture. */
export function isPdf(bytes: Uint8Array): boolean {
  return textAt(bytes, 0, pdfWithin).includes('%PDF-') && imageTypeOf(bytes) === null
}
