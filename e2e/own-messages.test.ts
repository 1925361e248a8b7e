import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPageTexts } from '#features/pages/contract-pages.ts'
import { messagesOf, shipped } from '#server/messages.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser, visit } from './browser.ts'
import { visitAs } from './sessions.ts'

let app: TestApp
let browser: Browser

// Own messages apply to the complete portal.
beforeAll(async () => {
  app = await startTestApp()
  browser = await openBrowser()
})
afterAll(() => app?.close())

test('an organiser rewords a message in French, and the next visitor reads it', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const { page, complaints } = await visitAs(browser, app, organiser, { language: 'fr' })
  const t = messagesOf('pages', 'fr')
  const before = shipped.fr.accounts?.['login.title'] ?? ''
  await page.goto(`${links.adminMessages()}?area=accounts`)
  // The next screen loads slowly: the search, which follows the typing after a pause, must not call the user back.
  await page.getByRole('link', { name: before, exact: true }).waitFor()
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.getByLabel(t('texts.search')).fill('login.title')
  // The pause ends while the browser is busy with the click, before React has rendered that the user is leaving.
  await page.evaluate(`{
    const links = [...document.querySelectorAll('main a')]
    links.find((link) => link.textContent === ${JSON.stringify(before)}).click()
    const end = performance.now() + 400
    while (performance.now() < end);
  }`)

  // An empty text is refused at its field, and stays as it was typed.
  const field = page.getByLabel('Français', { exact: true })
  await field.fill('')
  await page.getByRole('button', { name: t('texts.save') }).click()
  await page.getByRole('alert').getByText(t('problem.empty')).waitFor()
  await field.fill('Entrez donc')
  await field.press('Enter')
  await page.getByText(t('texts.saved')).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Entrez donc' }).waitFor()

  expect(await page.getByRole('listitem').filter({ hasText: 'Entrez donc' }).count()).toBe(1)
  expect(await accessibilityViolations(page)).toEqual([])
  const visitor = await visit(browser, app.address, { language: 'fr' })
  await visitor.page.goto(links.login())
  await visitor.page.getByRole('heading', { name: 'Entrez donc' }).waitFor()
  expect([...complaints, ...visitor.complaints]).toEqual([])
})

test('an organiser rewords a page and goes back to the original in one language', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const { page, complaints } = await visitAs(browser, app, organiser)
  const t = messagesOf('pages', 'en')
  const original = shipped.en.pages?.['rules.content'] ?? ''
  await page.goto(links.adminPage('rules'))
  const content = page.getByRole('textbox', { name: 'English', exact: true }).last()
  await content.getByText('Who can enter').waitFor()
  await content.fill('Our own rules. '.repeat(200))
  await page.getByRole('button', { name: t('texts.save') }).click()
  await page.getByText(t('texts.saved')).waitFor()

  // The application shows no texts of pages, so a visitor loads none.
  const visitor = await visit(browser, app.address, { language: 'en' })
  const loaded: string[] = []
  visitor.page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await visitor.page.goto(links.login(), { waitUntil: 'networkidle' })
  expect(loaded.filter((path) => path.startsWith('/api/translations'))).toEqual(['/api/translations'])

  await page.getByRole('button', { name: t('texts.use_original_of', { language: 'English' }) }).click()
  await content.getByText('Who can enter').waitFor()
  await page.getByRole('button', { name: t('texts.save') }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: t('texts.original_again') })
    .waitFor()

  const { body } = await app.request(getPageTexts, { slug: 'rules' }, organiser)
  // The long version in the history scrolls, also by keyboard.
  expect(await accessibilityViolations(page)).toEqual([])
  expect(body.texts[1]?.own.en).toBeNull()
  expect(body.texts[1]?.shipped.en.other).toBe(original)
  expect(complaints).toEqual([])
})
