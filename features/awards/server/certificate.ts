import {
  Document,
  type DocumentProps,
  Page,
  Path,
  renderToBuffer,
  StyleSheet,
  Svg,
  Text,
  View,
  type ViewProps,
} from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import { pdfColours, pdfDisplay, pdfText } from '#server/pdf.ts'
import { wordsOf } from '#server/words.ts'
import { formatDay } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { wordmark } from '#shared/wordmark.ts'
import type { DatedAward } from './queries.ts'

const { ink, muted, accent } = pdfColours

const style = StyleSheet.create({
  page: { padding: 56, fontFamily: pdfText, fontSize: 11, lineHeight: 1.5, color: ink },
  top: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end' },
  middle: { flexGrow: 1, justifyContent: 'center' },
  level: { flexDirection: 'row', alignItems: 'flex-start', gap: 10 },
  levelName: { fontFamily: pdfDisplay, fontStyle: 'italic', fontSize: 72, lineHeight: 1.1 },
  title: { fontFamily: pdfDisplay, fontSize: 40, lineHeight: 1.15, marginTop: 28 },
  recipient: { fontFamily: pdfDisplay, fontSize: 22, lineHeight: 1.3, marginTop: 8, color: muted },
  facts: { flexDirection: 'row', gap: 40, borderTop: `1 solid ${ink}`, paddingTop: 14 },
  label: { fontSize: 9, color: muted },
})

type Look = NonNullable<ViewProps['style']>

const block = (look: Look, ...parts: ReactElement[]) => createElement(View, { style: look }, ...parts)
const said = (words: string, look?: Look) => createElement(Text, look ? { style: look } : {}, words)
const fact = (label: string, value: string) => block({}, said(label, style.label), said(value))

function drawnName(): ReactElement {
  const [left, top, width, height] = wordmark.box
  return createElement(
    Svg,
    { viewBox: `${left} ${top} ${width} ${height}`, width: 168, height: (168 * height) / width },
    createElement(Path, { key: 'letters', d: wordmark.letters, fill: ink }),
    createElement(Path, { key: 'grave', d: wordmark.grave, fill: accent }),
  )
}

/** The accent alone, in the box that it takes within the drawn name. */
function graveMark(): ReactElement {
  return createElement(
    Svg,
    { viewBox: '5612 -178 240 452', width: 15, height: 28, style: { marginTop: 8 } },
    createElement(Path, { d: wordmark.grave, fill: accent }),
  )
}

function documentOf(
  { serial, snapshot, issuedAt, announcedOn }: DatedAward,
  language: Language,
): ReactElement<DocumentProps> {
  const t = wordsOf('awards', language)
  const text = (localized: typeof snapshot.title) => inLanguage(localized, language)
  const page = createElement(
    Page,
    { size: 'A4', orientation: 'landscape', style: style.page },
    block(style.top, drawnName(), said(text(snapshot.contest))),
    block(
      style.middle,
      block(style.level, graveMark(), said(text(snapshot.level), style.levelName)),
      said(text(snapshot.title), style.title),
      said(snapshot.recipient, style.recipient),
    ),
    block(
      style.facts,
      fact(t('certificate.discipline'), text(snapshot.discipline)),
      fact(t('certificate.category'), text(snapshot.category)),
      fact(t('certificate.announced'), formatDay(announcedOn, language)),
      fact(t('certificate.serial'), serial),
    ),
  )
  return createElement(
    Document,
    {
      title: t('certificate.name', { title: text(snapshot.title) }),
      author: 'Palmarès',
      language: locales[language],
      creationDate: issuedAt,
    },
    page,
  )
}

/** The award on paper: A4 across, in the reader's language. */
export function certificate(award: DatedAward, language: Language): Promise<Buffer> {
  return renderToBuffer(documentOf(award, language))
}
