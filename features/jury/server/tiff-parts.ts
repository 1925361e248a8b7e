import { longestPart, type PictureBytes } from './picture-bytes.ts'

const asciiType = 2
/** Bytes of one value, by its type. */
const widths = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
/** XMP, IPTC, Photoshop's own, and a camera's comment: words, though their type does not say so. */
const wordyTags = new Set([700, 33723, 34377, 37510])
/** Lists of tags within a list: several pictures, Exif. */
const innerTags = new Set([330, 34665])
const mostLists = 40

/** The texts of a TIFF file: its lists of tags stand anywhere, mostly behind what the picture shows. */
export async function* tiffParts(bytes: PictureBytes): AsyncGenerator<Buffer> {
  const head = await bytes.read(0, 8)
  if (head.length < 8) return
  const isLittle = head[0] === 0x49
  const lists = [number(head, 4, 4, isLittle)]
  const seen = new Set<number>()
  for (let list = lists.shift(); list !== undefined; list = lists.shift()) {
    if (list === 0 || seen.has(list) || seen.size === mostLists) continue
    seen.add(list)
    const count = number(await bytes.read(list, 2), 0, 2, isLittle)
    const rows = await bytes.read(list + 2, count * 12 + 4)
    const texts: { from: number; length: number }[] = []
    for (let at = 0; at + 12 <= Math.min(rows.length, count * 12); at += 12) {
      const [tag, type] = [number(rows, at, 2, isLittle), number(rows, at + 2, 2, isLittle)]
      const many = number(rows, at + 4, 4, isLittle)
      const length = many * (widths[type] ?? 1)
      const from = length > 4 ? number(rows, at + 8, 4, isLittle) : list + 2 + at + 8
      if (innerTags.has(tag)) {
        const inner = await bytes.read(from, Math.min(length, 4 * mostLists))
        for (let place = 0; place + 4 <= inner.length; place += 4)
          lists.push(number(inner, place, 4, isLittle))
      }
      if (type === asciiType || wordyTags.has(tag))
        texts.push({ from, length: Math.min(length, longestPart) })
    }
    lists.push(number(rows, count * 12, 4, isLittle))
    // In the order of the file, so that it is gone through once more at most.
    for (const { from, length } of texts.sort((one, other) => one.from - other.from)) {
      yield await bytes.read(from, length)
    }
  }
}

/** Zero where the file ends before. */
function number(bytes: Buffer, at: number, width: 2 | 4, isLittle: boolean): number {
  if (at + width > bytes.length) return 0
  return isLittle ? bytes.readUIntLE(at, width) : bytes.readUIntBE(at, width)
}
