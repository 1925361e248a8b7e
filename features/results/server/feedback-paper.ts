import {
  Document,
  type DocumentProps,
  Page,
  Rect,
  renderToBuffer,
  StyleSheet,
  Svg,
  Text,
  View,
  type ViewProps,
} from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import { type Face, lettersInLines } from '#server/lettering.ts'
import { type PaperSize, paperSizes } from '#server/paper-size.ts'
import { pdfColours, pdfDisplay, pdfText } from '#server/pdf.ts'
import { wordsOf } from '#server/words.ts'
import { formatNumber } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import type { CriterionMean, FeedbackSheet } from '../contract-feedback.ts'

const { ink, muted, line, accent } = pdfColours

const style = StyleSheet.create({
  page: { padding: 54, fontFamily: pdfText, fontSize: 10.5, lineHeight: 1.5, color: ink },
  over: { color: muted },
  title: { fontFamily: pdfDisplay, fontSize: 34, lineHeight: 1.2, marginBottom: 4 },
  entry: { marginTop: 24, borderTop: `1 solid ${ink}`, paddingTop: 10 },
  category: { fontFamily: pdfDisplay, fontSize: 20, lineHeight: 1.3 },
  level: { fontFamily: pdfDisplay, fontStyle: 'italic', fontSize: 20, lineHeight: 1.3 },
  about: { color: muted, marginTop: 2, marginBottom: 10 },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    paddingVertical: 5,
    borderTop: `0.5 solid ${line}`,
  },
  name: { width: 170 },
  figure: { width: 34, textAlign: 'right' },
  other: { width: 62, textAlign: 'right', color: muted },
  heading: { fontSize: 10.5, fontWeight: 500, marginTop: 16, marginBottom: 2 },
  comment: { marginTop: 6, paddingLeft: 12, borderLeft: `1 solid ${ink}` },
})

type Look = NonNullable<ViewProps['style']>
const block = (look: Look, ...parts: (ReactElement | null)[]) =>
  createElement(View, { style: look }, ...parts)
const said = (words: string, look?: Look) => createElement(Text, look ? { style: look } : {}, words)

/** In lines that fit: the paper's own setting breaks words with hyphens, and Chinese not at all. */
function linesIn(room: number, words: string, face: Face, size: number, indent = 0): string {
  return words
    .split('\n')
    .flatMap((line) => lettersInLines(line, face, size, { room: room - indent - 2, most: 1000 }))
    .join('\n')
}

const length = 190
/** From 1 to 10. */
const placeOf = (value: number) => ((value - 1) / 9) * length

/** The entry's mean as a bar, and the contest's as a tick across it. */
function bar({ mean, overall }: CriterionMean): ReactElement {
  return createElement(
    Svg,
    { viewBox: `0 0 ${length} 12`, width: length, height: 12 },
    createElement(Rect, { key: 'ground', x: 0, y: 5, width: length, height: 2, fill: line }),
    createElement(Rect, { key: 'mean', x: 0, y: 3, width: placeOf(mean), height: 6, fill: ink }),
    createElement(Rect, {
      key: 'overall',
      x: placeOf(overall) - 1,
      y: 0,
      width: 2,
      height: 12,
      fill: accent,
    }),
  )
}

function documentOf(sheet: FeedbackSheet, language: Language, paper: PaperSize): ReactElement<DocumentProps> {
  // Across, between the margins.
  const room = paperSizes[paper].width - 2 * 54
  const lines = (words: string, face: Face, size: number, indent = 0) =>
    linesIn(room, words, face, size, indent)
  const t = wordsOf('results', language)
  const say = (text: FeedbackSheet['title']) => inLanguage(text, language)
  const figure = (value: number) => formatNumber(value, language, 1)
  const entries = sheet.entries.map(({ category, discipline, level, isDecided, figures, comments }) =>
    block(
      style.entry,
      said(
        lines(
          t('feedback.category', { discipline: say(discipline), category: say(category) }),
          'display',
          20,
        ),
        style.category,
      ),
      said(level ? say(level) : t('feedback.no_level'), level ? style.level : style.over),
      said(figures ? t('feedback.readings', { count: figures.readings }) : t('feedback.sparse'), style.about),
      ...(figures?.criteria ?? []).map((criterion) =>
        createElement(
          View,
          { style: style.row, wrap: false },
          said(say(criterion.name), style.name),
          bar(criterion),
          said(figure(criterion.mean), style.figure),
          said(t('feedback.overall_short', { mean: figure(criterion.overall) }), style.other),
        ),
      ),
      isDecided || figures
        ? said(lines(t(isDecided ? 'feedback.by_decision' : 'feedback.by_score'), 'text', 10.5), style.about)
        : null,
      comments.length > 0 ? said(t('feedback.comments'), style.heading) : null,
      ...comments.map((comment) => said(lines(comment, 'text', 10.5, 13), style.comment)),
    ),
  )
  const page = createElement(
    Page,
    { size: paper, style: style.page },
    said(t('feedback.over', { contest: say(sheet.contest) }), style.over),
    said(lines(say(sheet.title), 'display', 34), style.title),
    said(lines(t('feedback.how'), 'text', 10.5), style.over),
    ...entries,
  )
  return createElement(
    Document,
    {
      title: t('feedback.name', { title: say(sheet.title) }),
      author: 'Palmarès',
      language: locales[language],
    },
    page,
  )
}

/** What the jury found, on paper, in the entrant's language. */
export function feedbackPaper(sheet: FeedbackSheet, language: Language, paper: PaperSize): Promise<Buffer> {
  return renderToBuffer(documentOf(sheet, language, paper))
}
