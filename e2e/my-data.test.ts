import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { getUser, login } from '#features/accounts/session/contract.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { eventually } from './journey.ts'
import { password } from './programme.ts'
import { openSharedApp, somebody, visitAs } from './sessions.ts'

const t = messagesOf('accounts', 'en')

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

test('a phone number is formatted for the user’s country and keeps its meaning in another', async () => {
  const user = await somebody(app)
  const { page, complaints } = await visitAs(browser, app, user)
  await page.goto('/account/edit')
  const phone = page.getByLabel(t('field.phone'), { exact: true })
  const country = page.getByLabel(t('field.country'), { exact: true })
  const save = page.getByRole('button', { name: t('edit.save'), exact: true })

  await phone.fill('514.555.0100')
  await save.click()
  await eventually(() => phone.inputValue()).toBe('(514) 555-0100')
  expect((await app.request(getUser, {}, user)).body.phone).toBe('+15145550100')

  await country.selectOption('FR')
  expect(await phone.inputValue()).toBe('+1 514 555 0100')
  await country.selectOption('CA')
  expect(await phone.inputValue()).toBe('(514) 555-0100')
  expect(await page.getByLabel(t('field.state.CA')).count()).toBe(1)

  await phone.fill('12')
  await save.click()
  await eventually(() => phone.getAttribute('aria-invalid')).toBe('true')
  await eventually(() => page.locator(':focus').getAttribute('name')).toBe('phone')
  expect(complaints).toEqual([])
})

test('the data screen and its deletion dialog fit a phone in French, and axe finds nothing', async () => {
  const user = await somebody(app)
  const { page, complaints } = await visitAs(browser, app, user, { language: 'fr', width: 390 })
  const t = messagesOf('accounts', 'fr')
  await page.goto('/account/edit')

  await page.getByRole('link', { name: t('data.title'), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: t('data.title') }).waitFor()
  await page.getByText(t('data.stays_invoices')).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: t('data.delete') }).click()
  await page.getByRole('dialog').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(complaints).toEqual([])
})

test('a user exports their data, deletes the account and cannot log in again', async () => {
  const user = await somebody(app)
  const { page, complaints } = await visitAs(browser, app, user)
  await page.goto('/account/edit/data')

  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('data.download') }).click(),
  ])
  expect(archive.suggestedFilename()).toMatch(/^palmares-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await archive.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.toString('utf8')).toContain(user.email)

  await page.getByRole('button', { name: t('data.delete') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('data.delete') }).click()
  await eventually(() => dialog.locator('[aria-invalid="true"]').count()).toBe(2)
  await dialog.getByRole('textbox').first().fill(user.email)
  await dialog.getByLabel(t('field.current_password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: t('data.delete') }).click()

  await page.waitForURL('**/login')
  await page.getByText(t('deletion.done')).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect((await app.request(getUser, {}, user)).status).toBe(401)
  expect((await app.request(login, { email: user.email, password })).status).toBe(401)
  expect(complaints).toEqual([])
})
