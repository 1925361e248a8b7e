import { PDFDocument } from 'mupdf'

export interface ReadPdf {
  title: string
  language: string
  isTagged: boolean
  /** The words of each sheet, line by line, as they are read; no-break spaces as plain ones. */
  pages: string[]
  /** Width and height of each sheet, in whole points. */
  sizes: [number, number][]
  /** The kinds of its parts in reading order: a heading, paragraphs, the rows of a table. */
  parts: string[]
}

/** What a PDF says, read back by a programme that had no hand in making it. */
export function readBack(bytes: Uint8Array): ReadPdf {
  const pdf = new PDFDocument(bytes)
  const root = pdf.getTrailer().get('Root')
  const document = root.get('StructTreeRoot', 'K', 0)
  const parts: string[] = []
  document.get('K').forEach((part) => {
    parts.push(part.get('S').asName())
  })
  const pages = Array.from({ length: pdf.countPages() }, (_, at) =>
    pdf
      .loadPage(at)
      .toStructuredText('preserve-whitespace')
      .asText()
      .replace(/\n+/g, '\n')
      .replace(/[\u00a0\u202f]/g, ' ')
      .trim(),
  )
  return {
    title: pdf.getMetaData('info:Title') ?? '',
    language: root.get('Lang').asString(),
    isTagged: root.get('MarkInfo', 'Marked').asBoolean(),
    pages,
    sizes: Array.from({ length: pdf.countPages() }, (_, at) => {
      const [left, top, right, bottom] = pdf.loadPage(at).getBounds()
      return [Math.round(right - left), Math.round(bottom - top)]
    }),
    parts,
  }
}
