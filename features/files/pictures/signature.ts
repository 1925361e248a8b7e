/** The accepted image types, decided by content, never by name. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/tiff', 'image/heic'] as const
export type ImageType = (typeof imageTypes)[number]

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, index) => bytes[at + index] === byte)

const textAt = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

const heifBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']

const signatures: Record<ImageType, (bytes: Uint8Array) => boolean> = {
  'image/jpeg': (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  'image/png': (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/webp': (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP',
  // 43 is the number of BigTIFF.
  'image/tiff': (bytes) => ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(textAt(bytes, 0, 4)),
  'image/heic': (bytes) => textAt(bytes, 4, 8) === 'ftyp' && heifBrands.includes(textAt(bytes, 8, 12)),
}

const typeAt = (bytes: Uint8Array) => imageTypes.find((type) => signatures[type](bytes))

const mostBytesBefore = 1024

/** A byte order mark, blank lines or the lines of a mail header, but no other type of file. */
const harmlessBefore =
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?(?!%|GIF8|ID3|<|FUJIFILM|8BPS)(?![\s\S]*%PDF-)[\t\n\r\x20-\x7e\0]*$/

/** The image type, and where its signature is: mail programs and scripts sometimes leave a few bytes before it. */
export function imageAt(bytes: Uint8Array): { type: ImageType; at: number } | null {
  for (let at = 0; at <= Math.min(mostBytesBefore, bytes.length); at += 1) {
    const type = typeAt(bytes.subarray(at))
    if (type) return at === 0 || harmlessBefore.test(textAt(bytes, 0, at)) ? { type, at } : null
  }
  return null
}

/** The image type by its first bytes, or `null` for any other. */
export const imageTypeOf = (bytes: Uint8Array): ImageType | null => imageAt(bytes)?.type ?? null

/** The signatures of camera raws that are not built like a TIFF. */
const rawStarts = ['IIU\0', 'IIRO', 'IIRS', 'MMOR', 'FUJIFILMCCD-RAW', 'FOVb', '\0MRM']

/** A camera raw by its first bytes. Those built like a TIFF need a look at their tags. */
export function isCameraRaw(bytes: Uint8Array): boolean {
  const start = textAt(bytes, 0, 16)
  return (
    rawStarts.some((one) => start.startsWith(one)) ||
    start.slice(4, 12) === 'ftypcrx ' ||
    start.slice(6, 14) === 'HEAPCCDR' ||
    (signatures['image/tiff'](bytes) && /^(?:CR|IIII|MMMM)/.test(start.slice(8)))
  )
}

/** Readers look for a PDF's signature within so many bytes: a mark, a line end or a mail's head may precede it. */
const pdfWithin = 1024

/** Whether it is a PDF. A picture that carries one is a picture. */
export function isPdf(bytes: Uint8Array): boolean {
  return textAt(bytes, 0, pdfWithin).includes('%PDF-') && imageTypeOf(bytes) === null
}
