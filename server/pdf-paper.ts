import { cutFace, type EmbeddedFace, type FaceName, openFace, type Run, runsOf, widthOf } from './pdf-face.ts'
import { type AboutPaper, figure, hex4, letterSize, type PaperElement, PaperFile } from './pdf-file.ts'

export interface Pen {
  face: FaceName
  size: number
  colour: string
  /** Figures of one width, for columns. */
  tabular?: boolean
}

const colourOf = (hex: string) =>
  [1, 3, 5].map((at) => figure(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ')

/** The run's glyphs by number, with what is taken off or put between them. */
function glyphsOf({ letters, kerning }: Run, numberOf: (letter: Run['letters'][number]) => number): string {
  let shown = '[<'
  letters.forEach((letter, at) => {
    shown += hex4(numberOf(letter))
    const after = kerning[at] ?? 0
    if (after !== 0) shown += `> ${figure(-after)} <`
  })
  return `${shown}>]`
}

/** In faces that are the same in every file, a run that is kept is written the same each time. */
const shownWhole = new WeakMap<Run, string>()

/**
 * A document that is written as it is drawn: text in embedded faces, rules and paths on sheets of letter size, and
 * beside them the elements in reading order, so that it can be read aloud. Places are told from the upper left corner.
 *
 * The general libraries lay out and cut their fonts anew for each document, which takes twenty times as long.
 */
export class Paper {
  readonly width = letterSize.width
  readonly height = letterSize.height
  readonly root: PaperElement = { role: 'Document', parent: null, kids: [], at: 0 }
  #about: AboutPaper
  #sheets: string[][] = []
  #marks: PaperElement[][] = []
  #elements: PaperElement[] = [this.root]
  #faces = new Set<FaceName>()
  #cut = new Map<FaceName, Map<number, Run['letters'][number]>>()
  #cutNumbers = new Map<FaceName, Map<number, number>>()
  #sheet = -1

  constructor(about: AboutPaper) {
    this.#about = about
    this.addSheet()
  }

  get sheets(): number {
    return this.#sheets.length
  }

  addSheet(): void {
    this.#sheets.push([])
    this.#marks.push([])
    this.#sheet = this.#sheets.length - 1
  }

  /** For what is known only at the end: how many sheets there are. */
  turnTo(sheet: number): void {
    this.#sheet = sheet
  }

  element(
    role: PaperElement['role'],
    parent: PaperElement,
    more: Pick<PaperElement, 'scope' | 'says'> = {},
  ): PaperElement {
    const made: PaperElement = { role, parent, kids: [], at: this.#elements.length, ...more }
    parent.kids.push(made)
    this.#elements.push(made)
    return made
  }

  /** The first part of the text stands at `x`, or its last ends there. */
  write(
    text: string,
    x: number,
    baseline: number,
    pen: Pen & { end?: boolean },
    of: PaperElement | null,
  ): void {
    const runs = runsOf(pen.face, text, pen.tabular)
    const from = pen.end ? x - widthOf(runs, pen.size) : x
    let face: FaceName | null = null
    let shown = ''
    for (const run of runs) {
      if (run.face !== face) shown += ` /${run.face} ${figure(pen.size)} Tf`
      face = run.face
      shown += ` ${this.#shown(run)} TJ`
    }
    const place = `${figure(from)} ${figure(this.height - baseline)}`
    this.#put(`BT ${colourOf(pen.colour)} rg ${place} Td${shown} ET`, of)
  }

  rule(x: number, y: number, width: number, look: { colour: string; weight: number }): void {
    const at = figure(this.height - y)
    const line = `${figure(x)} ${at} m ${figure(x + width)} ${at} l S`
    this.#put(`${colourOf(look.colour)} RG ${figure(look.weight)} w ${line}`, null)
  }

  /** A path of SVG in lines and quadratic curves, moved and made smaller or larger. */
  path(
    path: string,
    at: { x: number; y: number; scale: number; colour: string },
    of: PaperElement | null,
  ): void {
    const scale = at.scale.toFixed(6)
    const matrix = `${scale} 0 0 -${scale} ${figure(at.x)} ${figure(this.height - at.y)} cm`
    this.#put(`q ${colourOf(at.colour)} rg ${matrix} ${pathOf(path)} f Q`, of)
  }

  /** The whole file. */
  bytes(): Buffer {
    return new PaperFile(this.#about, this.#sheets, this.#marks, this.#elements, this.#fonts()).bytes()
  }

  #put(operators: string, of: PaperElement | null): void {
    const sheet = this.#sheets[this.#sheet]
    const marks = this.#marks[this.#sheet]
    if (!sheet || !marks) throw new Error(`There is no sheet ${this.#sheet}.`)
    if (!of) {
      sheet.push(`/Artifact BMC ${operators} EMC`)
      return
    }
    const mark = marks.push(of) - 1
    of.kids.push({ page: this.#sheet, mark })
    sheet.push(`/${of.role} <</MCID ${mark}>> BDC ${operators} EMC`)
  }

  #shown(run: Run): string {
    this.#faces.add(run.face)
    if (openFace(run.face).whole === null) {
      return glyphsOf(run, (letter) => this.#cutNumber(run.face, letter))
    }
    const known = shownWhole.get(run)
    if (known !== undefined) return known
    const shown = glyphsOf(run, ({ glyph }) => glyph)
    shownWhole.set(run, shown)
    return shown
  }

  /** Glyphs of a cut face are numbered as they come, which is what cutting it does too. */
  #cutNumber(face: FaceName, letter: Run['letters'][number]): number {
    const used = this.#cut.get(face) ?? new Map()
    const numbers = this.#cutNumbers.get(face) ?? new Map<number, number>([[0, 0]])
    this.#cut.set(face, used)
    this.#cutNumbers.set(face, numbers)
    const known = numbers.get(letter.glyph)
    if (known !== undefined) return known
    const number = numbers.size
    numbers.set(letter.glyph, number)
    used.set(letter.glyph, letter)
    return number
  }

  #fonts(): Map<FaceName, EmbeddedFace> {
    const fonts = new Map<FaceName, EmbeddedFace>()
    for (const face of this.#faces) {
      fonts.set(face, openFace(face).whole ?? cutFace(face, this.#cut.get(face) ?? new Map()))
    }
    return fonts
  }
}

const pathsDrawn = new Map<string, string>()

/** SVG's commands as PDF's; a quadratic curve becomes the same curve as a cubic one. */
function pathOf(path: string): string {
  const known = pathsDrawn.get(path)
  if (known) return known
  const drawn: string[] = []
  let [x, y] = [0, 0]
  for (const { 1: command = '', 2: rest = '' } of path.matchAll(/([MLHVQZ])([^MLHVQZ]*)/g)) {
    const numbers = rest.match(/-?[\d.]+/g)?.map(Number) ?? []
    const take = () => numbers.shift() ?? 0
    if (command === 'Z') drawn.push('h')
    while (numbers.length > 0) {
      if (command === 'H') x = take()
      else if (command === 'V') y = take()
      else if (command === 'Q') {
        const [middleX, middleY, toX, toY] = [take(), take(), take(), take()]
        const near = (from: number, to: number) => figure(from + ((to - from) * 2) / 3)
        const curve = [near(x, middleX), near(y, middleY), near(toX, middleX), near(toY, middleY)]
        drawn.push(`${curve.join(' ')} ${figure(toX)} ${figure(toY)} c`)
        x = toX
        y = toY
        continue
      } else {
        x = take()
        y = take()
      }
      drawn.push(`${figure(x)} ${figure(y)} ${command === 'M' ? 'm' : 'l'}`)
    }
  }
  pathsDrawn.set(path, drawn.join(' '))
  return drawn.join(' ')
}
