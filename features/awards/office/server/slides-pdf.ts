import type { Credit } from '#features/projects/project/credits.ts'
import { messagesOf } from '#server/messages.ts'
import { darkPdfColours, pdfColours } from '#server/pdf/pdf.ts'
import { Document, type DocumentElement, type Pen } from '#server/pdf/pdf-document.ts'
import { cutLines, type FittedText, fittedLines } from '#server/pdf/pdf-lines.ts'
import { formatCountry, joinNames, joinParts } from '#shared/format.ts'
import { inLanguage, type Language, type Localized, locales } from '#shared/language.ts'
import { wordmark } from '#shared/wordmark.ts'
import type { CeremonySection } from '../ceremony-order.ts'
import type { SlideLook } from '../contract-files.ts'
import type { WinnerStage } from '../contract-winners.ts'
import {
  column,
  graveIndent,
  layOut,
  margin,
  partsInOrder,
  picture,
  rhythm,
  type SlideBlock,
  sizeFor,
  slide,
} from './slide-layout.ts'
import type { WinnerDetails } from './winner-details.ts'

export interface Show {
  contest: Localized
  stage: WinnerStage
  language: Language
  look: SlideLook
}

const coloursOf = { light: pdfColours, dark: darkPdfColours } satisfies Record<SlideLook, typeof pdfColours>
const mostCredits = 6
const creditStep = 15.5

function drawLines(
  document: Document,
  { lines, pen }: FittedText,
  at: { x: number; baseline: number; step: number },
  of: DocumentElement,
): void {
  for (const [index, text] of lines.entries())
    document.write(text, at.x, at.baseline + index * at.step, pen, of)
}

function drawGrave(document: Document, at: { x: number; y: number; height: number }, colour: string): void {
  const scale = at.height / 452
  const place = { x: at.x - 5612 * scale, y: at.y + 178 * scale, scale, colour }
  document.path(wordmark.grave, place, null)
}

/** A slide without a picture: large words at the lower edge, over a rule with two facts beneath. */
function drawTitle(
  document: Document,
  texts: { above: string; title: string; left: string; right: string },
  show: Show,
  heading: { role: 'H1' | 'H2'; isAward: boolean },
): void {
  const colours = coloursOf[show.look]
  const { ink, muted, accent } = colours
  const small: Pen = { face: 'text', size: 14, colour: muted }
  const room = slide.width - 2 * margin
  document.rect(0, 0, slide, colours.document)
  const size = sizeFor(texts.title, 96)
  const face = heading.isAward ? 'italic' : 'display'
  const indent = heading.isAward ? size * graveIndent : 0
  const fitted = fittedLines(
    texts.title,
    { face, size, colour: ink },
    { room: room - indent, most: 3, least: 40 },
  )
  const line = slide.height - margin - 32
  const step = fitted.pen.size * 1.06
  const first = line - 34 - (fitted.lines.length - 1) * step
  if (texts.above) {
    document.write(texts.above, margin, margin + 12, small, document.element('P', document.root))
  }
  const of = document.element(heading.role, document.root)
  if (heading.isAward) {
    const height = fitted.pen.size * 0.36
    drawGrave(document, { x: margin, y: first - fitted.pen.size * 0.7, height }, accent)
  }
  drawLines(document, fitted, { x: margin + indent, baseline: first, step }, of)
  document.rule(margin, line, room, { colour: ink, weight: 1 })
  const facts = document.element('P', document.root)
  document.write(texts.left, margin, line + 26, small, facts)
  document.write(texts.right, slide.width - margin, line + 26, { ...small, end: true }, facts)
}

function drawOpening(document: Document, count: number, show: Show): void {
  const t = messagesOf('awards', show.language)
  const { accent } = coloursOf[show.look]
  const texts = {
    above: '',
    title: inLanguage(show.contest, show.language),
    left: t('winners.count', { count }),
    right: '',
  }
  drawTitle(document, texts, show, { role: 'H1', isAward: false })
  document.wordmark(margin, margin, 132, coloursOf[show.look])
  if (show.stage !== 'decided') return
  // Only here: the other slides are shown on the day of the announcement.
  const pen = { face: 'medium', size: 14, colour: accent, end: true } as const
  document.write(
    t('winners.unannounced'),
    slide.width - margin,
    margin + 18,
    pen,
    document.element('P', document.root),
  )
}

/** The photo credit, unless the work credits the same name for its pictures. */
function photoCredit(credit: string, credits: readonly Credit[]): string {
  const named = credits.filter(({ role }) => role === 'photography' || role === 'drawing')
  return named.some(({ name }) => name.trim() === credit) ? '' : credit
}

/** A line for each role, such as "Structure: Lund & Aas", and the photographer last. */
function creditLines(winner: WinnerDetails, language: Language): string[] {
  const t = messagesOf('awards', language)
  const project = messagesOf('projects', language)
  const line = (label: string, value: string) => t('winners.slides.credit', { label, value })
  const credits = winner.work?.credits ?? []
  const byRole = [...Map.groupBy(credits, ({ role }) => role)].map(([role, own]) =>
    line(
      project(`credit.${role}`),
      joinNames(
        own.map(({ name }) => name),
        language,
      ),
    ),
  )
  const photo = photoCredit(winner.picture?.credit.trim() ?? '', credits)
  const room = mostCredits - (photo ? 1 : 0)
  const shown = byRole.length > room ? byRole.slice(0, room - 1) : byRole
  const further = byRole.length - shown.length
  return [
    ...shown,
    ...(further > 0 ? [t('winners.slides.more', { count: further })] : []),
    ...(photo ? [line(t('winners.gap.credit'), photo)] : []),
  ]
}

function drawCredits(document: Document, show: Show, lines: readonly string[]): void {
  const { muted, line } = coloursOf[show.look]
  if (lines.length === 0) return
  const pen: Pen = { face: 'text', size: 11, colour: muted }
  const first = slide.height - margin - (lines.length - 1) * creditStep
  document.rule(margin, first - 20, column, { colour: line, weight: 0.75 })
  const of = document.element('P', document.root)
  const cut = lines.flatMap((text) => cutLines(text, pen, { room: column, most: 1 }))
  drawLines(document, { lines: cut, pen }, { x: margin, baseline: first, step: creditStep }, of)
}

function drawBlock(document: Document, block: SlideBlock, accent: string): void {
  let y = margin
  for (const name of partsInOrder) {
    const { lines, pen } = block[name]
    if (lines.length === 0) continue
    const { above, step } = rhythm[name]
    y += above
    const of = document.element(name === 'title' ? 'H3' : 'P', document.root)
    const indent = name === 'award' || name === 'level' ? block.award.pen.size * graveIndent : 0
    if (name === 'award')
      drawGrave(document, { x: margin, y: y + pen.size * 0.12, height: pen.size * 0.36 }, accent)
    const baseline = y + pen.size * 0.82
    drawLines(document, block[name], { x: margin + indent, baseline, step: pen.size * step }, of)
    y += lines.length * pen.size * step
  }
}

/** The picture of the work; a plain ground where there is none. */
function drawPicture(document: Document, winner: WinnerDetails, jpeg: Buffer | null, show: Show): void {
  const { language } = show
  const { line, muted, document: ground } = coloursOf[show.look]
  const t = messagesOf('awards', language)
  if (jpeg && winner.picture) {
    const { alt, legend } = winner.picture
    const described = inLanguage(alt, language) || inLanguage(legend, language)
    const figure = document.element('Figure', document.root, {
      alt: described || inLanguage(winner.texts.title, language),
    })
    document.image(jpeg, picture.x, picture.y, picture, figure)
    return
  }
  document.rect(picture.x, picture.y, picture, line)
  const height = 150
  drawGrave(
    document,
    { x: picture.x + picture.width / 2 - 40, y: (slide.height - height) / 2, height },
    ground,
  )
  const pen: Pen = { face: 'text', size: 12, colour: muted }
  const at = { x: picture.x + 24, y: slide.height - margin }
  document.write(t('winners.slides.no_picture'), at.x, at.y, pen, document.element('P', document.root))
}

function drawWinner(document: Document, winner: WinnerDetails, jpeg: Buffer | null, show: Show): void {
  const colours = coloursOf[show.look]
  const { language } = show
  const say = (text: Localized) => inLanguage(text, language)
  const { texts, titles, level, work } = winner
  const [best] = titles
  const others = [...titles.slice(1), ...(best && level ? [level] : [])].map(({ name }) => say(name))
  document.rect(0, 0, slide, colours.document)
  const credits = creditLines(winner, language)
  const creditsHeight = credits.length === 0 ? 0 : credits.length * creditStep + 34
  const block = layOut(
    {
      category: say(texts.category),
      award: say((best ?? level)?.name ?? texts.title),
      level: joinNames(others, language),
      title: say(texts.title),
      recipient: texts.recipient,
      place: work
        ? joinParts([work.city, work.country && formatCountry(work.country, language)], language)
        : '',
    },
    colours,
    slide.height - 2 * margin - creditsHeight,
  )
  drawBlock(document, block, colours.accent)
  drawCredits(document, show, credits)
  drawPicture(document, winner, jpeg, show)
}

/** A section of the ceremony, without its winners. */
export type SlideSection = Pick<CeremonySection<WinnerDetails>, 'name' | 'discipline'> & { count: number }

/** The slides of a ceremony: a title, and for each section a divider and its winners, added one after the other. */
export class Slides {
  #document: Document
  #show: Show

  constructor(count: number, show: Show) {
    this.#show = show
    const { language, stage } = show
    const t = messagesOf('awards', language)
    const note = stage === 'decided' ? t('winners.unannounced') : ''
    const name = t('winners.slides.name', { contest: inLanguage(show.contest, language) })
    this.#document = new Document({
      title: [name, note].filter(Boolean).join(' · '),
      language: locales[language],
      author: 'Palmarès',
      createdAt: new Date(),
      size: slide,
    })
    drawOpening(this.#document, count, show)
  }

  section({ name, discipline, count }: SlideSection): void {
    const { language, contest } = this.#show
    const say = (text: Localized) => inLanguage(text, language)
    this.#document.addSheet()
    const texts = {
      above: discipline ? say(discipline) : '',
      title: say(name),
      left: messagesOf('awards', language)('winners.count', { count }),
      right: say(contest),
    }
    drawTitle(this.#document, texts, this.#show, { role: 'H2', isAward: discipline === null })
  }

  /** With the picture as a JPEG of `picture`'s proportions. */
  winner(winner: WinnerDetails, jpeg: Buffer | null): void {
    this.#document.addSheet()
    drawWinner(this.#document, winner, jpeg, this.#show)
  }

  /** What is finished of the file, so that at most one picture is in memory. */
  take(): Buffer {
    return this.#document.take()
  }

  end(): Buffer {
    return this.#document.bytes()
  }
}
