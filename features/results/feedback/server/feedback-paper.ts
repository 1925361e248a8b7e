import { messagesOf } from '#server/messages.ts'
import { type PaperSize, paperSizes } from '#server/pdf/paper-size.ts'
import { pdfColours } from '#server/pdf/pdf.ts'
import { linesOf } from '#server/pdf/pdf-lines.ts'
import { Paper, type PaperElement, type Pen } from '#server/pdf/pdf-paper.ts'
import { formatNumber } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import type { CriterionMean, FeedbackSheet } from '../contract-feedback.ts'

const { ink, muted, line, accent } = pdfColours

const margin = 54
const nameWidth = 170
const barLength = 190
const leading = 1.5

const pens = {
  title: { face: 'display', size: 34, colour: ink },
  category: { face: 'display', size: 20, colour: ink },
  level: { face: 'italic', size: 20, colour: ink },
  text: { face: 'text', size: 10.5, colour: ink },
  muted: { face: 'text', size: 10.5, colour: muted },
  heading: { face: 'medium', size: 10.5, colour: ink },
} as const satisfies Record<string, Pen>

const stepOf = (pen: Pen) => pen.size * (pen.size > 11 ? 1.3 : leading)

/** Writes from above to below, and goes on at the next sheet where there is no room left. */
class Column {
  readonly paper: Paper
  readonly width: number
  y = margin

  constructor(paper: Paper) {
    this.paper = paper
    this.width = paper.width - 2 * margin
  }

  /** Room for something that must not be torn. */
  need(height: number): void {
    if (this.y + height <= this.paper.height - margin) return
    this.paper.addSheet()
    this.y = margin
  }

  write(text: string, pen: Pen, role: PaperElement['role'] = 'P'): void {
    const element = this.paper.element(role, this.paper.root)
    for (const one of text.split('\n').flatMap((part) => linesOf(part, pen, this.width))) {
      this.need(stepOf(pen))
      this.paper.write(one, margin, this.y + pen.size, pen, element)
      this.y += stepOf(pen)
    }
  }

  /** With a line down its left side. */
  quote(text: string): void {
    const pen = pens.text
    const indent = 13
    const element = this.paper.element('P', this.paper.root)
    for (const one of text.split('\n').flatMap((part) => linesOf(part, pen, this.width - indent))) {
      this.need(stepOf(pen))
      this.paper.rule(margin + 0.5, this.y, 0, { colour: ink, weight: 1, height: stepOf(pen) })
      this.paper.write(one, margin + indent, this.y + pen.size * 1.1, pen, element)
      this.y += stepOf(pen)
    }
  }
}

/** From 1 to 10. */
const placeOf = (value: number) => ((value - 1) / 9) * barLength

/** The entry's mean as a bar, and the contest's as a tick across it. */
function drawBar(paper: Paper, { mean, overall }: CriterionMean, x: number, middle: number): void {
  paper.rect(x, middle - 1, { width: barLength, height: 2 }, line)
  paper.rect(x, middle - 3, { width: placeOf(mean), height: 6 }, ink)
  paper.rect(x + placeOf(overall) - 1, middle - 6, { width: 2, height: 12 }, accent)
}

interface Row {
  criterion: CriterionMean
  name: string
  mean: string
  overall: string
}

function drawRow(column: Column, table: PaperElement, { criterion, name, mean, overall }: Row): void {
  const { paper } = column
  const lines = linesOf(name, pens.text, nameWidth)
  const height = lines.length * stepOf(pens.text) + 10
  column.need(height)
  paper.rule(margin, column.y, column.width, { colour: line, weight: 0.5 })
  const middle = column.y + height / 2
  const row = paper.element('TR', table)
  const head = paper.element('TH', row, { scope: 'Row' })
  const first = middle - ((lines.length - 1) * stepOf(pens.text)) / 2 + 3.7
  for (const [at, one] of lines.entries())
    paper.write(one, margin, first + at * stepOf(pens.text), pens.text, head)
  const bar = margin + nameWidth + 12
  drawBar(paper, criterion, bar, middle)
  const overallEnd = margin + column.width
  const cell = () => paper.element('TD', row)
  paper.write(mean, overallEnd - 70, middle + 3.7, { ...pens.text, end: true, tabular: true }, cell())
  paper.write(overall, overallEnd, middle + 3.7, { ...pens.muted, end: true, tabular: true }, cell())
  column.y += height
}

/** What the jury found, on paper, in the entrant's language. */
export function feedbackPaper(sheet: FeedbackSheet, language: Language, size: PaperSize): Buffer {
  const t = messagesOf('results', language)
  const say = (text: FeedbackSheet['title']) => inLanguage(text, language)
  const figure = (value: number) => formatNumber(value, language, 1)
  const paper = new Paper({
    title: t('feedback.name', { title: say(sheet.title) }),
    language: locales[language],
    author: 'Palmarès',
    createdAt: new Date(),
    size: paperSizes[size],
  })
  const column = new Column(paper)
  column.write(t('feedback.over', { contest: say(sheet.contest) }), pens.muted)
  column.write(say(sheet.title), pens.title, 'H1')
  column.y += 4
  column.write(t('feedback.how'), pens.muted)
  for (const { category, discipline, level, isDecided, figures, comments } of sheet.entries) {
    column.y += 24
    // A heading never stands alone at the foot of a sheet.
    column.need(120)
    paper.rule(margin, column.y, column.width, { colour: ink, weight: 1 })
    column.y += 10
    const names = { discipline: say(discipline), category: say(category) }
    column.write(t('feedback.category', names), pens.category, 'H2')
    if (level) column.write(say(level), pens.level)
    else column.write(t('feedback.no_level'), pens.muted)
    column.y += 2
    column.write(
      figures ? t('feedback.evaluations', { count: figures.evaluations }) : t('feedback.sparse'),
      pens.muted,
    )
    column.y += 10
    const table = figures ? paper.element('Table', paper.root) : null
    for (const criterion of figures?.criteria ?? []) {
      const overall = t('feedback.overall_short', { mean: figure(criterion.overall) })
      const row = { criterion, name: say(criterion.name), mean: figure(criterion.mean), overall }
      if (table) drawRow(column, table, row)
    }
    if (isDecided || figures) {
      column.y += 2
      column.write(t(isDecided ? 'feedback.by_decision' : 'feedback.by_score'), pens.muted)
    }
    if (comments.length > 0) {
      column.y += 16
      column.need(2 * stepOf(pens.text) + 8)
      column.write(t('feedback.comments'), pens.heading, 'P')
    }
    for (const comment of comments) {
      column.y += 6
      column.quote(comment)
    }
  }
  return paper.bytes()
}
