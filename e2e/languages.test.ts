import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { outbox } from '#server/database/tables.ts'
import { messagesOf } from '#server/messages.ts'
import { type Language, locales } from '#shared/language.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { accessibilityViolations, openBrowser, visit } from './browser.ts'
import { eventually } from './journey.ts'
import { password } from './programme.ts'
import { newcomer, openSharedApp, visitAs } from './sessions.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

const heading = (page: Page, language: Language) =>
  page.getByRole('heading', { level: 1, name: messagesOf('accounts', language)('login.title'), exact: true })
const languageOf = (page: Page) => page.locator('html').getAttribute('lang')
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('lang'))

test.each<Language>(['fr', 'zh-hans'])('the login page and its errors are in %s', async (language) => {
  const { page, complaints } = await visit(browser, app.address, { language })
  const requestLanguages: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requestLanguages.push(request.headers()['accept-language'])
  })
  await page.goto('/login')
  await heading(page, language).waitFor()
  const register = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: messagesOf('accounts', language)('register.title') }) })
  await register.getByRole('button', { name: messagesOf('accounts', language)('register.submit') }).click()

  await register.getByText(messagesOf('shared', language)('confirm'), { exact: true }).waitFor()

  expect(await languageOf(page)).toBe(locales[language])
  expect(await page.title()).toBe(`${messagesOf('accounts', language)('login.title')} — Palmarès`)
  expect(new Set(requestLanguages)).toEqual(new Set([language]))
  expect(await accessibilityViolations(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a first visit is in French, and German falls back to English', async () => {
  const first = await visit(browser, app.address)
  await first.page.goto('/login')
  await heading(first.page, 'fr').waitFor()
  await eventually(() => stored(first.page)).toBe('fr')

  await first.page.goto('/de')
  await heading(first.page, 'en').waitFor()
  expect([await stored(first.page), await languageOf(first.page)]).toEqual(['de', 'en-CA'])
})

test('without the server’s messages the built-in ones are used', async () => {
  for (const fail of ['abort', '500'] as const) {
    const { page } = await visit(browser, app.address, { language: 'es' })
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/api/translations', (route) =>
      fail === 'abort' ? route.abort() : route.fulfill({ status: 500, json: {} }),
    )

    await page.goto('/login')

    await heading(page, 'es').waitFor()
    expect(logged.some((line) => line.includes('built-in messages remain'))).toBe(true)
  }
})

test('the text in the registration form stays when the language changes', async () => {
  const { page } = await visit(browser, app.address, { language: 'en' })
  const field = (language: Language, key: 'first_name' | 'country' | 'password') =>
    page
      .locator('form')
      .filter({ has: page.getByRole('checkbox') })
      .getByLabel(messagesOf('accounts', language)(`field.${key}`), { exact: true })
  await page.goto('/login')
  await field('en', 'first_name').fill('Amélie')
  await field('en', 'country').selectOption('US')
  await field('en', 'password').fill('never kept')
  await page.evaluate(() => localStorage.setItem('lang', 'fr'))
  await page.reload()

  await page.getByText(messagesOf('areas', 'fr')('draft.notice')).waitFor()

  expect(await field('fr', 'first_name').inputValue()).toBe('Amélie')
  await eventually(() => field('fr', 'country').inputValue()).toBe('US')
  expect(await field('fr', 'password').inputValue()).toBe('')
})

test('another tab changes its language too and keeps its text', async () => {
  const first = await visitAs(browser, app, await app.user())
  const { page } = first
  await page.goto('/account/edit')
  await page.getByLabel(messagesOf('accounts', 'en')('field.city'), { exact: true }).fill('Saguenay')
  const second = await first.context.newPage()
  await second.goto('/account')
  await second.evaluate(() => localStorage.setItem('lang', 'zh-hans'))

  const city = page.getByLabel(messagesOf('accounts', 'zh-hans')('field.city'), { exact: true })
  await city.waitFor()

  await eventually(() => city.inputValue()).toBe('Saguenay')
  expect(await languageOf(page)).toBe('zh-Hans')
})

test('an account opens in its own language on a new device, then in the one chosen there', async () => {
  const user = await newcomer(app)
  await app.settle()
  const [mail] = await app.db.select().from(outbox).where(eq(outbox.recipient, user.email))
  const confirmation = /\/confirm-email\S+/.exec(mail?.plain ?? '')?.[0] ?? ''
  const { page } = await visit(browser, app.address)

  await page.goto(confirmation)
  await page.getByRole('button', { name: messagesOf('accounts', 'en')('confirm.title') }).waitFor()
  expect(new URL(page.url()).search).toBe('')

  const other = (await visit(browser, app.address)).page
  await other.goto('/login')
  await heading(other, 'fr').waitFor()
  const login = other.locator('section').filter({ has: heading(other, 'fr') })
  const fr = messagesOf('accounts', 'fr')
  await login.getByLabel(fr('field.email'), { exact: true }).fill(user.email)
  await login.getByLabel(fr('field.password'), { exact: true }).fill(password)
  await login.getByRole('button', { name: fr('login.submit'), exact: true }).click()
  await other
    .getByRole('link', { name: messagesOf('areas', 'en')('menu.edit') })
    .first()
    .waitFor()
  expect([await stored(other), await languageOf(other)]).toEqual(['en', 'en-CA'])

  await other.evaluate(() => localStorage.setItem('lang', 'es'))
  await other.reload()
  await other
    .getByRole('link', { name: messagesOf('areas', 'es')('menu.edit') })
    .first()
    .waitFor()
  expect(await languageOf(other)).toBe('es-419')
})

test('a language saved in the profile applies at once', async () => {
  const { page } = await visitAs(browser, app, await app.user())
  const en = messagesOf('accounts', 'en')
  await page.goto('/account/edit')
  await page.getByLabel(en('field.lang'), { exact: true }).selectOption('fr')

  await page.getByRole('button', { name: en('edit.save'), exact: true }).click()

  await page.getByText(messagesOf('accounts', 'fr')('saved'), { exact: true }).waitFor()
  expect([await stored(page), await languageOf(page)]).toEqual(['fr', 'fr-CA'])
})
