import sharp from 'sharp'
import { drawCut } from '#features/files/pictures/server/queries/draw-cut.ts'
import { listWorksForPublication } from '#features/projects/project/server/queries/publication-covers.ts'
import type { Tools } from '#server/http/http.ts'
import { drawnGrave, drawnLevel, drawnName, put } from '#server/pdf/drawing.ts'
import { fittedLettering, lettering, lettersInLines } from '#server/pdf/lettering.ts'
import { pdfColours } from '#server/pdf/pdf.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { AwardSnapshot, ShareShape } from '../contract.ts'
import { metadataOf, type PicturedAward } from './award-image.ts'

const { ink, muted, accent, document, line } = pdfColours

interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Sheet {
  width: number
  height: number
  picture: Box
  words: Box
  sizes: { level: number; title: number; recipient: number }
  most: number
}

const sheets: Record<ShareShape, Sheet> = {
  wide: {
    width: 1200,
    height: 630,
    picture: { left: 456, top: 0, width: 744, height: 630 },
    words: { left: 44, top: 44, width: 368, height: 542 },
    sizes: { level: 100, title: 40, recipient: 21 },
    most: 4,
  },
  square: {
    width: 1080,
    height: 1080,
    picture: { left: 0, top: 0, width: 1080, height: 660 },
    words: { left: 52, top: 708, width: 976, height: 324 },
    sizes: { level: 140, title: 48, recipient: 26 },
    most: 2,
  },
}

/** The programme's name at the upper edge of the text column; the level, the title and the makers at its lower edge. */
function wordsOn(sheet: Sheet, award: AwardSnapshot, language: Language, isWide: boolean): string {
  const { words, sizes, most } = sheet
  const say = (text: AwardSnapshot['level']) => inLanguage(text, language)
  const foot = words.top + words.height
  const name = isWide
    ? { x: words.left, y: words.top, width: 190 }
    : { x: words.left + words.width - 190, y: foot - 46, width: 190 }
  const beneath = { room: isWide ? words.width : words.width - 230, most: 2 }
  const recipient = lettersInLines(award.recipient, 'text', sizes.recipient, beneath)
  const title = lettersInLines(say(award.title), 'display', sizes.title, { room: words.width, most })
  const recipientStep = sizes.recipient * 1.35
  const titleStep = sizes.title * 1.16
  const recipientAt = foot - 4 - (recipient.length - 1) * recipientStep
  const titleAt = recipientAt - sizes.recipient * 1.9 - (title.length - 1) * titleStep
  const level = drawnLevel(say(award.level), {
    x: words.left,
    room: words.width,
    most: sizes.level,
    ink,
    accent,
    baseline: titleAt - sizes.title * 1.5,
  })
  const edition = fittedLettering(say(award.contest), 'text', sizes.recipient, words.width)
  return [
    drawnName({ ink, accent }, name),
    isWide ? put(edition, words.left, words.top + 92, muted) : '',
    level.shapes,
    ...title.map((text, at) =>
      put(lettering(text, 'display', sizes.title), words.left, titleAt + at * titleStep, ink),
    ),
    ...recipient.map((text, at) =>
      put(lettering(text, 'text', sizes.recipient), words.left, recipientAt + at * recipientStep, muted),
    ),
  ].join('')
}

/** Draws the card with the cover, where the work has one. */
export function composeCard(
  award: PicturedAward,
  language: Language,
  { shape, cover, publicUrl }: { shape: ShareShape; cover: Buffer | undefined; publicUrl: string },
): Promise<Buffer> {
  const sheet = sheets[shape]
  const { width, height, picture } = sheet
  const mark = { x: picture.left + picture.width / 2 - 80, y: picture.top + picture.height / 2 - 150 }
  const ground = cover
    ? ''
    : `<rect x="${picture.left}" y="${picture.top}" width="${picture.width}" height="${picture.height}" fill="${line}"/>${drawnGrave(document, { ...mark, height: 300 })}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${wordsOn(sheet, award.snapshot, language, shape === 'wide')}</svg>`
  return sharp({ create: { width, height, channels: 3, background: document } })
    .composite([
      ...(cover ? [{ input: cover, left: picture.left, top: picture.top }] : []),
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .withXmp(metadataOf(award, language, publicUrl))
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** The award as a JPEG for sharing: the work's cover, the level and the programme's name. */
export async function shareImage(
  tools: Pick<Tools, 'db' | 'storage' | 'settings'>,
  award: PicturedAward & { projectId: string },
  language: Language,
  shape: ShareShape,
): Promise<Buffer> {
  const { width, height } = sheets[shape].picture
  const [work] = await listWorksForPublication(tools.db, [award.projectId])
  const image = work?.images.find(({ image }) => image.renditions.length > 0)
  // When the file of the cover is missing, the card is made without it.
  const cover = image && (await drawCut(tools, image, { width, height }).catch(() => undefined))
  return composeCard(award, language, { shape, cover, publicUrl: tools.settings.publicUrl })
}
