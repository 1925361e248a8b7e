import { longestPart, type PictureBytes } from './picture-bytes.ts'

interface Box {
  kind: string
  body: Buffer
}

/** Exif and XMP of a HEIC file: items that its list of items tells of, and that stand anywhere. */
export async function* heifParts(bytes: PictureBytes): AsyncGenerator<Buffer> {
  const meta = await findMeta(bytes)
  if (!meta) return
  // After its version and flags the box of what is told of items is itself made of boxes.
  const boxes = boxesIn(meta.subarray(4))
  const items = boxes.find(({ kind }) => kind === 'iinf')
  const places = boxes.find(({ kind }) => kind === 'iloc')
  if (!items || !places) return
  const wordy = new Set(wordyItems(items.body))
  const ranges = placesOf(places.body).filter(({ item }) => wordy.has(item))
  for (const { from, length } of ranges.sort((one, other) => one.from - other.from)) {
    yield await bytes.read(from, Math.min(length, longestPart))
  }
}

async function findMeta(bytes: PictureBytes): Promise<Buffer | null> {
  for (let at = 0; ; ) {
    const head = await bytes.read(at, 16)
    if (head.length < 8) return null
    const short = head.readUInt32BE(0)
    const isLong = short === 1 && head.length === 16
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short
    if (size < 8) return null
    const from = isLong ? 16 : 8
    if (head.toString('latin1', 4, 8) === 'meta')
      return bytes.read(at + from, Math.min(size - from, longestPart))
    at += size
  }
}

function boxesIn(body: Buffer): Box[] {
  const found: Box[] = []
  for (let at = 0; at + 8 <= body.length; ) {
    const size = body.readUInt32BE(at)
    if (size < 8) break
    found.push({ kind: body.toString('latin1', at + 4, at + 8), body: body.subarray(at + 8, at + size) })
    at += size
  }
  return found
}

/** The numbers of items that are Exif, or text of a type of its own as XMP is. */
function wordyItems(body: Buffer): number[] {
  const list = boxesIn(body.subarray(body[0] === 0 ? 6 : 8))
  return list.flatMap(({ body: item }) => {
    const width = item[0] === 3 ? 4 : 2
    if ((item[0] ?? 0) < 2 || item.length < 4 + width + 6) return []
    const kind = item.toString('latin1', 6 + width, 10 + width)
    return kind === 'Exif' || kind === 'mime' ? [item.readUIntBE(4, width)] : []
  })
}

interface Range {
  item: number
  from: number
  length: number
}

function placesOf(body: Buffer): Range[] {
  const version = body[0] ?? 0
  let at = 4
  const next = (width: number): number => {
    const value =
      width === 0 || at + width > body.length ? 0 : Number(`0x${body.toString('hex', at, at + width)}`)
    at += width
    return value
  }
  const sizes = next(2)
  const [offset, length, base] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const index = version === 0 ? 0 : sizes & 15
  const count = next(version < 2 ? 2 : 4)
  const found: Range[] = []
  for (let one = 0; one < count && at < body.length; one += 1) {
    const item = next(version < 2 ? 2 : 4)
    // Other ways than a place in the file are for pictures that are put together.
    const isInFile = version === 0 || (next(2) & 15) === 0
    next(2)
    const from = next(base)
    const extents = next(2)
    for (let extent = 0; extent < extents && at < body.length; extent += 1) {
      next(index)
      const range = { item, from: from + next(offset), length: next(length) }
      if (isInFile) found.push(range)
    }
  }
  return found
}
