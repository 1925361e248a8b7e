import { PDFDocument } from 'mupdf'

export interface ReadPdf {
  title: string
  language: string
  isTagged: boolean
  /** The text of each page in reading order, line by line. No-break spaces become plain spaces. */
  pages: string[]
  /** Width and height of each page, rounded to points. */
  sizes: [number, number][]
  /** The structure tags in reading order: headings, paragraphs, table rows. */
  parts: string[]
}

/** Reads a PDF with a library that the portal does not use to write PDFs. */
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
