import { coloursOfCodes, type StatedColours } from './stated-colours.ts'
import { bytesAt, type Source } from './upload-source.ts'

/*
 * A HEIC file is a tree of boxes. A property of the main picture may give its colours by two numbers in place of an
 * ICC profile; neither library hands them over.
 */

interface HeifBox {
  type: string
  body: Buffer
}

function boxesOf(bytes: Buffer): HeifBox[] {
  const boxes: HeifBox[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    const end = size === 0 ? bytes.length : at + size
    if (end < at + 8 || end > bytes.length) break
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, end) })
    at = end
  }
  return boxes
}

const bodyOf = (boxes: readonly HeifBox[], type: string) => boxes.find((box) => box.type === type)?.body

/** The first boxes of a file, each read by itself; the descriptions are among them. */
const mostBoxes = 100

/** The descriptions of the pictures, without the pixels. */
async function metaOf(source: Source): Promise<Buffer | null> {
  for (let at = 0, boxes = 0; boxes < mostBoxes; boxes += 1) {
    const head = await bytesAt(source, at, 8)
    if (head.length < 8) return null
    const size = head.readUInt32BE(0)
    if (head.toString('latin1', 4, 8) === 'meta') return bytesAt(source, at + 12, size - 12)
    if (size < 8) return null
    at += size
  }
  return null
}

/** The places, counted from 1, of the properties of a picture in the list of all. */
function propertiesOf(ipma: Buffer, item: number): number[] {
  const [version, isWide] = [ipma.readUInt8(0), (ipma.readUInt8(3) & 1) === 1]
  const idBytes = version === 0 ? 2 : 4
  let at = 8
  for (let left = ipma.readUInt32BE(4); left > 0; left -= 1) {
    const id = ipma.readUIntBE(at, idBytes)
    const count = ipma.readUInt8(at + idBytes)
    const from = at + idBytes + 1
    const bytes = isWide ? 2 : 1
    if (id === item) {
      // The first bit says whether a reader must know the property.
      return Array.from({ length: count }, (_, index) =>
        isWide ? ipma.readUInt16BE(from + 2 * index) & 0x7fff : ipma.readUInt8(from + index) & 0x7f,
      )
    }
    at = from + bytes * count
  }
  return []
}

/** Null where the main picture has no such numbers, or those of sRGB. @throws RangeError for a damaged file */
export async function coloursOfHeic(source: Source): Promise<StatedColours | null> {
  const boxes = boxesOf((await metaOf(source)) ?? Buffer.alloc(0))
  const inner = boxesOf(bodyOf(boxes, 'iprp') ?? Buffer.alloc(0))
  const [pitm, ipma] = [bodyOf(boxes, 'pitm'), bodyOf(inner, 'ipma')]
  const properties = boxesOf(bodyOf(inner, 'ipco') ?? Buffer.alloc(0))
  if (!pitm || !ipma) return null
  const item = pitm.readUInt8(0) === 0 ? pitm.readUInt16BE(4) : pitm.readUInt32BE(4)
  const isNclx = ({ type, body }: HeifBox) => type === 'colr' && body.toString('latin1', 0, 4) === 'nclx'
  const own = propertiesOf(ipma, item).flatMap((place) => properties[place - 1] ?? [])
  // Some writers describe the tiles of a picture and not the whole.
  const nclx = own.find(isNclx) ?? properties.find(isNclx)
  return nclx ? coloursOfCodes(nclx.body.readUInt16BE(4), nclx.body.readUInt16BE(6)) : null
}
