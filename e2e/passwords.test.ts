import { desc, eq } from 'drizzle-orm'
import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { outbox } from '#server/database/tables.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { links } from '#web/links.ts'
import { agreementIn } from './auth.ts'
import { accessibilityViolations, openBrowser, visit } from './browser.ts'
import { eventually, startJourney } from './journey.ts'
import { password } from './programme.ts'
import { openSharedApp, somebody, visitAs } from './sessions.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

const t = messagesOf('accounts', 'en')
const field = (place: Page | Locator, key: string) => place.getByLabel(t(`field.${key}`), { exact: true })

function formOf(page: Page, key: 'login' | 'register'): Locator {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: t(`${key}.title`), exact: true }) })
}

/** The strength shown beside the field. */
async function strengthShown(place: Page | Locator, key: string, typed: string): Promise<string[]> {
  await field(place, key).fill(typed)
  const said = await place.getByRole('status').allTextContents()
  return said.map((text) => text.replace(t('password.strength'), '').trim()).filter(Boolean)
}

const steps = [
  ['a', 'Weak'],
  ['abcdef', 'Weak'],
  ['abcde1', 'Medium'],
  ['ABCDE1', 'Medium'],
  ['abcdE', 'Weak'],
  ['Abcde1x', 'Medium'],
  ['Abcde1xy', 'Strong'],
] as const

test('the strength meter of a new password shows weak, medium or strong by the rules of the specification', async () => {
  const { page } = await visit(browser, app.address, { language: 'en' })
  await page.goto(links.register())
  const register = formOf(page, 'register')
  await field(register, 'password').waitFor()

  for (const [typed, strength] of steps) {
    await eventually(() => strengthShown(register, 'password', typed)).toEqual([strength])
  }
  expect(await strengthShown(register, 'password', '')).toEqual([])
})

test('the login has no strength meter, and both forms can show the password', async () => {
  const { page } = await visit(browser, app.address, { language: 'en' })
  await page.goto(links.login())
  const login = formOf(page, 'login')
  await field(login, 'password').waitFor()

  expect(await strengthShown(login, 'password', 'Abcde1xy')).toEqual([])
  expect(await field(login, 'password').getAttribute('autocomplete')).toBe('current-password')
  await login.getByRole('button', { name: t('password.show') }).click()
  expect(await field(login, 'password').getAttribute('type')).toBe('text')
})

test('a rejected password is shown as weak, and the error disappears with the next change', async () => {
  const { page } = await visit(browser, app.address, { language: 'en' })
  await page.goto(links.register())
  const register = formOf(page, 'register')
  await field(register, 'email').fill(`${crypto.randomUUID()}@example.com`)
  await field(register, 'first_name').fill('Ada')
  await field(register, 'last_name').fill('Roy')
  await field(register, 'gender').selectOption('female')
  await field(register, 'country').selectOption('CA')
  await eventually(() => strengthShown(register, 'password', 'P@ssw0rd1')).toEqual(['Strong'])
  await agreementIn(register, t('register.agree')).check()
  await register.getByRole('button', { name: t('register.submit'), exact: true }).click()

  await register.getByText(t('password_common'), { exact: true }).first().waitFor()
  await eventually(() => strengthShown(register, 'password', 'P@ssw0rd1')).toEqual(['Weak'])

  await eventually(() => strengthShown(register, 'password', 'Tamarack-58')).toEqual(['Strong'])
  expect(await register.getByText(t('password_common'), { exact: true }).count()).toBe(0)
})

test('the change of password has no strength meter and ends with a message', async () => {
  const user = await somebody(app)
  const { page, complaints } = await visitAs(browser, app, user)
  await page.goto(links.editAccount())
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: t('edit.password'), exact: true }) })
  await field(form, 'new_password').waitFor()

  expect(await strengthShown(form, 'new_password', 'Rivière-1908')).toEqual([])
  await field(form, 'current_password').fill(password)
  await field(form, 'new_password_confirmation').fill('Rivière-1908')
  await form.getByRole('button', { name: t('edit.password'), exact: true }).click()

  await page.getByText(t('password_changed'), { exact: true }).first().waitFor()
  expect(complaints).toEqual([])
})

async function mailedLink(to: string): Promise<string> {
  await app.settle()
  const [mail] = await app.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, to))
    .orderBy(desc(outbox.createdAt))
    .limit(1)
  const found = /https?:\/\/[^/\s]+(\/reset-password\S+)/.exec(mail?.plain ?? '')?.[1]
  if (!found) throw new Error('No link was mailed.')
  return found
}

test('a user who forgot the password requests a link, chooses a new one and logs in', async () => {
  const { email } = await somebody(app)
  const journey = startJourney(app, browser, 'en')
  const arrived = await journey.arrive()
  const { page, complaints } = arrived
  await page.goto(links.login())
  await page.getByRole('link', { name: t('forgot.title'), exact: true }).click()
  await page.getByRole('heading', { name: t('forgot.title'), exact: true }).waitFor()
  await field(page, 'email').fill(email)
  await page.getByRole('button', { name: t('forgot.submit'), exact: true }).click()
  await page.getByRole('heading', { name: t('forgot.sent_title'), exact: true }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  const link = await mailedLink(email)
  await page.goto(link)
  await field(page, 'new_password').waitFor()
  // The token must not stay in the address bar or the history.
  await eventually(() => new URL(page.url()).hash).toBe('')
  await eventually(() => strengthShown(page, 'new_password', password)).toEqual(['Strong'])
  await field(page, 'new_password').fill('Tamarack-58')
  await field(page, 'new_password_confirmation').fill('Tamarack-58')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: t('reset.submit'), exact: true }).click()
  await page.waitForURL('**/login')
  await page.getByText(t('reset.done'), { exact: true }).first().waitFor()

  const login = formOf(page, 'login')
  await field(login, 'email').fill(email)
  await field(login, 'password').fill('Tamarack-58')
  await login.getByRole('button', { name: t('login.submit'), exact: true }).click()
  await page.waitForURL('**/account')

  await page.goto(link)
  await field(page, 'new_password').fill('Tamarack-58')
  await field(page, 'new_password_confirmation').fill('Tamarack-58')
  await page.getByRole('button', { name: t('reset.submit'), exact: true }).click()
  await page.getByRole('link', { name: t('link.new'), exact: true }).waitFor()
  expect(complaints).toEqual([])
})
