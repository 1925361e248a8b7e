import { inflateSync } from 'node:zlib'

interface Part {
  head: string
  stream: Buffer | null
}

function partsOf(pdf: Buffer): Map<string, Part> {
  // Latin-1 keeps a byte a character, so that places in the text are places in the file.
  const text = pdf.toString('latin1')
  const parts = new Map<string, Part>()
  for (const { 1: number = '', 2: body = '' } of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = ''] = body.split('\nstream\n', 1)
    const packed = body === head ? null : body.slice(head.length + 8, body.lastIndexOf('\nendstream'))
    const stream = packed === null ? null : Buffer.from(packed, 'latin1')
    parts.set(number, {
      head,
      stream: stream && head.includes('/FlateDecode') ? inflateSync(stream) : stream,
    })
  }
  return parts
}

const lettersOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** A font's own numbers for its glyphs, and the letters they stand for. */
function alphabetOf(map: string): Map<number, string> {
  const alphabet = new Map<number, string>()
  for (const { 1: first = '', 2: list = '' } of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const letters = [...list.matchAll(/<([\w ]+)>/g)].map(({ 1: hex = '' }) =>
      lettersOf(hex.replaceAll(' ', '')),
    )
    letters.forEach((letter, at) => {
      alphabet.set(Number.parseInt(first, 16) + at, letter)
    })
  }
  return alphabet
}

const reference = (head: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? ''

export interface PdfText {
  title: string
  language: string
  /** Width and height of each page in points. */
  pages: { width: number; height: number; text: string }[]
}

/** What a PDF of ours says, read back from its bytes the way a reader's program does. */
export function readPdf(pdf: Buffer): PdfText {
  if (pdf.subarray(0, 5).toString() !== '%PDF-') throw new Error('This is not a PDF.')
  const parts = partsOf(pdf)
  const heads = [...parts.values()].map(({ head }) => head)
  const part = (number: string) => parts.get(number) ?? { head: '', stream: null }
  const info = part(reference(pdf.toString('latin1'), 'Info')).head
  const title = part(reference(info, 'Title')).head.replace(/^\(|\)$/g, '')

  const pages = heads
    .filter((head) => /\/Type \/Page\n/.test(head))
    .map((head) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? []
      const fonts = new Map(
        [...part(reference(head, 'Resources')).head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
          ({ 1: name = '', 2: number = '' }) => {
            const map = part(reference(part(number).head, 'ToUnicode')).stream
            return [name, alphabetOf(map?.toString('latin1') ?? '')] as const
          },
        ),
      )
      return {
        width: Number(width),
        height: Number(height),
        text: textOf(part(reference(head, 'Contents')).stream?.toString('latin1') ?? '', fonts),
      }
    })
  return {
    title: titleText(title),
    language: /\/Lang \(([^)]*)\)/.exec(heads.join('\n'))?.[1] ?? '',
    pages,
  }
}

function titleText(written: string): string {
  // A backslash stands before a bracket or a backslash of the text's own, and before the names of control bytes.
  const control: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const plain = written.replace(/\\([\s\S])/g, (_, byte: string) => control[byte] ?? byte)
  const bytes = Buffer.from(plain, 'latin1')
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let alphabet: ReadonlyMap<number, string> = new Map()
  const words: string[] = []
  for (const { 1: font, 2: run } of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) alphabet = fonts.get(font) ?? new Map()
    if (run === undefined) continue
    const glyphs = [...run.matchAll(/<(\w+)>/g)].flatMap(({ 1: hex = '' }) => hex.match(/.{4}/g) ?? [])
    words.push(glyphs.map((glyph) => alphabet.get(Number.parseInt(glyph, 16)) ?? '\uFFFD').join(''))
  }
  return words.join('\n')
}
