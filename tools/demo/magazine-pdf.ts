import sharp from 'sharp'
import { pdfColours } from '#server/pdf/pdf.ts'
import { Document, type Pen } from '#server/pdf/pdf-document.ts'
import { linesOf } from '#server/pdf/pdf-lines.ts'
import type { Localized } from '#shared/language.ts'
import { picturesOf } from './pictures.ts'
import { firms, type Work, works } from './texts/texts.ts'

const size = { width: 540, height: 720 }
const margin = 48
const room = size.width - 2 * margin
const { ink, muted, line } = pdfColours

const title: Pen = { face: 'display', size: 46, colour: ink }
const lead: Pen = { face: 'display', size: 19, colour: ink }
const text: Pen = { face: 'text', size: 10.5, colour: ink }
const small: Pen = { face: 'text', size: 9, colour: muted }

/** The works of an issue: a picture on the left page, its text on the right one. */
const worksAtMost = 3

function worksOf(picture: string, number: number): Work[] {
  const pictured = works.filter(({ key, level }) => level && picturesOf(key).length > 0)
  const opening = pictured.filter(({ key }) => key === picture)
  const others = pictured.filter(({ key }) => key !== picture)
  const from = number * worksAtMost
  return [...opening, ...others.slice(from), ...others].slice(0, worksAtMost)
}

interface Box {
  width: number
  height: number
}

/** A picture cropped to the box, at twice its size. */
async function cropped(path: string, { width, height }: Box): Promise<Buffer> {
  return sharp(path)
    .resize(width * 2, height * 2, { fit: 'cover' })
    .jpeg({ quality: 78 })
    .toBuffer()
}

class Issue {
  readonly sheet: Document
  constructor(number: number, name: string) {
    this.sheet = new Document({
      title: `Palmarès ${number}: ${name}`,
      language: 'en-CA',
      author: 'Palmarès',
      createdAt: new Date(),
      size,
    })
  }

  /** @returns the baseline after the last line */
  write(
    role: 'H1' | 'H2' | 'P',
    said: string,
    from: number,
    pen: Pen,
    box = { x: margin, width: room },
  ): number {
    const part = this.sheet.element(role, this.sheet.root)
    let at = from
    for (const row of linesOf(said, pen, box.width)) {
      this.sheet.write(row, box.x, at, pen, part)
      at += pen.size * (pen.face === 'text' ? 1.5 : 1.12)
    }
    return at
  }

  async picture(path: string, alt: string, box: Box & { x: number; y: number }): Promise<void> {
    const figure = this.sheet.element('Figure', this.sheet.root, { alt })
    this.sheet.image(await cropped(path, box), box.x, box.y, box, figure)
  }

  folio(number: number): void {
    this.sheet.write(
      String(number),
      number % 2 === 0 ? margin : size.width - margin,
      size.height - 30,
      {
        ...small,
        ...(number % 2 === 0 ? {} : { end: true }),
      },
      null,
    )
  }
}

/** A text page in English, then in French, in two columns. */
function writeWork(issue: Issue, work: Work): void {
  const firm = firms.find(({ key }) => key === work.firmKey)
  let at = issue.write('H1', work.title.en, margin + 42, title)
  at = issue.write('P', `${firm?.name ?? ''}, ${work.city.en}`, at - 14, small) + 18
  at = issue.write('P', work.summary.en, at, lead) + 14
  issue.sheet.rule(margin, at - 14, room, { colour: line, weight: 0.5 })
  const width = (room - 24) / 2
  for (const [column, language] of (['en', 'fr'] as const).entries()) {
    const box = { x: margin + column * (width + 24), width }
    let row = at + 8
    for (const paragraph of work.description) row = issue.write('P', paragraph[language], row, text, box) + 8
  }
}

/** An issue of the demo's magazine as a PDF of ten pages, made from its works. */
export async function printIssue({
  number,
  picture,
  title: name,
}: {
  number: number
  picture: string
  title: Localized
}): Promise<Buffer> {
  const issue = new Issue(number, name.en)
  const chosen = worksOf(picture, number)
  const pictureOf = (work: Work, at: number) => {
    const pictures = picturesOf(work.key)
    return pictures[at % pictures.length]?.path
  }
  const place = async (work: Work | undefined, at: number, box: Box & { x: number; y: number }) => {
    const path = work && pictureOf(work, at)
    if (work && path) await issue.picture(path, work.legends[at]?.en ?? work.title.en, box)
  }

  issue.sheet.wordmark(margin, margin - 8, 190)
  issue.sheet.write(String(number), size.width - margin, margin + 34, { ...title, end: true }, null)
  await place(chosen[0], 0, { x: margin, y: 130, width: room, height: 430 })
  issue.write('H1', name.en, 624, title)
  issue.write('P', name.fr, 664, lead)

  issue.sheet.addSheet()
  await place(chosen[1], 0, { x: 0, y: 0, ...size })
  issue.sheet.addSheet()
  let at = issue.write('H1', 'Contents', margin + 42, title) + 6
  issue.write('P', 'Sommaire', at - 20, lead)
  at += 20
  for (const [i, work] of chosen.entries()) {
    issue.sheet.rule(margin, at - 22, room, { colour: line, weight: 0.5 })
    issue.sheet.write(String(4 + 2 * i), size.width - margin, at, { ...lead, end: true }, null)
    at = issue.write('H2', work.title.en, at, lead, { x: margin, width: room - 40 })
    at = issue.write('P', work.summary.en, at, text, { x: margin, width: room - 60 }) + 26
  }
  issue.folio(3)

  for (const [i, work] of chosen.entries()) {
    issue.sheet.addSheet()
    await place(work, i === 0 ? 1 : 0, { x: 0, y: 0, ...size })
    issue.sheet.addSheet()
    writeWork(issue, work)
    issue.folio(5 + 2 * i)
  }

  issue.sheet.addSheet()
  issue.sheet.wordmark(margin, margin - 8, 120)
  issue.write(
    'P',
    'Palmarès is a demonstration: the works, the firms and this magazine are fictional.',
    640,
    small,
  )
  return issue.sheet.bytes()
}
