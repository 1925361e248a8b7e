import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { messagesOf } from '#server/messages.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { accessibilityViolations, openBrowser, visit } from './browser.ts'
import { eventually } from './journey.ts'
import { password } from './programme.ts'
import { openSharedApp, skipRetryDelays, somebody, visitAs } from './sessions.ts'

const t = messagesOf('accounts', 'en')
const areas = messagesOf('areas', 'en')

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

const field = (page: Page, key: 'company_name' | 'city' | 'email' | 'first_name' | 'current_password') =>
  page.getByLabel(t(`field.${key}`), { exact: true })
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const unsentIn = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')))

async function endOnServer(token: string): Promise<void> {
  await fetch(`${app.address}/api/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
}

async function logInAs(page: Page, email: string): Promise<void> {
  const form = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: t('login.title'), exact: true }) })
  await form.getByLabel(t('field.email'), { exact: true }).fill(email)
  await form.getByLabel(t('field.password'), { exact: true }).fill(password)
  await form.getByRole('button', { name: t('login.submit'), exact: true }).click()
}

async function edit(page: Page): Promise<void> {
  await page.goto('/account/edit?from=menu')
  await field(page, 'city').waitFor()
}

test('an expired session leads to the login and back to the unsaved form', async () => {
  const user = await somebody(app)
  const inside = await visitAs(browser, app, user)
  const { page } = inside
  await edit(page)
  await field(page, 'city').fill('Rimouski')
  await field(page, 'current_password').last().fill('never kept')
  await endOnServer(user.token)

  await page.getByRole('button', { name: t('edit.save'), exact: true }).click()
  await page.waitForURL('**/login?redirect=**')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/account/edit?from=menu')
  expect(await storedToken(page)).toBeNull()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('never kept')
  await logInAs(page, user.email)

  await page.waitForURL('**/account/edit?from=menu')
  await page.getByText(areas('draft.notice')).waitFor()
  expect(await field(page, 'city').inputValue()).toBe('Rimouski')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: t('edit.save'), exact: true }).click()
  await page.getByText(t('saved'), { exact: true }).waitFor()
  expect(await page.getByText(areas('draft.notice')).count()).toBe(0)
  expect(await unsentIn(page)).toEqual([])
  expect(inside.complaints).toEqual([])
})

test('a restored draft can be discarded, and is removed on logging out', async () => {
  const { page } = await visitAs(browser, app, await somebody(app))
  await edit(page)
  await field(page, 'city').fill('Gaspé')
  await page.reload()
  await page.getByRole('button', { name: areas('draft.discard') }).click()
  await eventually(() => field(page, 'city').inputValue()).toBe('')
  await eventually(() => unsentIn(page)).toEqual([])

  await field(page, 'city').fill('Percé')
  await eventually(() => unsentIn(page)).toHaveLength(1)
  await page.getByRole('button', { name: areas('menu.logout'), exact: true }).click()
  await page.waitForURL('**/login')
  expect(await unsentIn(page)).toEqual([])
})

test('a failed user request ends the session, an unavailable portal does not', async () => {
  const user = await somebody(app)
  const { page } = await visitAs(browser, app, user)
  await page.route('**/api/user', (route) => route.fulfill({ status: 503, json: { message: 'Later.' } }))
  await page.clock.install()
  await page.goto('/account')
  await skipRetryDelays(page, page.getByRole('heading', { name: areas('state.offline_title') }))
  expect(await storedToken(page)).toBe(user.token)
  await page.unroute('**/api/user')
  await page.getByRole('button', { name: areas('state.retry') }).click()
  await page.getByRole('heading', { name: areas('home.next') }).waitFor()

  await page.route('**/api/user', (route) => route.fulfill({ status: 500, json: { message: 'Broken.' } }))
  await page.goto('/user')
  await skipRetryDelays(page, page.getByRole('heading', { name: t('login.title'), exact: true }))
  await page.waitForURL('**/login?redirect=%2Fuser')
  expect(await storedToken(page)).toBeNull()
  await page
    .getByRole('link', { name: areas('menu.enter'), exact: true })
    .first()
    .waitFor()
})

test('only a wrong password is explained among the errors of a login', async () => {
  const { page } = await visit(browser, app.address, { language: 'en' })
  await page.goto('/login')
  await logInAs(page, `nobody-${crypto.randomUUID()}@example.com`)
  await page.getByText('Incorrect email or password.', { exact: true }).waitFor()

  for (const status of [422, 429, 500]) {
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status, json: { message: `Answer ${status}.`, errors: {} } }),
    )
    // Without the previous message.
    await page.reload()
    await logInAs(page, `status-${status}@example.com`)
    await page.getByText('An error occurred. Please try again later.', { exact: true }).waitFor()
    expect(await page.getByText(`Answer ${status}.`).count()).toBe(0)
    await page.unroute('**/api/auth/login')
  }
})

test('logging out in one tab logs out the others and ends the session on the server', async () => {
  const user = await somebody(app)
  const first = await visitAs(browser, app, user)
  const second = await first.context.newPage()
  await first.page.goto('/account')
  await second.goto('/account/my-projects')
  await second.getByRole('heading', { level: 1 }).waitFor()

  await first.page.getByRole('button', { name: areas('menu.logout'), exact: true }).click()

  await second.waitForURL('**/login?redirect=%2Faccount%2Fmy-projects')
  await first.page.waitForURL('**/login')
  const headers = { authorization: `Bearer ${user.token}` }
  expect((await fetch(`${app.address}/api/user`, { headers })).status).toBe(401)
})

test('a user who logs in in another tab never sees the first one’s text', async () => {
  const one = await somebody(app)
  const other = await somebody(app)
  const first = await visitAs(browser, app, one)
  const { page } = first
  await edit(page)
  await field(page, 'city').fill('Only of one')
  const second = await first.context.newPage()
  await second.goto('/account')
  await second.evaluate((token) => localStorage.setItem('token', token), other.token)

  await page.getByText(t('edit.facts', { email: other.email })).waitFor()

  expect(await field(page, 'city').inputValue()).toBe('')
  expect(await unsentIn(page)).toEqual([])
})

test('a request of the old session is not sent with the new token', async () => {
  const one = await somebody(app)
  const other = await somebody(app)
  const { page } = await visitAs(browser, app, one)
  await edit(page)
  await field(page, 'city').fill('Only of one')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })

  // In the same tab, where no storage event is fired.
  await page.evaluate((token) => localStorage.setItem('token', token), other.token)
  await page.getByRole('button', { name: t('edit.save'), exact: true }).click()

  await page.getByText(t('edit.facts', { email: other.email })).waitFor()
  expect(sent).toEqual([])
})

test('offline the forms say so and keep their text', async () => {
  const inside = await visitAs(browser, app, await somebody(app))
  const { page } = inside
  await edit(page)
  await field(page, 'city').fill('Natashquan')
  await inside.context.setOffline(true)

  await page.getByRole('button', { name: t('edit.save'), exact: true }).click()
  await page.getByText(areas('state.offline_action'), { exact: true }).waitFor()
  expect(await field(page, 'city').inputValue()).toBe('Natashquan')

  await inside.context.setOffline(false)
  await page.getByRole('button', { name: t('edit.save'), exact: true }).click()
  await page.getByText(t('saved'), { exact: true }).waitFor()
})

test('logging out works offline', async () => {
  const inside = await visitAs(browser, app, await somebody(app))
  const { page } = inside
  await page.goto('/account')
  const logOut = page.getByRole('button', { name: areas('menu.logout'), exact: true })
  await logOut.waitFor()
  // The login page’s files are cached, as after a normal login.
  await page.evaluate(() => fetch('/login'))
  await inside.context.setOffline(true)

  await logOut.click()
  await page.waitForURL('**/login')

  expect(await storedToken(page)).toBeNull()
  await inside.context.setOffline(false)
})
