import { crc32, deflateSync } from 'node:zlib'
import { type Curve, colourProfile, greyProfile, type Primaries, srgb } from './colour-profile.ts'
import { coloursOfCodes, type StatedColours } from './stated-colours.ts'
import { allOf, bytesAt, type Source } from './upload-source.ts'

/*
 * The image library knows the colours of a PNG by its profile only. A PNG may give them by numbers as well
 * (https://www.w3.org/TR/png-3/#11addnlcolinfo).
 */

const headBytes = 8
/** Each is read from the file by itself. */
const mostChunks = 2000
const colourChunks = ['iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP']

interface Chunk {
  type: string
  from: number
  end: number
}

/** The chunks before the pixels. */
async function chunksOf(source: Source): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  for (let from = headBytes; chunks.length <= mostChunks; ) {
    const head = await bytesAt(source, from, 8)
    if (head.length < 8) return chunks
    const type = head.toString('latin1', 4, 8)
    if (type === 'IDAT') return chunks
    const end = from + 12 + head.readUInt32BE(0)
    chunks.push({ type, from, end })
    from = end
  }
  throw new RangeError('The PNG has more chunks than any program writes.')
}

function curveOf(gamma: number | undefined, primaries: Primaries | null): Curve | null {
  // 1 / 2.2, which every PNG of sRGB states, means the curve of sRGB there.
  if (gamma === undefined || (primaries === srgb && Math.abs(gamma - 45_455) <= 50)) return 'srgb'
  return gamma >= 10_000 && gamma <= 1_000_000 ? 100_000 / gamma : null
}

function primariesOf(chrm: Buffer | undefined): Primaries | null {
  if (!chrm || chrm.length < 32) return srgb
  const point = (at: number) =>
    [chrm.readUInt32BE(at) / 100_000, chrm.readUInt32BE(at + 4) / 100_000] as const
  const stated = { white: point(0), red: point(8), green: point(16), blue: point(24) }
  const usual = Object.values(srgb).flat()
  const isSrgb = Object.values(stated)
    .flat()
    .every((value, at) => Math.abs(value - (usual[at] ?? 0)) < 0.002)
  if (isSrgb) return srgb
  // Without a brightness of its own a point is no colour.
  return Object.values(stated).every(([, y]) => y > 0) ? stated : null
}

/** Null where a PNG has a profile, no such numbers, or those of sRGB. */
export async function coloursOfPng(source: Source): Promise<StatedColours | null> {
  const chunks = await chunksOf(source)
  const named = async (type: string) => {
    const chunk = chunks.find((one) => one.type === type)
    return chunk && bytesAt(source, chunk.from + 8, chunk.end - chunk.from - 12)
  }
  const cicp = await named('cICP')
  // The darkest and the lightest of television are neither 0 nor 255.
  if (cicp && cicp.length >= 4 && cicp.readUInt8(3) === 0) return { kind: 'CICP, narrow range' }
  if (cicp && cicp.length >= 2) return coloursOfCodes(cicp.readUInt8(0), cicp.readUInt8(1))
  if (chunks.some(({ type }) => type === 'iCCP' || type === 'sRGB')) return null
  const primaries = primariesOf(await named('cHRM'))
  const curve = curveOf((await named('gAMA'))?.readUInt32BE(0), primaries)
  if (!curve || !primaries || (primaries === srgb && curve === 'srgb')) return null
  const isGrey = ((await named('IHDR'))?.readUInt8(9) ?? 2) % 4 === 0
  if (!isGrey) return { profile: colourProfile(primaries, curve) }
  return curve === 'srgb' ? null : { profile: greyProfile(curve) }
}

function chunkOf(type: string, body: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + body.length)
  chunk.writeUInt32BE(body.length, 0)
  chunk.write(type, 4, 'latin1')
  body.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + body.length)), 8 + body.length)
  return chunk
}

/** The same pixels with a profile in place of all else that a PNG says about its colours. */
export async function withProfile(source: Source, profile: Buffer): Promise<Buffer> {
  const bytes = await allOf(source)
  const chunks = await chunksOf(source)
  const rest = chunks.filter(({ type }) => !colourChunks.includes(type))
  const [header, ...others] = rest.map(({ from, end }) => bytes.subarray(from, end))
  const iccp = chunkOf('iCCP', Buffer.concat([Buffer.from('Colours\0\0', 'latin1'), deflateSync(profile)]))
  const pixels = bytes.subarray(chunks.at(-1)?.end ?? headBytes)
  return Buffer.concat([bytes.subarray(0, headBytes), header ?? Buffer.alloc(0), iccp, ...others, pixels])
}
