import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { headerAddress, headerMessages } from '#features/accounts/session/parent-site.ts'
import type { Language } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { openBrowser, visit } from './browser.ts'
import { eventually, startJourney } from './journey.ts'
import { type OtherSite, openOtherSite } from './parent-site.ts'
import { openSharedApp } from './sessions.ts'

let browser: Browser
let parent: OtherSite
let app: TestApp
let user: User

beforeAll(async () => {
  parent = await openOtherSite()
  app = await startTestApp({
    PARENT_URL: parent.address,
    LINKEDIN_URL: 'https://www.linkedin.com/company/palmares',
  })
  browser = await openBrowser()
  user = await app.user()
})
afterAll(async () => {
  await app?.close()
  await parent?.close()
})
beforeEach(() => {
  parent.arrivals()
})

const said = (language: Language) => startJourney(app, browser, language).say

/** A browser, with the token of a user if there is one. */
async function arrive(language: Language, token: string | null, width = 1440, address = app.address) {
  const visitor = await visit(browser, address, { language, width })
  await visitor.page.goto('/icon.svg')
  if (token) await visitor.page.evaluate(`localStorage.setItem('token', '${token}')`)
  await visitor.page.goto('/account')
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}

function wordIn(page: Page, language: Language, word: (typeof headerMessages)[number]) {
  const say = said(language)
  return page
    .getByRole('banner')
    .getByRole('navigation', { name: say('areas', 'frame.menu') })
    .getByRole('button', { name: say('areas', `menu.${word}`), exact: true })
}

/** The tokens in the header’s forms. */
const tokensOf = (page: Page) =>
  page.evaluate<string[]>(
    `[...new Set([...document.querySelectorAll('header form input[name=pid_token]')].map((one) => one.value))]`,
  )

const arrivalAt = (path: string, token: string) =>
  expect.objectContaining({
    method: 'POST',
    path,
    fields: { pid_token: token },
    referrer: `${app.address}/`,
  })

test('each link of the header posts the token to the parent site', async () => {
  const { page, complaints } = await arrive('fr', user.token)

  for (const word of headerMessages) {
    await wordIn(page, 'fr', word).click()
    await page.waitForURL(`${parent.address}/**`)
    await page.goBack()
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

  const paths = headerMessages.map((word) => new URL(headerAddress(word, 'fr', parent.address)).pathname)
  expect(parent.arrivals()).toEqual(paths.map((path) => arrivalAt(path, user.token)))
  expect(complaints).toEqual([])
})

test('a visitor’s header posts no token to the parent site', async () => {
  const { page } = await arrive('zh-hans', null)

  await wordIn(page, 'zh-hans', 'news').click()
  await page.waitForURL(`${parent.address}/**`)

  expect(parent.arrivals()).toEqual([arrivalAt('/zh-hans/news', 'disconnect')])
})

test('header links open in a new tab with the middle button, a modifier key or the keyboard', async () => {
  const { page, context } = await arrive('en', user.token)
  const besides = async (action: () => Promise<void>) => {
    const [opened] = await Promise.all([context.waitForEvent('page'), action()])
    await opened.waitForURL(`${parent.address}/**`)
    await opened.close()
  }

  await besides(() => wordIn(page, 'en', 'news').click({ button: 'middle' }))
  await besides(() => wordIn(page, 'en', 'news').click({ modifiers: ['Control'] }))
  expect(page.url()).toBe(`${app.address}/account`)
  await wordIn(page, 'en', 'gpd').press('Enter')
  await page.waitForURL(`${parent.address}/**`)

  expect(parent.arrivals().map(({ method, path, fields }) => [method, path, fields.pid_token])).toEqual([
    ['POST', '/en/news', user.token],
    ['POST', '/en/news', user.token],
    ['POST', '/en/awards', user.token],
  ])
})

test('on a phone the links are in the menu', async () => {
  const { page } = await arrive('fr', user.token, 390)
  const say = said('fr')
  await page.getByRole('banner').getByText(say('areas', 'frame.menu'), { exact: true }).click()

  await wordIn(page, 'fr', 'emagazine').click()
  await page.waitForURL(`${parent.address}/**`)

  expect(parent.arrivals()).toMatchObject([
    { method: 'POST', path: '/fr/e-magazine', fields: { pid_token: user.token } },
  ])
})

test('logging out updates the header of every tab, offline too', async () => {
  const leaving = await app.user()
  const { page, context } = await arrive('en', leaving.token)
  const other = await context.newPage()
  await other.goto('/account/edit')
  await other.getByRole('heading', { level: 1 }).waitFor()
  expect(await tokensOf(other)).toEqual([leaving.token])
  const say = said('en')

  await context.setOffline(true)
  await page
    .getByRole('navigation', { name: say('areas', 'menu.account') })
    .getByRole('button', { name: say('areas', 'menu.logout'), exact: true })
    .click()
  await page.waitForURL('**/login')

  expect(await page.evaluate(`localStorage.getItem('token')`)).toBeNull()
  await eventually(() => tokensOf(page)).toEqual(['disconnect'])
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('areas', 'menu.enter') })
    .first()
    .waitFor()
  await eventually(() => tokensOf(other)).toEqual(['disconnect'])
})

test('the language menu lists four languages by their own names, saves the choice and reloads the page', async () => {
  const { page, complaints } = await arrive('en', user.token)
  const globe = page.getByRole('banner').locator('details').first()
  const summary = globe.locator('summary')
  expect((await summary.innerText()).trim()).toMatch(/EN$/)

  await summary.press('Enter')
  const words = globe.getByRole('link')
  expect((await words.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'English (en)',
    'Français (fr)',
    '简体中文 (zh-hans)',
    'Español (es)',
  ])
  await page.keyboard.press('Escape')
  expect(await globe.getAttribute('open')).toBeNull()
  await summary.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.evaluate('window.isStillHere = true')
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: said('fr')('areas', 'menu.account') })
    .first()
    .waitFor()

  expect(await page.evaluate(`[localStorage.getItem('lang'), window.isStillHere ?? null]`)).toEqual([
    'fr',
    null,
  ])
  expect(await page.evaluate('document.documentElement.lang')).toBe('fr-CA')
  expect(page.url()).toBe(`${app.address}/account`)
  expect((await page.getByRole('banner').locator('details summary').first().innerText()).trim()).toMatch(
    /FR$/,
  )
  expect(complaints).toEqual([])
})

test('the root uses the saved language, or French', async () => {
  const stored = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('lang')`)
  for (const [path, language, lang] of [
    ['/', 'fr', 'fr-CA'],
    ['/es/', 'es', 'es-419'],
    ['/de', 'de', 'en-CA'],
  ] as const) {
    const { page, context } = await visit(browser, app.address)
    const loaded: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname)
    })
    await page.goto(path)
    await page.waitForURL('**/login?redirect=%2Faccount')
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The heading is in the HTML; the script stores the language.
    await page.waitForFunction(() => localStorage.getItem('lang') !== null)

    expect([path, await stored(page), await page.evaluate('document.documentElement.lang')]).toEqual([
      path,
      language,
      lang,
    ])
    // Without a token, the account is login from its first byte.
    expect(loaded).toEqual(path === '/' ? ['/', '/login'] : [path, '/account', '/login'])
    await context.close()
  }
})

test('without a parent site the links lead to the portal’s own pages, and no address contains the token', async () => {
  const alone = await openSharedApp()
  const { token } = await alone.user()
  const { page, complaints } = await arrive('es', token, 1440, alone.address)
  const posts: string[] = []
  const addresses: string[] = []
  page.on('request', (request) => {
    addresses.push(request.url())
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })

  for (const word of ['news', 'gpd'] as const) {
    await wordIn(page, 'es', word).click()
    await page.waitForURL('**/es/**')
    await page
      .getByRole('banner')
      .getByRole('link', { name: said('es')('areas', 'menu.account') })
      .first()
      .click()
    await page.waitForURL('**/account')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

  expect(posts).toEqual([headerAddress('news', 'es', null), headerAddress('gpd', 'es', null)])
  expect(addresses.filter((address) => /pal_|pid_token/.test(address))).toEqual([])
  expect(complaints).toEqual([])
})

test('the header of a public page posts the token to the parent site', async () => {
  const { page, complaints } = await arrive('en', user.token)
  await page.goto('/en/awards')
  const banner = page.getByRole('banner')
  const accounts = await banner.locator('a[href="/account"]').count()
  const linkedIn = await banner.getByRole('link', { name: 'LinkedIn' }).first().getAttribute('href')

  await wordIn(page, 'en', 'news').click()
  await page.waitForURL(`${parent.address}/**`)

  expect(parent.arrivals()).toEqual([
    expect.objectContaining({ method: 'POST', path: '/en/news', fields: { pid_token: user.token } }),
  ])
  expect([accounts, linkedIn]).toEqual([2, 'https://www.linkedin.com/company/palmares'])
  expect(complaints).toEqual([])
})
