import { deflateSync } from 'node:zlib'
import { type EmbeddedFace, type FaceName, openFace } from './pdf-face.ts'

/** A part of what the document says, as a reading programme is told of it. */
export interface PaperElement {
  role: 'Document' | 'H1' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD'
  parent: PaperElement | null
  kids: (PaperElement | { page: number; mark: number })[]
  scope?: 'Column' | 'Row' | undefined
  /** What stands for a picture. */
  says?: string | undefined
  /** Its place among all elements. */
  at: number
}

export interface AboutPaper {
  title: string
  /** As PDF names it: fr-CA. */
  language: string
  author: string
  createdAt: Date
}

export const letterSize = { width: 612, height: 792 }

export const figure = (value: number) => String(Math.round(value * 1000) / 1000)
export const hex4 = (value: number) => value.toString(16).padStart(4, '0')
const inUtf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
const textString = (text: string) => `<feff${inUtf16(text)}>`

// A sheet is a few thousand letters; setting up for much more takes longer than packing them.
const smallStreams = { level: 5, windowBits: 13, memLevel: 6, chunkSize: 8_192 }

/** PDF's own date: D:20261121101500Z. */
const dateString = (at: Date) => `(D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z)`

/** The objects of the file, one after the other, with the table that says where each begins. */
export class PaperFile {
  #about: AboutPaper
  #sheets: string[][]
  #marks: PaperElement[][]
  #elements: PaperElement[]
  #fonts: Map<FaceName, EmbeddedFace>
  #parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1')]
  #text = ''
  #length = this.#parts[0]?.length ?? 0
  #places: number[] = []
  #next = 1

  constructor(
    about: AboutPaper,
    sheets: string[][],
    marks: PaperElement[][],
    elements: PaperElement[],
    fonts: Map<FaceName, EmbeddedFace>,
  ) {
    this.#about = about
    this.#sheets = sheets
    this.#marks = marks
    this.#elements = elements
    this.#fonts = fonts
  }

  bytes(): Buffer {
    const [catalogue, pages, info, tree, parents] = [
      this.#take(),
      this.#take(),
      this.#take(),
      this.#take(),
      this.#take(),
    ]
    const resources = [...this.#fonts].map(([name, face]) => `/${name} ${this.#font(name, face)} 0 R`)
    const sheets = this.#sheets.map(() => this.#take())
    const elements = this.#elements.map(() => this.#take())
    this.#sheets.forEach((operators, at) => {
      const content = this.#stream(deflateSync(operators.join('\n'), smallStreams))
      this.#put(
        sheets[at] ?? 0,
        `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${letterSize.width} ${letterSize.height}]/Contents ${content} 0 R/Resources<</Font<<${resources.join('')}>>>>/StructParents ${at}/Tabs/S>>`,
      )
    })
    this.#putStructure(tree, parents, sheets, elements)
    const kids = sheets.map((one) => `${one} 0 R`).join(' ')
    this.#put(pages, `<</Type/Pages/Kids[${kids}]/Count ${sheets.length}>>`)
    const { title, author, language, createdAt } = this.#about
    this.#put(
      info,
      `<</Title ${textString(title)}/Author ${textString(author)}/CreationDate ${dateString(createdAt)}/Producer(Palmares)>>`,
    )
    this.#put(
      catalogue,
      `<</Type/Catalog/Pages ${pages} 0 R/Lang(${language})/MarkInfo<</Marked true>>/StructTreeRoot ${tree} 0 R/ViewerPreferences<</DisplayDocTitle true>>>>`,
    )
    return this.#close(catalogue, info)
  }

  #take(): number {
    return this.#next++
  }

  /** Text is gathered until a stream comes: a file is three streams a face and a sheet, and some hundred objects. */
  #flush(): void {
    if (this.#text === '') return
    this.#parts.push(Buffer.from(this.#text, 'latin1'))
    this.#text = ''
  }

  #write(text: string): void {
    this.#text += text
    this.#length += text.length
  }

  #put(number: number, body: string, stream?: Buffer): number {
    this.#places[number] = this.#length
    if (!stream) {
      this.#write(`${number} 0 obj\n${body}\nendobj\n`)
      return number
    }
    this.#write(`${number} 0 obj\n${body}\nstream\n`)
    this.#flush()
    this.#parts.push(stream)
    this.#length += stream.length
    this.#write('\nendstream\nendobj\n')
    return number
  }

  #stream(packed: Buffer, more = ''): number {
    return this.#put(this.#take(), `<</Length ${packed.length}/Filter/FlateDecode${more}>>`, packed)
  }

  #font(name: FaceName, face: EmbeddedFace): number {
    const { font, scale } = openFace(name)
    const base = `${hexTag(name)}+${font.postscriptName}`
    const program = this.#stream(face.program, face.isCff ? '/Subtype/CIDFontType0C' : '')
    const box = [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY].map((one) =>
      figure(one * scale),
    )
    const descriptor = this.#put(
      this.#take(),
      `<</Type/FontDescriptor/FontName/${base}/Flags 4/FontBBox[${box.join(' ')}]/ItalicAngle ${font.italicAngle}/Ascent ${figure(font.ascent * scale)}/Descent ${figure(font.descent * scale)}/CapHeight ${figure(font.capHeight * scale)}/StemV 80/${face.isCff ? 'FontFile3' : 'FontFile2'} ${program} 0 R>>`,
    )
    const tables = tablesOf(face)
    const descendant = this.#put(
      this.#take(),
      `<</Type/Font/Subtype/${face.isCff ? 'CIDFontType0' : 'CIDFontType2/CIDToGIDMap/Identity'}/BaseFont/${base}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/W[${tables.widths}]>>`,
    )
    const unicode = this.#stream(tables.unicode)
    return this.#put(
      this.#take(),
      `<</Type/Font/Subtype/Type0/BaseFont/${base}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
    )
  }

  #putStructure(tree: number, parents: number, sheets: number[], elements: number[]): void {
    for (const { role, parent, kids, scope, says, at } of this.#elements) {
      const within = parent ? elements[parent.at] : tree
      const held = kids.map((kid) =>
        'mark' in kid
          ? `<</Type/MCR/Pg ${sheets[kid.page]} 0 R/MCID ${kid.mark}>>`
          : `${elements[kid.at]} 0 R`,
      )
      const more = `${scope ? `/A<</O/Table/Scope/${scope}>>` : ''}${says ? `/Alt ${textString(says)}` : ''}`
      this.#put(
        elements[at] ?? 0,
        `<</Type/StructElem/S/${role}/P ${within} 0 R/K[${held.join(' ')}]${more}>>`,
      )
    }
    const marks = this.#marks.map(
      (own, at) => `${at}[${own.map((element) => `${elements[element.at]} 0 R`).join(' ')}]`,
    )
    this.#put(parents, `<</Nums[${marks.join('')}]>>`)
    this.#put(tree, `<</Type/StructTreeRoot/K ${elements[0]} 0 R/ParentTree ${parents} 0 R>>`)
  }

  #close(catalogue: number, info: number): Buffer {
    const start = this.#length
    const places = Array.from(
      { length: this.#next - 1 },
      (_, at) => `${String(this.#places[at + 1] ?? 0).padStart(10, '0')} 00000 n \n`,
    )
    this.#write(
      `xref\n0 ${this.#next}\n0000000000 65535 f \n${places.join('')}trailer\n<</Size ${this.#next}/Root ${catalogue} 0 R/Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    )
    this.#flush()
    return Buffer.concat(this.#parts, this.#length)
  }
}

/** Six capitals that tell one cut face from another. */
const hexTag = (name: FaceName) => name.toUpperCase().padEnd(6, 'A').slice(0, 6)

interface FaceTables {
  widths: string
  unicode: Buffer
}
const tablesOfWhole = new WeakMap<EmbeddedFace, FaceTables>()

/** How wide each glyph is and which letter it stands for. */
function tablesOf(face: EmbeddedFace): FaceTables {
  const known = tablesOfWhole.get(face)
  if (known) return known
  const letters = [...face.letters.values()].toSorted((one, other) => one.glyph - other.glyph)
  const lines = letters.map(({ glyph, text }) => `<${hex4(glyph)}> <${inUtf16(text)}>`)
  const blocks = []
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  const tables = {
    widths: letters.map(({ glyph, width }) => `${glyph}[${figure(width)}]`).join(''),
    unicode: deflateSync(
      `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${blocks.join('\n')}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend`,
    ),
  }
  tablesOfWhole.set(face, tables)
  return tables
}
