import pLimit from 'p-limit'
import sharp from 'sharp'
import { drawCut } from '#features/files/pictures/server/queries/draw-cut.ts'
import type { Tools } from '#server/http/http.ts'
import { drawnGrave, drawnLevel, drawnName, put } from '#server/pdf/drawing.ts'
import { fittedLettering, lettering, lettersInLines } from '#server/pdf/lettering.ts'
import { pdfColours } from '#server/pdf/pdf.ts'
import { type ShareCard, shareCardSize } from '../share-card.ts'

const { ink, muted, accent, document } = pdfColours
const { width, height } = shareCardSize

interface Column {
  left: number
  top: number
  room: number
  foot: number
  level: number
  title: { size: number; largest: number; most: number }
  line: { size: number; most: number }
}

/** Beside a picture, and alone. */
const besidePicture: Column = {
  left: 44,
  top: 44,
  room: 368,
  foot: 586,
  level: 84,
  title: { size: 44, largest: 60, most: 5 },
  line: { size: 21, most: 3 },
}
const alone: Column = {
  left: 72,
  top: 72,
  room: 820,
  foot: 558,
  level: 120,
  title: { size: 92, largest: 92, most: 3 },
  line: { size: 28, most: 3 },
}
const picture = { left: 456, top: 0, width: width - 456, height }

/** From the foot upwards: the line, the title, the level; the programme's name at the top. */
function drawColumn({ note, level, title, line }: ShareCard, column: Column): string {
  const { left, room, foot } = column
  // Without a level, the title has its place.
  const large = level ? column.title.size : column.title.largest
  const titleSize = title.length > 40 ? large * 0.75 : large
  const lines = line ? lettersInLines(line, 'text', column.line.size, { room, most: column.line.most }) : []
  const titles = lettersInLines(title, 'display', titleSize, { room, most: column.title.most })
  const lineStep = column.line.size * 1.4
  const titleStep = titleSize * 1.1
  const lineAt = foot - 4 - Math.max(0, lines.length - 1) * lineStep
  const titleFoot = lines.length > 0 ? lineAt - column.line.size * 2 : foot - 4
  const titleAt = titleFoot - (titles.length - 1) * titleStep
  const levelAt = titleAt - titleSize * 1.35
  return [
    drawnName({ ink, accent }, { x: left, y: column.top, width: 190 }),
    put(fittedLettering(note, 'text', 21, room), left, column.top + 92, muted),
    level
      ? drawnLevel(level, { x: left, room, most: column.level, ink, accent, baseline: levelAt }).shapes
      : '',
    ...titles.map((text, at) =>
      put(fittedLettering(text, 'display', titleSize, room), left, titleAt + at * titleStep, ink),
    ),
    ...lines.map((text, at) =>
      put(lettering(text, 'text', column.line.size), left, lineAt + at * lineStep, muted),
    ),
  ].join('')
}

const inTurn = pLimit(1)

/** Draws the card as a JPEG: its picture beside the text, or the text alone, in the portal's look. */
export function drawShareCard(tools: Pick<Tools, 'storage'>, card: ShareCard): Promise<Buffer> {
  return inTurn(async () => {
    // When the file of the picture is missing, the card is made without it.
    const cut = card.picture && (await drawCut(tools, card.picture, picture).catch(() => null))
    const ground = cut ? '' : drawnGrave(accent, { x: 930, y: 72, height: 486 })
    const text = drawColumn(card, cut ? besidePicture : alone)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${text}</svg>`
    return sharp({ create: { width, height, channels: 3, background: document } })
      .composite([
        ...(cut ? [{ input: cut, left: picture.left, top: picture.top }] : []),
        { input: Buffer.from(svg), left: 0, top: 0 },
      ])
      .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
      .toBuffer()
  })
}
