import { documentSizes } from '#server/pdf/document-size.ts'
import { pdfColours } from '#server/pdf/pdf.ts'
import { Document, type DocumentElement, type Pen, widthOf } from '#server/pdf/pdf-document.ts'
import { linesOf } from '#server/pdf/pdf-lines.ts'
import type { moneyParts } from '#shared/format.ts'

const { ink, muted, line } = pdfColours

export interface DocumentLine {
  label: string
  /** Printed beside or under the label, in the secondary style. */
  note?: string | undefined
  amount: string
}

/** The contents of a document, either an invoice or a credit note. */
export interface MoneyDocument {
  title: string
  language: string
  author: string
  issuedAt: Date
  /** Side by side under the title. */
  columns: { label: string; lines: string[] }[][]
  /** Labelled details: the project, the reason. */
  abouts: { label: string; text: string }[]
  head: { label: string; amount: string }
  items: DocumentLine[]
  /** Groups of sums, separated by rules. */
  sums: DocumentLine[][]
  total: { label: string; sum: ReturnType<typeof moneyParts> }
  foot: string[]
  /** The footer of each page: "Page 1 of 2". */
  page: (at: number, of: number) => string
}

const margin = 56
const columnGap = 28
const floor = 792 - 64
/** Between two lines, as a multiple of the size. */
const leading = 1.45
const lineGap = 5
const groupLine = 11
const totalHeight = 78
const footGap = 3

const pens = {
  title: { face: 'display', size: 34, colour: ink },
  name: { face: 'display', size: 17, colour: ink },
  text: { face: 'text', size: 10, colour: ink },
  item: { face: 'medium', size: 10, colour: ink },
  quiet: { face: 'text', size: 9, colour: muted },
  figure: { face: 'text', size: 10, colour: ink, tabular: true },
  total: { face: 'display', size: 26, colour: ink },
} as const satisfies Record<string, Pen>

/** Writes from top to bottom and starts a new page when the page is full. */
class Column {
  readonly document: Document
  y = margin
  /** Repeated at the top of each further page. */
  onTurn: () => void = () => {}

  constructor(document: Document) {
    this.document = document
  }

  get width(): number {
    return this.document.width - 2 * margin
  }

  /** Reserves space for a block that must not break across pages. */
  need(height: number): void {
    if (this.y + height <= floor) return
    this.document.addSheet()
    this.y = margin
    this.onTurn()
  }

  lines(lines: readonly string[], pen: Pen, of: DocumentElement | null, x = margin): void {
    for (const one of lines) {
      this.document.write(one, x, this.y + pen.size, pen, of)
      this.y += pen.size * leading
    }
  }

  rule(colour: string, weight: number): void {
    this.document.rule(margin, this.y, this.width, { colour, weight })
  }
}

function drawWordmark(column: Column): void {
  column.document.wordmark(margin, margin, 106.8)
  column.y = margin + 62
}

function drawTitle(column: Column, title: string): void {
  const heading = column.document.element('H1', column.document.root)
  column.lines(linesOf(title, pens.title, column.width), pens.title, heading)
  column.y += 8
  column.rule(ink, 1)
  column.y += 14
}

function drawColumns(column: Column, columns: MoneyDocument['columns']): void {
  const width = (column.width - columnGap * (columns.length - 1)) / columns.length
  const from = column.y
  let lowest = from
  columns.forEach((blocks, at) => {
    const x = margin + at * (width + columnGap)
    column.y = from
    for (const { label, lines } of blocks) {
      const paragraph = column.document.element('P', column.document.root)
      column.lines(linesOf(label, pens.quiet, width), pens.quiet, paragraph, x)
      column.y += 1
      const shown = lines.flatMap((one) => linesOf(one, pens.text, width))
      column.lines(shown, pens.text, paragraph, x)
      column.y += 10
    }
    lowest = Math.max(lowest, column.y)
  })
  column.y = lowest + 10
}

function drawAbout(column: Column, { label, text }: { label: string; text: string }, pen: Pen): void {
  const shown = linesOf(text, pen, column.width)
  column.need(30 + shown.length * pen.size * leading)
  const paragraph = column.document.element('P', column.document.root)
  column.lines([label], pens.quiet, paragraph)
  column.lines(shown, pen, paragraph)
  column.y += 10
}

/** The table header. On further pages the repetition is an artifact that screen readers skip. */
function drawHead(
  column: Column,
  { label, amount }: MoneyDocument['head'],
  table: DocumentElement | null,
): void {
  const row = table && column.document.element('TR', table)
  const cell = () => row && column.document.element('TH', row, { scope: 'Column' })
  const baseline = column.y + pens.quiet.size
  column.document.write(label, margin, baseline, pens.quiet, cell())
  column.document.write(amount, margin + column.width, baseline, { ...pens.quiet, end: true }, cell())
  column.y += 18
  column.rule(ink, 1)
  column.y += 8
}

function drawLine(column: Column, table: DocumentElement, one: DocumentLine, pen: Pen): void {
  const room = column.width - 110
  const shown = linesOf(one.label, pen, room)
  const last = shown.at(-1) ?? ''
  const lastWidth = widthOf(last, pen)
  const noteWidth = one.note ? widthOf(one.note, pens.quiet) : 0
  const isBeside = lastWidth + 8 + noteWidth <= room
  const noteLines = one.note && !isBeside ? linesOf(one.note, pens.quiet, room) : []
  column.need((shown.length + noteLines.length) * pen.size * leading + lineGap)

  const row = column.document.element('TR', table)
  const head = column.document.element('TH', row, { scope: 'Row' })
  const baseline = column.y + pen.size
  column.lines(shown, pen, head)
  if (one.note && isBeside) {
    const beside = column.y - pen.size * leading + pen.size
    column.document.write(one.note, margin + lastWidth + 8, beside, pens.quiet, head)
  }
  column.lines(noteLines, pens.quiet, head)
  const amount = column.document.element('TD', row)
  column.document.write(one.amount, margin + column.width, baseline, { ...pens.figure, end: true }, amount)
  column.y += lineGap
}

function drawGroupLine(column: Column): void {
  column.y += 3
  column.rule(line, 0.75)
  column.y += groupLine - 3
}

function drawTotal(column: Column, table: DocumentElement, { label, sum }: MoneyDocument['total']): void {
  column.y += 3
  column.rule(ink, 0.75)
  column.y += 2.25
  column.rule(ink, 0.75)
  column.y += 14
  const row = column.document.element('TR', table)
  const baseline = column.y + 22
  column.document.write(
    label,
    margin,
    baseline,
    pens.total,
    column.document.element('TH', row, { scope: 'Row' }),
  )
  const cell = column.document.element('TD', row)
  const parts = sum
    .map((text, place) => ({ text, pen: place === 1 ? pens.total : pens.quiet }))
    .filter(({ text }) => text)
  const widths = parts.map(({ text, pen }) => widthOf(text, pen))
  let x = margin + column.width - widths.reduce((all, width) => all + width + 7, -7)
  for (const [place, { text, pen }] of parts.entries()) {
    column.document.write(text, x, baseline, pen, cell)
    x += (widths[place] ?? 0) + 7
  }
  column.y += 58
}

function drawFeet(document: Document, reported: MoneyDocument): void {
  for (let sheet = 0; sheet < document.sheets; sheet++) {
    document.turnTo(sheet)
    const baseline = document.height - 36
    document.write(reported.title, margin, baseline, pens.quiet, null)
    const page = reported.page(sheet + 1, document.sheets)
    document.write(page, document.width - margin, baseline, { ...pens.quiet, end: true }, null)
  }
}

/** The height of the sums, the total and the footer, which stay on one page. */
function endOf({ sums, foot }: MoneyDocument, width: number): number {
  const groups = sums.map((group) => groupLine + group.length * (pens.text.size * leading + lineGap))
  const reported = foot.map(
    (sentence) => linesOf(sentence, pens.quiet, width).length * pens.quiet.size * leading + footGap,
  )
  return [...groups, totalHeight, ...reported].reduce((sum, height) => sum + height, 0)
}

/** Renders one page, or as many as the lines need. */
export function drawDocument(reported: MoneyDocument): Buffer {
  const { title, language, author, issuedAt } = reported
  const document = new Document({ title, language, author, createdAt: issuedAt, size: documentSizes.LETTER })
  const column = new Column(document)
  drawWordmark(column)
  drawTitle(column, title)
  drawColumns(column, reported.columns)
  // The subject in large type, its details in small type.
  for (const [at, about] of reported.abouts.entries())
    drawAbout(column, about, at === 0 ? pens.name : pens.text)

  column.y += 8
  column.need(80)
  const table = document.element('Table', document.root)
  drawHead(column, reported.head, table)
  column.onTurn = () => drawHead(column, reported.head, null)
  for (const item of reported.items) drawLine(column, table, item, pens.item)
  column.need(endOf(reported, column.width))
  for (const group of reported.sums) {
    drawGroupLine(column)
    for (const one of group) drawLine(column, table, one, pens.text)
  }
  drawTotal(column, table, reported.total)
  column.onTurn = () => {}

  for (const sentence of reported.foot) {
    const shown = linesOf(sentence, pens.quiet, column.width)
    column.need(shown.length * pens.quiet.size * leading)
    column.lines(shown, pens.quiet, document.element('P', document.root))
    column.y += footGap
  }
  drawFeet(document, reported)
  return document.bytes()
}
