import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeDocument } from '#features/files/uploads/server/actions/take-document.ts'
import { replacePdf } from '#features/news/server/draw-issue.ts'
import { saveIssue } from '#features/news/server/magazine.ts'
import { Document } from '#server/pdf/pdf-document.ts'
import { unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { links } from '#web/links.ts'
import { allAccessibilityViolations, openBrowser, visit } from './browser.ts'
import { startJourney } from './journey.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const organiser = await app.user({ roles: ['organiser'] })
  const size = { width: 300, height: 400 }
  const about = { title: 'Issue', language: 'en', author: 'Palmarès', createdAt: new Date(0), size }
  const sheet = new Document(about)
  for (let number = 2; number <= 6; number += 1) sheet.addSheet()
  const issueId = crypto.randomUUID()
  const title = { ...unwritten, en: 'Roofs to wait under' }
  const issue = { issueId, number: 7, title, publishedOn: '2026-01-01', readAt: '' }
  await saveIssue(app.db, organiser.id, issue)
  await takeDocument(app.app.tools, {
    ownerId: organiser.id,
    purpose: 'magazine-issue',
    originalName: 'issue.pdf',
    source: sheet.bytes(),
    attach: (tx, pdfFileId) => replacePdf(tx, issueId, pdfFileId),
  })
  await app.settle()
})
afterAll(() => app?.close())

test('pages turn by keys, by dragging and by links: two on a wide screen, one on a phone, each with its address', async () => {
  const browser = await openBrowser()
  const { say } = startJourney(app, browser, 'en')
  const { page, complaints } = await visit(browser, app.address, { language: 'en' })
  const at = (said: string) => page.getByRole('status').filter({ hasText: said }).waitFor()
  const spread = (first: number, last: number) => say('news', 'reader.pages_of', { first, last, pages: 6 })

  await page.goto(links.issue('en', 7))
  await page.locator('[data-reader=ready]').waitFor()
  await page.keyboard.press('ArrowRight')
  await at(spread(2, 3))
  const stage = await page.locator('[data-stage]').boundingBox()
  if (!stage) throw new Error('The pages are not visible.')
  const y = stage.y + 100
  await page.mouse.move(stage.x + stage.width * 0.9, y)
  await page.mouse.down()
  await page.mouse.move(stage.x + stage.width * 0.3, y, { steps: 5 })
  await page.mouse.up()
  await at(spread(4, 5))
  await page.getByRole('link', { name: say('news', 'reader.previous') }).click()
  await at(spread(2, 3))
  expect(page.url()).toMatch(/\/e-magazine\/7\?page=2$/)
  await page.goBack()
  await at(spread(4, 5))
  expect(await allAccessibilityViolations(page)).toEqual([])
  expect(complaints).toEqual([])

  const phone = await visit(browser, app.address, { language: 'en', width: 390, javaScriptEnabled: false })
  await phone.page.goto(links.issue('en', 7, 2))
  await phone.page.getByRole('link', { name: say('news', 'reader.next') }).click()
  await phone.page.waitForURL('**/e-magazine/7?page=3')
  expect(await phone.page.locator('[data-page]:visible').count()).toBe(1)
})
