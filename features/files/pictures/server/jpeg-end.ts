import sharp from 'sharp'
import { allOf, type Source } from './upload-source.ts'

const endMarker = Buffer.from([0xff, 0xd9])

/** A decoder fills missing pixels from these, so two pictures are alike only if none is missing. */
const fillings = [0x00, 0x55].map((byte) => Buffer.alloc(256, byte))

/** A JPEG with an end marker of ours; null where pixels are missing too. */
export async function withEndMarker(source: Source, pixelsAtMost: number): Promise<Buffer | null> {
  const bytes = await allOf(source)
  const sums = await Promise.all(
    fillings.map(async (filling) => {
      const filled = Buffer.concat([bytes, filling, endMarker])
      const { channels } = await sharp(filled, { limitInputPixels: pixelsAtMost, failOn: 'none' }).stats()
      return channels.map(({ sum, squaresSum }) => `${sum} ${squaresSum}`).join()
    }),
  )
  return new Set(sums).size === 1 ? Buffer.concat([bytes, endMarker]) : null
}
