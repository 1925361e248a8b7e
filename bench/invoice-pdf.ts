// Invoice PDFs per second beside those that a warm headless Chromium prints of the same page, in turn in the same run,
// so that what else the machine does falls on both. The page that Chromium prints is the sheet itself: the same words
// at the same places in the same faces, loaded once; for each invoice only its words are set anew.
// Run: node tools/run.mjs bench/invoice-pdf.ts
import { readFileSync } from 'node:fs'
import { PDFDocument } from 'mupdf'
import { invoicePdf } from '#features/payments/invoicing/server/invoice.ts'
import type { InvoiceSnapshot } from '#features/payments/invoicing/snapshots.ts'
import { seller } from '#features/payments/taxes/seller.ts'
import { fontFile } from '#server/pdf/lettering.ts'
import { type Language, languages } from '#shared/language.ts'
import { openBrowser } from '../e2e/browser.ts'

const rounds = 7
const roundMs = 1_000

const apps = {
  en: 'Places to meet',
  fr: 'Lieux de rencontre',
  'zh-hans': '聚会场所',
  es: 'Lugares de encuentro',
}
const wood = {
  en: 'Steel structures',
  fr: 'Charpentes d’acier',
  'zh-hans': '钢结构',
  es: 'Estructuras de acero',
}

function snapshotOf(number: number): InvoiceSnapshot {
  return {
    currency: 'CAD',
    projectName: `The Slow Bridge, number ${number}`,
    seller,
    paidBy: 'stripe',
    buyer: {
      name: `Zoë Roy ${number}`,
      company: 'Pelletier Roy',
      address: `${number}, rue du Quai`,
      city: 'Québec',
      zip: 'G1K 3A2',
      country: 'CA',
      state: 'QC',
    },
    items: [
      { kind: 'first_category', label: apps, amount: 425_00 },
      { kind: 'further_category', label: wood, amount: 195_00 },
    ],
    preTotal: 620_00,
    couponCode: 'NORD10',
    discount: 62_00,
    subtotal: 558_00,
    taxes: [
      { tax: 'GST', millionths: 50_000, amount: 27_90 },
      { tax: 'QST', millionths: 99_750, amount: 55_66 },
    ],
    total: 641_56,
  }
}

const issuedAt = new Date('2026-11-21T15:00:00Z')
const drawn = (number: number, language: Language) =>
  invoicePdf({ year: 2026, number, language, issuedAt, snapshot: snapshotOf(number) })

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Every line of the sheet at its place, as HTML. */
function pageOf(pdf: Buffer): string {
  const lines: string[] = []
  new PDFDocument(pdf)
    .loadPage(0)
    .toStructuredText('preserve-whitespace')
    .walk({
      beginLine: () => lines.push(''),
      onChar: (letter, origin, font, size) => {
        const last = lines.pop() ?? ''
        const isDisplay = /caslon/i.test(font.getName())
        const start = `<p style="left:${origin[0]}pt;top:${origin[1] - size}pt;font-size:${size}pt;font-family:${isDisplay ? 'Display' : 'Text'}">`
        lines.push((last || start) + escaped(letter))
      },
    })
  return lines.map((line) => `${line}</p>`).join('')
}

function face(family: string, file: string): string {
  const body = readFileSync(fontFile(file)).toString('base64')
  return `@font-face{font-family:${family};src:url(data:font/ttf;base64,${body})}`
}

const style = `${face('Text', 'instrument-sans-regular.ttf')}${face('Display', 'libre-caslon-condensed-regular.ttf')}
@page{size:letter;margin:0}body{margin:0;position:relative}p{position:absolute;margin:0;line-height:1;white-space:pre}`

const browser = await openBrowser()
const page = await browser.newPage()
await page.setContent(
  `<!doctype html><html lang="en"><head><style>${style}</style></head><body></body></html>`,
)
await page.evaluate('document.fonts.ready')

async function printed(html: string): Promise<number> {
  await page.evaluate(`document.body.innerHTML = ${JSON.stringify(html)}`)
  return (await page.pdf({ preferCSSPageSize: true })).length
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const spread = (values: readonly number[]) =>
  `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`

/** How many a second, for about a second. */
async function paceOf(act: (number: number) => Promise<unknown> | unknown): Promise<number> {
  const begun = performance.now()
  let made = 0
  while (performance.now() - begun < roundMs) await act(++made)
  return (made * 1_000) / (performance.now() - begun)
}

for (const language of languages) {
  const html = pageOf(drawn(1, language))
  const ofNumber = (number: number) => html.replace('number 1', `number ${number}`)
  // Both are warm before anything counts.
  for (let number = 0; number < 10; number++) {
    drawn(number, language)
    await printed(ofNumber(number))
  }
  const ours: number[] = []
  const theirs: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const our = await paceOf((number) => drawn(number, language))
    const their = await paceOf((number) => printed(ofNumber(number)))
    ours.push(our)
    theirs.push(their)
    ratios.push(our / their)
  }
  console.log(
    `${language}: ours ${median(ours).toFixed(0)} a second, Chromium’s ${median(theirs).toFixed(1)}; ratio ${median(ratios).toFixed(1)} (${spread(ratios)}), ${Math.round(drawn(1, language).length / 1024)} KB each`,
  )
}
await browser.close()
