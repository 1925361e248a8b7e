import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newLink } from '#features/accounts/account/server/mailed-links.ts'
import { sessions, users } from '#features/accounts/session/server/tables.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp } from '#tools/testing/app.ts'
import type { MessageKey } from '#web/i18n/messages.ts'
import { accessibilityViolations, openBrowser, visit } from './browser.ts'
import { eventually } from './journey.ts'
import { password } from './programme.ts'
import { newcomer, openSharedApp, somebody, visitAs } from './sessions.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

const t = messagesOf('accounts', 'en')
const areas = messagesOf('areas', 'en')

const loginForm = (page: Page, heading = t('login.title')) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
const submit = (page: Page) => loginForm(page).getByRole('button', { name: t('login.submit'), exact: true })

async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await loginForm(page).getByLabel(t('field.email'), { exact: true }).fill(email)
  await loginForm(page).getByLabel(t('field.password'), { exact: true }).fill(secret)
  await submit(page).click()
}

test('the start shows login in the default language from its first words, with the other languages, and loads nothing of the inside', async () => {
  const { page, complaints } = await visit(browser, app.address, { width: 390 })
  await page.setExtraHTTPHeaders({ 'accept-language': 'en' })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const served = await (await page.request.get('/')).text()

  await page.goto('/', { waitUntil: 'networkidle' })

  const french = messagesOf('accounts', 'fr')
  expect(served).toContain('<html lang="fr-CA"')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login?redirect=%2Faccount')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(french('login.title'))
  expect(scripts.filter((path) => /area-/.test(path))).toEqual([])
  const others = page
    .getByRole('main')
    .getByRole('navigation', { name: messagesOf('areas', 'fr')('frame.language') })
  expect(await others.getByRole('link').allInnerTexts()).toEqual(['English', '简体中文', 'Español'])
  await others.getByRole('link', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: t('login.title'), exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/account')
  expect(await accessibilityViolations(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('every screen before login has the same type, whichever way leads to it', async () => {
  const user = await somebody(app)
  const fontsOf = (page: Page) =>
    page.evaluate<
      (string | null)[]
    >(`['body', 'h1', 'main p', 'main input', 'main button'].map((selector) => {
      const found = document.querySelector(selector)
      if (!found) return null
      const { fontFamily, fontSize, lineHeight, fontWeight } = getComputedStyle(found)
      return [selector, fontFamily, fontSize, lineHeight, fontWeight].join(' ')
    })`)
  const direct = async (path: string) => {
    const { page } = await visit(browser, app.address, { language: 'en' })
    await page.goto(path, { waitUntil: 'networkidle' })
    return page
  }
  /** After a session that ended while the account was open. */
  const fromInside = async () => {
    const { page } = await visitAs(browser, app, { ...user, token: `pal_${'x'.repeat(43)}` })
    await page.goto('/account')
    await page.waitForURL('**/login?redirect=**')
    await submit(page).waitFor()
    return page
  }

  const login = await direct('/login')
  const redirected = await fromInside()
  const forgotten = await direct('/forgot-password')
  const [one, two] = await Promise.all([fontsOf(login), fontsOf(redirected)])
  const forgottenFonts = await fontsOf(forgotten)
  await redirected.getByRole('link', { name: t('forgot.title'), exact: true }).click()
  await redirected.getByRole('heading', { level: 1, name: t('forgot.title'), exact: true }).waitFor()
  const link = () =>
    app.db.transaction((tx) => newLink(tx, { userId: user.id, purpose: 'reset', email: user.email }))
  const chosen = await direct(`/reset-password#token=${await link()}`)
  const registered = await direct('/register')

  expect(two.slice(0, 2)).toEqual(one.slice(0, 2))
  expect(await fontsOf(redirected)).toEqual(forgottenFonts)
  const body = one[0]
  expect(body).toContain('Palmares Text')
  for (const page of [forgotten, chosen, registered]) expect((await fontsOf(page))[0], page.url()).toBe(body)
})

test('a screen before login that is opened directly loads nothing of the inside', async () => {
  const { page } = await visit(browser, app.address, { language: 'en' })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))

  for (const path of ['/forgot-password', '/reset-password', '/account/my-projects']) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }

  expect(loaded.filter((path) => /area-|others/.test(path))).toEqual([])
})

/** A browser that lets no site store anything, or has no room. */
const broken = {
  'site data is blocked': `
    const deny = () => { throw new DOMException('Access is denied for this document.', 'SecurityError') }
    for (const name of ['localStorage', 'sessionStorage', 'caches']) Object.defineProperty(window, name, { get: deny })
    IDBFactory.prototype.open = deny`,
  'there is no room': `
    const refuse = () => { throw new DOMException('The quota has been exceeded.', 'QuotaExceededError') }
    Storage.prototype.setItem = refuse
    IDBFactory.prototype.open = refuse`,
}

test.each(Object.entries(broken))(
  'where %s, login works in any language and says what to allow',
  async (_, breakIt) => {
    const user = await somebody(app)
    await app.db.update(users).set({ lang: 'es' }).where(eq(users.id, user.id))
    const { page, complaints } = await visit(browser, app.address)
    await page.addInitScript(breakIt)

    await page.goto('/login')
    await page.locator('#root:not([data-served])').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'English', exact: true }).click()
    const notice = page.getByText(t('storage.blocked', { site: new URL(app.address).host }), { exact: true })
    await notice.waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await logIn(page, user.email)

    await page.waitForURL('**/account')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(complaints).toEqual([])
  },
)

test.each(Object.entries(broken))(
  'where %s, the language of an address goes along to login',
  async (_, breakIt) => {
    const { page, complaints } = await visit(browser, app.address)
    await page.addInitScript(breakIt)
    const inSpanish = page.getByRole('heading', {
      level: 1,
      name: messagesOf('accounts', 'es')('login.title'),
      exact: true,
    })

    await page.goto('/es')
    await inSpanish.waitFor()
    await page.reload()
    await inSpanish.waitFor()

    await page.goto('/es/submit', { waitUntil: 'networkidle' })
    await page.getByRole('main').locator('a[href^="/account"]').first().click()
    await page.waitForURL('**/login**')
    await inSpanish.waitFor()
    expect(complaints).toEqual([])
  },
)

test('what a password manager fills in without an event is read when the form is sent', async () => {
  const user = await somebody(app)
  const { page, complaints } = await visit(browser, app.address, { language: 'en' })
  await page.goto('/login')
  await page.locator('#root:not([data-served])').waitFor()

  // A script writes through the element; the browser's own filling goes around it.
  await page.evaluate(`{
    const field = (name) => document.querySelector('form [name="' + name + '"]')
    field('email').value = ${JSON.stringify(user.email)}
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      .set.call(field('password'), ${JSON.stringify(password)})
  }`)
  await submit(page).click()

  await page.waitForURL('**/account')
  expect(complaints).toEqual([])
})

test('a consent that was ticked without an event is read when the form is sent', async () => {
  const { page, complaints } = await visit(browser, app.address, { language: 'en' })
  await page.goto('/register')
  await page.locator('#root:not([data-served])').waitFor()
  const form = loginForm(page, t('register.title'))
  const field = (key: MessageKey<'accounts'>) => form.getByLabel(t(key), { exact: true })
  await field('field.email').fill('ticked@example.com')
  await field('field.first_name').fill('Ines')
  await field('field.last_name').fill('Moreau')
  await field('field.gender').selectOption('unspecified')
  await field('field.country').selectOption('CA')
  await field('field.password').fill(password)

  await page.evaluate(`Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked')
    .set.call(document.querySelector('form [name="confirm"]'), true)`)
  await form.getByRole('button', { name: t('register.submit'), exact: true }).click()

  await page.waitForURL('**/account')
  expect(complaints).toEqual([])
})

test('a page of the site gives way to login without an error', async () => {
  const { page, complaints } = await visit(browser, app.address, { language: 'en' })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/en/home', { waitUntil: 'networkidle' })

  const enter = page.getByRole('banner').getByRole('link', { name: areas('menu.enter'), exact: true })
  await enter.first().click()

  await page.locator('#root:not([data-served])').waitFor()
  expect(complaints).toEqual([])
})

test('an address confirmed on another device: both devices say what happens to the password and the session', async () => {
  const user = await newcomer(app)
  const laptop = await visitAs(browser, app, user)
  await laptop.page.goto('/account/edit')
  const city = laptop.page.locator('[name="city"]')
  await city.fill('Rimouski')
  const phone = await visit(browser, app.address, { language: 'en', width: 390 })
  const token = await app.db.transaction((tx) =>
    newLink(tx, { userId: user.id, purpose: 'confirm', email: user.email }),
  )

  await phone.page.goto(`/confirm-email#token=${token}`)
  await phone.page.getByText(t('confirm.outside')).waitFor()
  expect(await phone.page.getByRole('link', { name: t('confirm.login'), exact: true }).isVisible()).toBe(true)
  expect(await accessibilityViolations(phone.page)).toEqual([])
  await phone.page
    .getByRole('main')
    .getByRole('button', { name: t('confirm.title'), exact: true })
    .click()
  await phone.page.getByRole('heading', { level: 1, name: t('reset.title'), exact: true }).waitFor()
  await laptop.page.getByRole('button', { name: t('edit.save'), exact: true }).click()

  await laptop.page.waitForURL('**/login?redirect=**')
  const why = laptop.page.getByRole('status').filter({ hasText: t('code.password_removed') })
  await why.filter({ hasText: t('session_end.kept') }).waitFor()
  expect(await accessibilityViolations(laptop.page)).toEqual([])
  await laptop.page.reload()
  await why.waitFor()
  await eventually(() => laptop.page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Rimouski')
  expect([...laptop.complaints, ...phone.complaints]).toEqual([])
})

test('a session that ended without unsent text does not say that any was kept', async () => {
  const user = await somebody(app)
  const { page, complaints } = await visitAs(browser, app, user)
  await page.goto('/account/edit/security')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await app.db.delete(sessions).where(eq(sessions.userId, user.id))

  await page.goto('/account/edit')

  const why = page.getByRole('status').filter({ hasText: t('session_end.unknown') })
  await why.waitFor()
  expect(await why.innerText()).not.toContain(t('session_end.kept'))
  expect(complaints).toEqual([])
})

test('logging in first keeps the password on the device where an address is confirmed', async () => {
  const user = await newcomer(app)
  const { page, complaints } = await visit(browser, app.address, { language: 'en', width: 390 })
  const token = await app.db.transaction((tx) =>
    newLink(tx, { userId: user.id, purpose: 'confirm', email: user.email }),
  )

  await page.goto(`/confirm-email#token=${token}`)
  await page.getByRole('link', { name: t('confirm.login'), exact: true }).click()
  await logIn(page, user.email)
  await page.waitForURL('**/confirm-email')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('confirm.title'), exact: true })
    .click()

  await page.getByRole('heading', { level: 1, name: t('confirm.done_title'), exact: true }).waitFor()
  expect(await page.getByRole('link', { name: areas('state.back_home'), exact: true }).isVisible()).toBe(true)
  expect(complaints).toEqual([])
})
