import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#features/accounts/account/server/actions/registration.ts'
import { getUser, login } from '#features/accounts/session/contract.ts'
import { confirmSecondFactor, startSecondFactor } from '#features/accounts/session/contract-security.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { openBrowser, visit } from './browser.ts'
import {
  bytesOf,
  downloadOf,
  eventually,
  inspect,
  inspectState,
  type Journey,
  startJourney,
} from './journey.ts'
import { visitAs } from './sessions.ts'

const password = 'Quai-des-brumes-1938'
let app: TestApp
let browser: Browser
let journey: Journey

beforeAll(async () => {
  app = await startTestApp()
  browser = await openBrowser()
  journey = startJourney(app, browser, 'en')
})
afterAll(async () => {
  await app?.close()
})

async function createMarie(): Promise<string> {
  const email = `marie-${crypto.randomUUID()}@example.com`
  const named = { firstName: 'Marie', lastName: 'Côté', gender: 'female' } as const
  await createUser(app.db, { email, password, ...named, lang: 'en', country: 'CA' })
  return email
}

interface Proven extends User {
  secret: string
  recoveryCodes: string[]
}

/** Somebody whose login asks for a code; the code of this half minute is spent. */
async function createProven(): Promise<Proven> {
  const email = await createMarie()
  const { token } = (await app.request(login, { email, password })).body
  const user = { id: '', email, token }
  const { secret } = (await app.request(startSecondFactor, { current_password: password }, user)).body
  const { body } = await app.request(confirmSecondFactor, { code: generateSync({ secret }) }, user)
  return { ...user, secret, recoveryCodes: body.recoveryCodes }
}

/** No code is taken twice; the next one is taken already. */
const nextCode = (secret: string) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })

const visitOf = (user: User) => visitAs(browser, app, user)

const word = (key: Parameters<typeof journey.say<'accounts'>>[1], params?: Record<string, string | number>) =>
  journey.say('accounts', key, params)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function typePassword(page: Page, email: string): Promise<void> {
  const form = page.locator('section').filter({
    has: page.getByRole('heading', { name: word('login.title'), exact: true }),
  })
  await form.getByLabel(word('field.email'), { exact: true }).fill(email)
  await form.getByLabel(word('field.password'), { exact: true }).fill(password)
  await button(page, word('login.submit')).click()
}

async function provePassword(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(word('field.current_password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

test('a user turns on two-step login and saves the recovery codes', async () => {
  const marie = await visit(browser, app.address, { language: 'en' })
  const { page } = marie
  await page.goto('/login')
  await typePassword(page, await createMarie())
  await page.waitForURL('**/account')
  await page.goto('/account/edit/security')
  await button(page, word('factor.start')).click()
  await inspect(journey, marie, 'security-00-password')
  await provePassword(page, word('factor.start'))
  await page.getByRole('img', { name: word('factor.picture') }).waitFor()
  await inspectState(journey, marie, 'security-01-setup')
  const secret = ((await page.locator('[translate="no"]').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(word('factor.code'), { exact: true }).fill(generateSync({ secret }))
  await button(page, word('factor.confirm')).click()

  await page.getByRole('heading', { name: word('factor.codes_title') }).waitFor()
  await inspectState(journey, marie, 'security-02-codes')
  const file = await downloadOf(page, () => button(page, word('factor.codes_save')).click())
  const shown = await page.getByRole('dialog').getByRole('listitem').allTextContents()
  const stored = (await bytesOf(file)).toString('utf8')
  await page.keyboard.press('Escape')
  expect(shown).toHaveLength(10)
  expect(shown.every((one) => stored.includes(one))).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(1)
  await button(page, word('factor.codes_saved')).click()
  await page.getByText(word('factor.codes_left', { count: 10 })).waitFor()
  expect(marie.complaints).toEqual([])
})

test('the login then asks for a code and keeps the fields', async () => {
  const { email, secret } = await createProven()
  const marie = await visit(browser, app.address, { language: 'en' })
  const { page } = marie
  await page.goto('/login')
  await typePassword(page, email)
  const code = page.getByLabel(word('login.code'), { exact: true })
  await code.waitFor()
  await inspectState(journey, marie, 'security-03-code')
  expect(await page.locator(':focus').getAttribute('name')).toBe('code')
  // A recovery code has letters, which a phone's number pad does not.
  expect(await code.getAttribute('inputmode')).toBe(null)
  expect(await page.getByLabel(word('field.password'), { exact: true }).first().inputValue()).toBe(password)

  await code.fill('000000')
  await page.keyboard.press('Enter')
  await eventually(() => code.getAttribute('aria-invalid')).toBe('true')
  await inspect(journey, marie, 'security-04-wrong-code')
  await code.fill(nextCode(secret))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account')
  expect(marie.complaints).toEqual([])
})

test('another device is logged out from the list of sessions', async () => {
  const user = await createProven()
  const { email, recoveryCodes } = user
  const { body } = await app.request(login, { email, password, code: recoveryCodes[0] ?? '' })
  const marie = await visitOf(user)
  const { page } = marie
  await page.goto('/account/edit/security')
  const other = page.getByRole('button', { name: /^End session: / })
  await other.waitFor()
  await inspect(journey, marie, 'security-07-sessions')

  await button(page, word('session.end_others')).click()
  await inspectState(journey, marie, 'security-08-end-sessions')
  await provePassword(page, word('session.end_others'))
  await eventually(() => other.count()).toBe(0)
  const { status } = await app.request(getUser, {}, { id: '', email, token: body.token })
  expect(status).toBe(401)
  expect(marie.complaints).toEqual([])
})
