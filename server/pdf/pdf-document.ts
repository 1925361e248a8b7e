import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import type { StructureElement } from 'pdfkit'
import { wordmark } from '#shared/wordmark.ts'
import { type Face, fontNames, lengthOf, lengthOfRun, openFont, runsOf } from './lettering.ts'
import { pdfColours } from './pdf.ts'

const require = createRequire(import.meta.url)
/** Loaded with the first document, since it takes several megabytes and few processes make one. */
const pdfkit = (): typeof PDFDocument => require('pdfkit')

export interface Pen {
  face: Face
  size: number
  colour: string
  /** Figures of one width, for columns. */
  tabular?: boolean
}

/** In points. */
export const widthOf = (text: string, pen: Pen) => lengthOf(text, pen.face, pen.size, pen.tabular)

/** A structural part of the document, for screen readers. */
export interface DocumentElement {
  role: 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD'
  node: StructureElement
}

export interface AboutDocument {
  title: string
  /** A language tag such as fr-CA. */
  language: string
  author: string
  createdAt: Date
  size: { width: number; height: number }
}

/**
 * A tagged PDF with its origin at the upper left. All content belongs to an element; screen readers read the
 * elements in the order of their creation. `null` is for decoration.
 */
export class Document {
  readonly width: number
  readonly height: number
  readonly root: DocumentElement
  sheets = 1
  #pdf: PDFDocument

  constructor({ title, language, author, createdAt, size }: AboutDocument) {
    this.width = size.width
    this.height = size.height
    const Pdf = pdfkit()
    this.#pdf = new Pdf({
      size: [size.width, size.height],
      margin: 0,
      // None before the first text: the library's own is not embedded.
      font: '',
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: createdAt },
    })
    for (const name of fontNames) this.#pdf.registerFont(name, openFont(name).font)
    this.root = { role: 'Document', node: this.#pdf.struct('Document', {}) }
    this.#pdf.addStructure(this.root.node)
  }

  addSheet(): void {
    this.#pdf.addPage()
    this.sheets += 1
  }

  /** For content known only at the end: the number of pages. */
  turnTo(sheet: number): void {
    this.#pdf.switchToPage(sheet)
  }

  element(
    role: DocumentElement['role'],
    parent: DocumentElement,
    options: { alt?: string; scope?: 'Row' | 'Column' } = {},
  ): DocumentElement {
    const node = this.#pdf.struct(role, options)
    parent.node.add(node)
    return { role, node }
  }

  /** The text begins at `x`, or ends there. */
  write(
    text: string,
    x: number,
    baseline: number,
    pen: Pen & { end?: boolean },
    of: DocumentElement | null,
  ): void {
    let at = pen.end ? x - widthOf(text, pen) : x
    const features = pen.tabular ? ['tnum'] : []
    this.#mark(of, () => {
      this.#pdf.fillColor(pen.colour).fontSize(pen.size)
      for (const run of runsOf(text, pen.face)) {
        this.#pdf.font(run.face).text(run.text, at, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          features,
        })
        at += lengthOfRun(run, pen.size, pen.tabular)
      }
    })
  }

  /** A horizontal line, or a vertical one if it has a height. */
  rule(
    x: number,
    y: number,
    width: number,
    { colour, weight, height = 0 }: { colour: string; weight: number; height?: number },
  ): void {
    this.#mark(null, () =>
      this.#pdf
        .strokeColor(colour)
        .lineWidth(weight)
        .moveTo(x, y)
        .lineTo(x + width, y + height)
        .stroke(),
    )
  }

  rect(x: number, y: number, size: { width: number; height: number }, colour: string): void {
    this.#mark(null, () => this.#pdf.fillColor(colour).rect(x, y, size.width, size.height).fill())
  }

  /** A JPEG or PNG image, stretched to the size. */
  image(
    bytes: Buffer,
    x: number,
    y: number,
    size: { width: number; height: number },
    of: DocumentElement | null,
  ): void {
    this.#mark(of, () => this.#pdf.image(bytes, x, y, size))
  }

  /** An SVG path, moved and scaled. */
  path(
    path: string,
    at: { x: number; y: number; scale: number; colour: string },
    of: DocumentElement | null,
  ): void {
    this.#mark(of, () =>
      this.#pdf.save().translate(at.x, at.y).scale(at.scale).fillColor(at.colour).path(path).fill().restore(),
    )
  }

  /** The wordmark, with its upper left corner at the position. */
  wordmark(
    x: number,
    y: number,
    width: number,
    { ink, accent }: Pick<typeof pdfColours, 'ink' | 'accent'> = pdfColours,
  ): void {
    const [left, top, whole] = wordmark.box
    const scale = width / whole
    const at = { x: x - left * scale, y: y - top * scale, scale }
    const figure = this.element('Figure', this.root, { alt: 'Palmarès' })
    this.path(wordmark.letters, { ...at, colour: ink }, figure)
    this.path(wordmark.grave, { ...at, colour: accent }, figure)
  }

  /** What is finished of the file since the last call, so that a long document is not held in memory. */
  take(): Buffer {
    return this.#pdf.read() ?? Buffer.of()
  }

  /** The finished file, or the rest of it; nothing can be added afterwards. */
  bytes(): Buffer {
    this.#pdf.end()
    return this.take()
  }

  #mark(of: DocumentElement | null, draw: () => void): void {
    if (of) of.node.add(this.#pdf.markStructureContent(of.role))
    else this.#pdf.markContent('Artifact')
    draw()
    this.#pdf.endMarkedContent()
  }
}
