import sharp, { type OutputInfo } from 'sharp'
import type { Drawing, Glow } from './kit/format.ts'
import { random } from './kit/random.ts'
import type { Subject } from './subject.ts'
import { drawWork, type WorkKind } from './work.ts'

export interface Picture {
  jpeg: Buffer
  width: number
  height: number
}

/** Pictures of one imaginary work, as a photographer would send them; the same seed always gives the same ones. */
export async function renderWork(
  seed: number,
  kind: WorkKind,
  views: number,
  subject?: Subject,
): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const drawing of drawWork(seed, kind, views, subject)) pictures.push(await develop(drawing))
  return pictures
}

async function develop({ svg, glow }: Drawing): Promise<Picture> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  finish(data, info, glow)
  const jpeg = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality: 80, mozjpeg: false, optimiseCoding: false })
    .toBuffer()
  return { jpeg, width: info.width, height: info.height }
}

// Long and of odd length, so that rows of pixels never repeat it underneath one another.
const grainLength = 65_537

/** Neighbouring pixels share a part of their grain, as they do in paper. */
const grain = (() => {
  const rng = random(1, 'grain')
  const values = new Int8Array(grainLength)
  let last = 0
  for (let i = 0; i < grainLength; i++) {
    last = last * 0.35 + (rng.next() - 0.5) * 6.5
    values[i] = Math.round(last)
  }
  return values
})()

// The curve is longer than a byte at both ends, because grain and light lead a little beyond it.
const beneath = 16

/** Paper is a little deeper in the shades and clearer in the lights than paint. */
const curve = Uint8Array.from({ length: 512 }, (_, i) => {
  const t = Math.max(0, Math.min(1, (i - beneath) / 255))
  const s = t * t * (3 - 2 * t)
  return Math.min(252, Math.round(255 * (t * 0.8 + s * 0.2) * 1.045))
})

/** How much of its light each row, or each column, keeps, in 4096ths: the two halves of a round falling off. */
function falloff(length: number, middle: number, longer: number, loss: number): Int32Array {
  return Int32Array.from({ length }, (_, i) => {
    const away = ((i - middle * length) / longer) * 2
    return Math.round(4096 * (0.5 + loss * 0.16 - loss * away * away))
  })
}

// Gradients of few tones show bands on a screen; grain hides them and gives the sheet its paper.
function finish(pixels: Buffer, { width, height, channels }: OutputInfo, { x, y, loss }: Glow): void {
  const longer = Math.max(width, height)
  const columns = falloff(width, x, longer, loss)
  const rows = falloff(height, y, longer, loss)
  let g = 0
  let i = 0
  for (const row of rows)
    for (const column of columns) {
      const light = row + column
      const v = (grain[g] ?? 0) + beneath
      g = g + 1 === grainLength ? 0 : g + 1
      for (let c = 0; c < 3; c++) {
        pixels[i + c] = curve[(((pixels[i + c] ?? 0) * light) >> 12) + v] ?? 255
      }
      i += channels
    }
}
