import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createFirm, listMyFirms } from '#features/firms/contract.ts'
import { messagesOf } from '#server/messages.ts'
import { ownNames, unwritten } from '#shared/language.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { eventually } from './journey.ts'
import { openSharedApp, visitAs } from './sessions.ts'

const t = messagesOf('firms', 'en')
const shared = messagesOf('shared', 'en')

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

test('two pages of one firm keep each other’s changes, and a field changed in both is decided by the user', async () => {
  const owner = await app.user()
  const place = { country: 'CA', state: 'QC', city: 'Gaspé', address: '', zip: '' }
  const said = { phone: '', email: '', website: '', description: unwritten, billing: null, socialLinks: [] }
  const { body } = await app.request(createFirm, { name: 'Atelier Nord', ...place, ...said }, owner)
  const saved = async () => (await app.request(listMyFirms, {}, owner)).body[0]
  const { page: one, context } = await visitAs(browser, app, owner)
  await one.goto(links.firm(body.id))
  const other = await context.newPage()
  await other.goto(links.firm(body.id))
  const field = (page: typeof one, name: 'city' | 'email') =>
    page.getByLabel(t(`field.${name}`), { exact: true })
  const save = (page: typeof one) => page.getByRole('button', { name: t('save'), exact: true }).click()

  await field(one, 'city').fill('Percé')
  await save(one)
  await eventually(async () => (await saved())?.city).toBe('Percé')
  await field(other, 'email').fill('nord@example.com')
  await save(other)
  await eventually(async () => (await saved())?.email).toBe('nord@example.com')
  expect((await saved())?.city).toBe('Percé')

  await field(one, 'email').fill('atelier@example.com')
  await save(one)
  const dialog = one.getByRole('dialog', { name: shared('versions.title') })
  await dialog.getByText('nord@example.com').waitFor()
  expect(await accessibilityViolations(one)).toEqual([])
  const named = { field: t('field.email') }
  await dialog.getByRole('button', { name: shared('versions.keep_mine_named', named) }).click()
  await eventually(async () => (await saved())?.email).toBe('atelier@example.com')

  // A restored draft is compared with the version that it was based on.
  const text = (page: typeof one) => page.getByRole('textbox', { name: ownNames.en, exact: true })
  await text(one).fill('Ours, begun this morning.')
  await one.goto(links.myProjects())
  await other.reload()
  await text(other).fill('Theirs, written at noon.')
  await save(other)
  await eventually(async () => (await saved())?.description.en).toBe('Theirs, written at noon.')
  await one.goto(links.firm(body.id))
  await dialog.getByText('Theirs, written at noon.').waitFor()
  await dialog.getByRole('button', { name: /^Keep saved version:/ }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await text(one).inputValue()).toBe('Theirs, written at noon.')
  expect((await saved())?.description.en).toBe('Theirs, written at noon.')
})

test('text typed while the profile is being saved stays in the form, and is saved next', async () => {
  const owner = await app.user()
  const place = { country: 'CA', state: 'QC', city: 'Gaspé', address: '', zip: '' }
  const said = { phone: '', email: '', website: '', description: unwritten, billing: null, socialLinks: [] }
  const { body } = await app.request(createFirm, { name: 'Atelier Sud', ...place, ...said }, owner)
  const saved = async () => (await app.request(listMyFirms, {}, owner)).body[0]
  const { page } = await visitAs(browser, app, owner)
  await page.goto(links.firm(body.id))
  const field = (key: 'city' | 'email') => page.getByLabel(t(`field.${key}`), { exact: true })
  const save = page.getByRole('button', { name: t('save'), exact: true })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/api/firms/${body.id}`, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })

  await field('city').fill('Percé')
  await save.click()
  await eventually(async () => (await saved())?.city).toBe('Percé')
  await field('email').fill('sud@example.com')
  answer()
  await page.getByText(t('saved'), { exact: true }).waitFor()
  expect(await field('email').inputValue()).toBe('sud@example.com')

  await save.click()
  await eventually(async () => (await saved())?.email).toBe('sud@example.com')
  expect((await saved())?.city).toBe('Percé')
})
