import { messagesOf } from '#server/messages.ts'
import { documentSizes } from '#server/pdf/document-size.ts'
import { pdfColours } from '#server/pdf/pdf.ts'
import { Document, type DocumentElement, type Pen, widthOf } from '#server/pdf/pdf-document.ts'
import { cutLines, fittedLines } from '#server/pdf/pdf-lines.ts'
import { joinNames } from '#shared/format.ts'
import { inLanguage, type Language, type Localized, locales } from '#shared/language.ts'
import { wordmark } from '#shared/wordmark.ts'
import type { Paper, WinnerStage } from '../contract-winners.ts'
import type { CardAward, PlaceCard } from '../place-cards.ts'

const { ink, muted, line, accent } = pdfColours
/** 89 by 63.5 millimetres; two columns and four rows fit both paper sizes. */
const card = { width: 252, height: 180 }
const columns = 2
const rows = 4
const padding = 20
const room = card.width - 2 * padding
/** The most awards on a card; instead of a third, the card says how many more there are. */
const mostAwards = 2
const awardHeight = 30

const pens = {
  name: { face: 'display', size: 27, colour: ink },
  firm: { face: 'text', size: 10.5, colour: muted },
  award: { face: 'italic', size: 15, colour: ink },
  work: { face: 'text', size: 8.5, colour: muted },
  margin: { face: 'text', size: 8, colour: muted },
} as const satisfies Record<string, Pen>

interface Place {
  x: number
  y: number
}

/** The lines at which the cards are cut, in the margins only: nothing is left of them on a card. */
function drawCutMarks(document: Document, at: Place): void {
  const look = { colour: muted, weight: 0.4 }
  const [right, foot] = [at.x + columns * card.width, at.y + rows * card.height]
  for (let column = 0; column <= columns; column++) {
    const x = at.x + column * card.width
    for (const y of [at.y - 20, foot + 6]) document.rule(x, y, 0, { ...look, height: 14 })
  }
  for (let row = 0; row <= rows; row++) {
    const y = at.y + row * card.height
    for (const x of [at.x - 20, right + 6]) document.rule(x, y, 14, look)
  }
}

/** The award, and the work beneath it. */
function drawAward(
  document: Document,
  { names, work }: CardAward,
  at: Place,
  { language, of }: { language: Language; of: DocumentElement },
): void {
  const say = (text: Localized) => inLanguage(text, language)
  const baseline = at.y + pens.award.size * 0.8
  const graveScale = 6 / 452
  const place = { x: at.x - 5612 * graveScale, y: at.y + 1.5 + 178 * graveScale, scale: graveScale }
  document.path(wordmark.grave, { ...place, colour: accent }, null)
  const x = at.x + 5
  const award = cutLines(joinNames(names.map(say), language), pens.award, { room: room - 5, most: 1 })
  document.write(award.join(''), x, baseline, pens.award, of)
  const title = cutLines(say(work), pens.work, { room: room - 5, most: 1 })
  document.write(title.join(''), x, baseline + 12.5, pens.work, of)
}

function drawName(document: Document, { name, firm }: PlaceCard, at: Place): void {
  const oneLine = fittedLines(name, pens.name, { room, most: 1, least: 20 })
  const isLong = widthOf(name, oneLine.pen) > room
  const fitted = isLong ? fittedLines(name, oneLine.pen, { room, most: 2, least: 16 }) : oneLine
  const heading = document.element('H1', document.root)
  let baseline = at.y + fitted.pen.size * 0.8
  for (const [index, text] of fitted.lines.entries()) {
    if (index > 0) baseline += fitted.pen.size * 1.14
    document.write(text, at.x, baseline, fitted.pen, heading)
  }
  if (!firm) return
  const paragraph = document.element('P', document.root)
  baseline += 4
  for (const text of cutLines(firm, pens.firm, { room, most: isLong ? 1 : 2 })) {
    baseline += pens.firm.size * 1.4
    document.write(text, at.x, baseline, pens.firm, paragraph)
  }
}

function drawCard(document: Document, one: PlaceCard, at: Place, language: Language): void {
  const t = messagesOf('awards', language)
  const x = at.x + padding
  drawName(document, one, { x, y: at.y + padding })
  const shown = one.awards.length > mostAwards ? one.awards.slice(0, mostAwards - 1) : one.awards
  const further = one.awards.length - shown.length
  const foot = at.y + card.height - padding
  let y = foot - shown.length * awardHeight - (further > 0 ? 12 : 0)
  document.rule(x, y - 4, room, { colour: line, weight: 0.6 })
  const paragraph = document.element('P', document.root)
  for (const award of shown) {
    drawAward(document, award, { x, y: y + 2 }, { language, of: paragraph })
    y += awardHeight
  }
  if (further > 0) {
    document.write(t('winners.cards.more', { count: further }), x + 5, foot - 1, pens.work, paragraph)
  }
}

export interface Sheets {
  contest: string
  stage: WinnerStage
  language: Language
  paper: Paper
}

/** Sheets of place cards with cut marks. Notes are in the margins, which are cut off. */
export function placeCards(cards: readonly PlaceCard[], sheets: Sheets): Buffer {
  const { contest, stage, language, paper } = sheets
  const t = messagesOf('awards', language)
  const size = documentSizes[paper]
  const note = stage === 'decided' ? t('winners.unannounced') : ''
  const title = t('winners.cards.name', { contest })
  const document = new Document({
    title: [title, note].filter(Boolean).join(' · '),
    language: locales[language],
    author: 'Palmarès',
    createdAt: new Date(),
    size,
  })
  const left = (size.width - columns * card.width) / 2
  const top = (size.height - rows * card.height) / 2
  const perSheet = columns * rows
  const sheetCount = Math.ceil(cards.length / perSheet)
  for (let sheet = 0; sheet < sheetCount; sheet++) {
    if (sheet > 0) document.addSheet()
    drawCutMarks(document, { x: left, y: top })
    for (const [index, one] of cards.slice(sheet * perSheet, (sheet + 1) * perSheet).entries()) {
      const [column, row] = [index % columns, Math.floor(index / columns)]
      drawCard(document, one, { x: left + column * card.width, y: top + row * card.height }, language)
    }
    const margin = top + rows * card.height + 16
    const facts = document.element('P', document.root)
    if (note) document.write(note, left + 8, margin, { ...pens.margin, colour: accent }, facts)
    const page = `${contest} · ${sheet + 1}/${sheetCount}`
    document.write(page, left + columns * card.width - 8, margin, { ...pens.margin, end: true }, facts)
  }
  return document.bytes()
}
