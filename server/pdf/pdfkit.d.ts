/** The parts that we use; the published types lack opened fonts and the scope of table headings. */
declare module 'pdfkit' {
  import type { Font } from 'fontkit'

  interface StructureContent {
    readonly refs: readonly { mcid: number }[]
  }
  interface StructureElement {
    add(child: StructureElement | StructureContent): this
  }
  export default class PDFDocument {
    constructor(options: {
      size: [number, number]
      margin: number
      font: string
      bufferPages: boolean
      pdfVersion: string
      tagged: boolean
      lang: string
      displayTitle: boolean
      info: { Title: string; Author: string; CreationDate: Date }
    })
    registerFont(name: string, font: Font): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(colour: string): this
    strokeColor(colour: string): this
    lineWidth(width: number): this
    text(
      text: string,
      x: number,
      y: number,
      options: { lineBreak: boolean; baseline: 'alphabetic'; features: readonly string[] },
    ): this
    path(path: string): this
    image(bytes: Buffer, x: number, y: number, options: { width: number; height: number }): this
    rect(x: number, y: number, width: number, height: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    fill(): this
    stroke(): this
    save(): this
    restore(): this
    translate(x: number, y: number): this
    scale(factor: number): this
    addPage(): this
    switchToPage(page: number): unknown
    struct(role: string, options: { alt?: string; scope?: 'Row' | 'Column' }): StructureElement
    addStructure(element: StructureElement): this
    markContent(tag: 'Artifact'): this
    markStructureContent(tag: string): StructureContent
    endMarkedContent(): this
    end(): void
    /** Null when nothing was written since. */
    read(): Buffer | null
  }
}
