import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countVisit } from '#features/gallery/own/contract.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { givePublicPages, type PageExamples } from '#tools/testing/public-pages.ts'
import { allAccessibilityViolations, openBrowser, visit } from './browser.ts'

let app: TestApp
let browser: Browser
let examples: PageExamples

beforeAll(async () => {
  app = await startTestApp()
  browser = await openBrowser()
  examples = await givePublicPages(app)
})
afterAll(() => app?.close())

test('every public page with content is accessible', async () => {
  const { page } = await visit(browser, app.address, { language: 'en' })
  const found: string[] = []
  for (const [, path] of examples) {
    await page.goto(`/en${path}`)
    found.push(...(await allAccessibilityViolations(page)).map((error) => `${path} ${error}`))
  }
  expect(found).toEqual([])
})

test('with text of 200 % no public page is wider than a screen of 320 px', async () => {
  const { page, context } = await visit(browser, app.address, { language: 'en', width: 320 })
  await context.addInitScript({
    content: "addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))",
  })
  const ofWorks = ['/inspirations/the-slow-bridge/report', '/inspirations?q=bridge', '/inspirations?q=zzqx']
  const paths = [...examples.map(([, path]) => path), ...ofWorks].map((path) => `/en${path}`)
  const wide: string[] = []
  for (const path of [...paths, '/login', '/register', '/forgot-password']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    if (width > 320) wide.push(`${path}: ${width}`)
  }
  expect(wide).toEqual([])
})

/** The requests with which a visit to a work's page counts itself. */
async function beaconsOf(page: Page): Promise<string[]> {
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === countVisit.path) sent.push(request.method())
  })
  await page.goto('/en/inspirations')
  await page.goto('/en/inspirations/the-slow-bridge')
  await page.waitForLoadState('networkidle')
  return sent
}

test('a visit to a work is counted once, without a cookie', async () => {
  const { page, context } = await visit(browser, app.address, { language: 'en' })

  expect(await beaconsOf(page)).toEqual(['POST'])
  expect(await context.cookies()).toEqual([])
})

test('a visit is not counted if the browser asks not to be tracked', async () => {
  const { page, context } = await visit(browser, app.address, { language: 'en' })
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))

  expect(await beaconsOf(page)).toEqual([])
})
