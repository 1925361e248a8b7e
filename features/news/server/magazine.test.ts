import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '#features/files/storage/server/tables.ts'
import { takeDocument } from '#features/files/uploads/server/actions/take-document.ts'
import { Document, type Pen } from '#server/pdf/pdf-document.ts'
import { unwritten } from '#shared/language.ts'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { pdfOf } from '#tools/testing/pdfs.ts'
import * as contract from '../contract.ts'
import { replacePdf } from './draw-issue.ts'

let app: TestApp
let organiser: User

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp({}, { isReused: false })
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

const pen: Pen = { face: 'text', size: 20, colour: '#000000' }

/** A PDF with one line on each page. */
function printed(lines: readonly string[]): Buffer {
  const size = { width: 300, height: 400 }
  const about = { title: 'Issue', language: 'en', author: 'Palmarès', createdAt: new Date(0), size }
  const sheet = new Document(about)
  lines.forEach((line, at) => {
    if (at > 0) sheet.addSheet()
    sheet.write(line, 20, 40, pen, sheet.element('P', sheet.root))
  })
  return sheet.bytes()
}

async function publish(
  number: number,
  lines: readonly string[],
  publishedOn = '2026-01-01',
): Promise<string> {
  const issueId = crypto.randomUUID()
  const title = { ...unwritten, en: 'Roofs to wait under' }
  const issue = { issueId, number, title, publishedOn, readAt: '' }
  await app.request(contract.saveIssue, issue, organiser)
  await upload(issueId, lines)
  return issueId
}

async function upload(issueId: string, lines: readonly string[], source = printed(lines)): Promise<void> {
  await takeDocument(app.app.tools, {
    ownerId: organiser.id,
    purpose: 'magazine-issue',
    originalName: 'issue.pdf',
    source,
    attach: (tx, pdfFileId) => replacePdf(tx, issueId, pdfFileId),
  })
  await app.settle()
}

async function page(path: string) {
  const answer = await fetch(`${app.address}${path}`)
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}

const pagesIn = (html: string) =>
  [...html.matchAll(/data-page="(\d+)"( data-current="true")?/g)].map(
    ([, number, isCurrent]) => `${number}${isCurrent ? ' open' : ''}`,
  )

test('an uploaded PDF is read page by page, as pictures and as text, and downloaded', async () => {
  await publish(12, ['The cover', 'A library', 'A bridge', 'A ferry'])

  const cover = await page('/fr/e-magazine/12')
  const third = await page('/fr/e-magazine/12?page=3')
  const text = await page('/fr/e-magazine/12/text')
  const pdf = await page('/api/magazine/12/pdf')

  expect(pagesIn(cover.html)).toEqual(['1 open'])
  expect(pagesIn(third.html)).toEqual(['2', '3 open'])
  expect(third.html).toContain('href="/fr/e-magazine/12?page=4"')
  expect(third.html).toContain('rel="canonical" href="')
  const picture = /src="(\/storage\/[^"]+)"/.exec(third.html)?.[1] ?? ''
  expect((await page(picture)).headers.get('content-type')).toBe('image/webp')
  expect([...text.html.matchAll(/<p dir="auto">([^<]*)<\/p>/g)].map(([, line]) => line)).toEqual([
    'The cover',
    'A library',
    'A bridge',
    'A ferry',
  ])
  expect([pdf.headers.get('content-type'), pdf.html.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  expect((await page('/fr/e-magazine/12?page=5')).status).toBe(404)
})

test('a page in a font that does not say its letters has no text', async () => {
  const issueId = await publish(16, ['Before'])
  const font =
    '/Font<</F<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>]>>>>'
  const content = 'BT /F 20 Tf 100 700 Td <00480065006C> Tj ET'
  await upload(issueId, [], pdfOf({ resources: font, content }))

  const { html } = await page('/en/e-magazine/16/text')

  expect(html).toContain('This page has no text.')
  expect(html).not.toContain('\ufffd')
})

test('an issue cannot be read before its day', async () => {
  await publish(13, ['Not yet'], '2999-01-01')

  const paths = ['/en/e-magazine/13', '/en/e-magazine/13/text', '/api/magazine/13/pdf']
  expect(await Promise.all(paths.map(async (path) => (await page(path)).status))).toEqual([404, 404, 404])
})

test('a new PDF replaces all pages, and a deleted issue leaves no file', async () => {
  const pagesOf = () => app.db.$count(files, eq(files.purpose, 'magazine-page'))
  const before = await pagesOf()
  const issueId = await publish(14, ['One', 'Two', 'Three'])
  await upload(issueId, ['Another'])
  const replaced = await pagesOf()
  const { html } = await page('/en/e-magazine/14/text')

  await app.request(contract.removeIssue, { issueId }, organiser)

  expect([replaced - before, await pagesOf()]).toEqual([1, before])
  expect(html).toContain('Another')
  expect(html).not.toContain('Three')
})

test('pages of an issue are drawn from its PDF and cannot be uploaded', async () => {
  const issueId = await publish(15, ['One'])
  const metadata = { filename: 'page.jpg', purpose: 'magazine-page', subjectId: issueId }
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${btoa(value)}`)
  const answer = await fetch(`${app.address}/api/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${organiser.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': pairs.join(','),
    },
  })

  expect(answer.status).toBe(404)
})
