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
import { encode } from 'uqr'
import { lettersInLines } from '#server/lettering.ts'
import { type PaperSize, paperSizes } from '#server/paper-size.ts'
import { pdfColours, pdfDisplay, pdfText } from '#server/pdf.ts'
import { wordsOf } from '#server/words.ts'
import { formatDay } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { wordmark } from '#shared/wordmark.ts'
import { addressOfAward } from './award-image.ts'
import type { DatedAward } from './tables.ts'

const { ink, muted, accent } = pdfColours

const style = StyleSheet.create({
  page: { padding: 56, fontFamily: pdfText, fontSize: 11, lineHeight: 1.5, color: ink },
  top: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end' },
  middle: { flexGrow: 1, justifyContent: 'center' },
  level: { flexDirection: 'row', alignItems: 'flex-start', gap: 10 },
  levelName: { fontFamily: pdfDisplay, fontStyle: 'italic', lineHeight: 1.1 },
  title: { fontFamily: pdfDisplay, lineHeight: 1.2, marginTop: 26 },
  recipient: { fontFamily: pdfDisplay, fontSize: 22, lineHeight: 1.3, marginTop: 12, color: muted },
  facts: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 28,
    borderTop: `1 solid ${ink}`,
    paddingTop: 14,
  },
  told: { flexDirection: 'row', flexWrap: 'wrap', gap: 28, flexShrink: 1 },
  fact: { maxWidth: 190 },
  confirmed: { flexDirection: 'row', gap: 12, alignItems: 'flex-end' },
  confirm: { fontSize: 8, lineHeight: 1.35, color: muted, width: 74, textAlign: 'right' },
  label: { fontSize: 9, color: muted },
})

type Look = NonNullable<ViewProps['style']>

const block = (look: Look, ...parts: ReactElement[]) => createElement(View, { style: look }, ...parts)
const said = (words: string, look?: Look) => createElement(Text, look ? { style: look } : {}, words)
const fact = (label: string, value: string) => block(style.fact, said(label, style.label), said(value))

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

/** The way to the page that confirms the award, to be taken from the wall that the sheet hangs on. */
function way(address: string): ReactElement {
  const { data, size } = encode(address, { border: 0, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return createElement(
    Svg,
    { viewBox: `0 0 ${size} ${size}`, width: 58, height: 58 },
    createElement(Path, { d: squares.join(''), fill: ink }),
  )
}

/** In lines that fit, since the paper's own setting breaks only between words; smaller until there are few enough. */
function set(words: string, face: 'display' | 'italic', look: { size: number; room: number; most: number }) {
  const lines = lettersInLines(words, face, look.size, { room: look.room, most: look.most + 1 })
  if (lines.length <= look.most || look.size < 16) return { lines, size: look.size }
  return set(words, face, { ...look, size: look.size * 0.92 })
}

interface Setting {
  look: Look
  size: number
  /** Across, between the margins. */
  room: number
}

function large(words: string, face: 'display' | 'italic', { look, size, room }: Setting): ReactElement {
  const isLevel = face === 'italic'
  const shown = set(words, face, { size, room: isLevel ? room - 30 : room, most: isLevel ? 1 : 3 })
  return said(shown.lines.join('\n'), { ...look, fontSize: shown.size })
}

function documentOf(
  { serial, snapshot, issuedAt, announcedOn }: DatedAward,
  language: Language,
  publicUrl: string,
  paper: PaperSize,
): ReactElement<DocumentProps> {
  const room = paperSizes[paper].height - 2 * 56
  const t = wordsOf('awards', language)
  const text = (localized: typeof snapshot.title) => inLanguage(localized, language)
  const page = createElement(
    Page,
    { size: paper, orientation: 'landscape', style: style.page },
    block(style.top, drawnName(), said(text(snapshot.contest))),
    block(
      style.middle,
      block(
        style.level,
        graveMark(),
        large(text(snapshot.level), 'italic', { look: style.levelName, size: 88, room }),
      ),
      large(text(snapshot.title), 'display', { look: style.title, size: 44, room }),
      said(snapshot.recipient, style.recipient),
    ),
    block(
      style.facts,
      block(
        style.told,
        fact(t('certificate.discipline'), text(snapshot.discipline)),
        fact(t('certificate.category'), text(snapshot.category)),
        fact(t('certificate.announced'), formatDay(announcedOn, language)),
        fact(t('certificate.serial'), serial),
      ),
      block(
        style.confirmed,
        said(t('certificate.confirm'), style.confirm),
        way(addressOfAward(publicUrl, language, serial)),
      ),
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

/** The award on one sheet across, in the reader's language; nothing in it loses by being printed larger. */
export function certificate(
  award: DatedAward,
  language: Language,
  { publicUrl, paper }: { publicUrl: string; paper: PaperSize },
): Promise<Buffer> {
  return renderToBuffer(documentOf(award, language, publicUrl, paper))
}
