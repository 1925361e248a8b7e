import { encode } from 'uqr'
import { messagesOf } from '#server/messages.ts'
import { type DocumentSize, documentSizes } from '#server/pdf/document-size.ts'
import { type Face, lettersInLines } from '#server/pdf/lettering.ts'
import { pdfColours } from '#server/pdf/pdf.ts'
import { Document, type DocumentElement, type Pen, widthOf } from '#server/pdf/pdf-document.ts'
import { linesOf } from '#server/pdf/pdf-lines.ts'
import { formatDay } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { wordmark } from '#shared/wordmark.ts'
import { addressOfAward } from './award-image.ts'
import type { DatedAward } from './tables.ts'

const { ink, muted, accent } = pdfColours

const margin = 56
const gap = 28
const codeSize = 58
const factWidth = 190
/** The distance between two baselines, as a multiple of the font size. */
const leading = 1.5

const pens = {
  text: { face: 'text', size: 11, colour: ink },
  label: { face: 'text', size: 9, colour: muted },
  confirm: { face: 'text', size: 8, colour: muted },
  recipient: { face: 'display', size: 22, colour: muted },
} as const satisfies Record<string, Pen>

interface LargeText {
  lines: string[]
  pen: Pen
  step: number
}

/** Reduces the font size until the text fits in the given number of lines. */
function large(text: string, face: Face, look: { size: number; room: number; most: number }): LargeText {
  const { size, room, most } = look
  const lines = lettersInLines(text, face, size, { room, most: most + 1 })
  if (lines.length > most && size >= 16) return large(text, face, { ...look, size: size * 0.92 })
  return { lines, pen: { face, size, colour: ink }, step: size * 1.2 }
}

/**
 * Writes lines one below the other.
 * @returns the baseline of the last
 */
function writeLines(
  document: Document,
  { lines, pen, step }: LargeText,
  at: { x: number; baseline: number },
  of: DocumentElement,
): number {
  for (const [index, line] of lines.entries()) document.write(line, at.x, at.baseline + index * step, pen, of)
  return at.baseline + (lines.length - 1) * step
}

/** The QR code of the page that verifies the award, so that a printed certificate can be checked. */
function drawCode(document: Document, address: string, at: { x: number; y: number }): void {
  const { data, size } = encode(address, { border: 0, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const figure = document.element('Figure', document.root, { alt: address })
  document.path(squares.join(''), { ...at, scale: codeSize / size, colour: ink }, figure)
}

interface Fact {
  label: string
  lines: string[]
  width: number
}

/** The facts in rows, as many in each as fit. */
function rowsOf(facts: readonly (readonly [string, string])[], room: number): Fact[][] {
  const rows: Fact[][] = []
  let taken = 0
  for (const [label, value] of facts) {
    const lines = linesOf(value, pens.text, factWidth)
    const widths = [widthOf(label, pens.label), ...lines.map((line) => widthOf(line, pens.text))]
    const width = Math.max(...widths)
    if (rows.length === 0 || taken + width > room) {
      rows.push([])
      taken = 0
    }
    rows.at(-1)?.push({ label, lines, width })
    taken += width + gap
  }
  return rows
}

const heightOf = (row: readonly Fact[]) =>
  pens.label.size * leading + Math.max(...row.map(({ lines }) => lines.length)) * pens.text.size * leading

function drawFacts(document: Document, rows: readonly Fact[][], top: number): void {
  let y = top
  for (const row of rows) {
    let x = margin
    for (const { label, lines, width } of row) {
      const paragraph = document.element('P', document.root)
      document.write(label, x, y + pens.label.size * 1.1, pens.label, paragraph)
      const baseline = y + pens.label.size * leading + pens.text.size * 1.1
      writeLines(
        document,
        { lines, pen: pens.text, step: pens.text.size * leading },
        { x, baseline },
        paragraph,
      )
      x += width + gap
    }
    y += heightOf(row) + gap / 2
  }
}

/** The award on one landscape page, in the reader's language. It can be printed larger without loss. */
export function certificate(
  {
    serial,
    snapshot,
    issuedAt,
    announcedOn,
  }: Pick<DatedAward, 'serial' | 'snapshot' | 'issuedAt' | 'announcedOn'>,
  language: Language,
  { publicUrl, document: documentSize }: { publicUrl: string; document: DocumentSize },
): Buffer {
  const t = messagesOf('awards', language)
  const text = (localized: typeof snapshot.title) => inLanguage(localized, language)
  const { width: height, height: width } = documentSizes[documentSize]
  const document = new Document({
    title: t('certificate.name', { title: text(snapshot.title) }),
    language: locales[language],
    author: 'Palmarès',
    createdAt: issuedAt,
    size: { width, height },
  })
  const room = width - 2 * margin

  document.wordmark(margin, margin, 168)
  const contest = document.element('P', document.root)
  const top = margin + 42.6
  document.write(text(snapshot.contest), width - margin, top - 5, { ...pens.text, end: true }, contest)

  const rows = rowsOf(
    [
      [t('certificate.discipline'), text(snapshot.discipline)],
      [t('certificate.category'), text(snapshot.category)],
      [t('certificate.announced'), formatDay(announcedOn, language)],
      [t('certificate.serial'), serial],
    ],
    room - gap - codeSize - 12 - 74,
  )
  const factsHeight = rows.reduce((sum, row) => sum + heightOf(row), 0) + (rows.length - 1) * (gap / 2)
  const line = height - margin - 14 - Math.max(codeSize, factsHeight)

  const indent = 25
  const level = large(text(snapshot.level), 'italic', { size: 88, room: room - indent, most: 1 })
  const title = large(text(snapshot.title), 'display', { size: 44, room, most: 3 })
  const recipientLines = lettersInLines(snapshot.recipient, 'display', 22, { room, most: 2 })
  const recipient = { lines: recipientLines, pen: pens.recipient, step: 28.6 }
  // Halfway between the header and the facts.
  const levelHeight = level.pen.size * 1.1
  const below = 26 + title.lines.length * title.step + 12 + recipient.lines.length * recipient.step
  const from = (top + line - levelHeight - below) / 2
  const graveScale = 28 / 452
  const grave = { x: margin - 5612 * graveScale, y: from + 8 + 178 * graveScale, scale: graveScale }
  document.path(wordmark.grave, { ...grave, colour: accent }, null)
  const heading = document.element('H1', document.root)
  writeLines(document, level, { x: margin + indent, baseline: from + level.pen.size * 0.88 }, heading)
  let baseline = from + levelHeight + 26 + title.pen.size * 0.96
  const name = document.element('P', document.root)
  baseline = writeLines(document, title, { x: margin, baseline }, name)
  const at = { x: margin, baseline: baseline + title.pen.size * 0.24 + 12 + 22 }
  writeLines(document, recipient, at, document.element('P', document.root))

  document.rule(margin, line, room, { colour: ink, weight: 1 })
  drawFacts(document, rows, line + 14)
  const code = { x: width - margin - codeSize, y: height - margin - codeSize }
  const confirm = linesOf(t('certificate.confirm'), pens.confirm, 74)
  const paragraph = document.element('P', document.root)
  const last = height - margin - 2
  for (const [index, t] of confirm.entries()) {
    const up = (confirm.length - 1 - index) * pens.confirm.size * 1.35
    document.write(t, code.x - 12, last - up, { ...pens.confirm, end: true }, paragraph)
  }
  drawCode(document, addressOfAward(publicUrl, language, serial), code)
  return document.bytes()
}
