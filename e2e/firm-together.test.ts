import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createFirm, listMyFirms } from '#features/firms/profile/contract.ts'
import { messagesOf } from '#server/messages.ts'
import { ownNames, unwritten } from '#shared/language.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { links } from '#web/links.ts'
import { accessibilityFaults, openBrowser } from './browser.ts'
import { openSharedApp, visitAs } from './inside.ts'
import { soon } from './story.ts'

const t = messagesOf('firms', 'en')
const areas = messagesOf('areas', 'en')

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

test('two pages of one firm lose nothing of each other, and a field that both wrote is chosen', async () => {
  const owner = await app.user()
  const place = { country: 'CA', state: 'QC', city: 'Gaspé', address: '', zip: '' }
  const said = { phone: '', email: '', website: '', description: unwritten, billing: null, socialLinks: [] }
  const { body } = await app.request(createFirm, { name: 'Atelier Nord', ...place, ...said }, owner)
  const kept = async () => (await app.request(listMyFirms, {}, owner)).body[0]
  const { page: one, context } = await visitAs(browser, app, owner)
  await one.goto(links.firm(body.id))
  const other = await context.newPage()
  await other.goto(links.firm(body.id))
  const field = (page: typeof one, name: 'city' | 'email') =>
    page.getByLabel(t(`field.${name}`), { exact: true })
  const save = (page: typeof one) => page.getByRole('button', { name: t('save'), exact: true }).click()

  await field(one, 'city').fill('Percé')
  await save(one)
  await soon(async () => (await kept())?.city).toBe('Percé')
  await field(other, 'email').fill('nord@example.com')
  await save(other)
  await soon(async () => (await kept())?.email).toBe('nord@example.com')
  expect((await kept())?.city).toBe('Percé')

  await field(one, 'email').fill('atelier@example.com')
  await save(one)
  const moved = one.getByRole('alert', { name: t('moved.title') })
  await moved.getByText('nord@example.com').waitFor()
  expect(await one.evaluate<boolean>('document.activeElement?.getAttribute("role") === "alert"')).toBe(true)
  expect(await accessibilityFaults(one)).toEqual([])
  await moved.getByRole('button', { name: t('moved.keep', { field: t('field.email') }) }).click()
  await moved.waitFor({ state: 'detached' })
  await save(one)
  await soon(async () => (await kept())?.email).toBe('atelier@example.com')

  // What is kept of an earlier hour begins from that hour, not from what was written since.
  const text = (page: typeof one) => page.getByRole('textbox', { name: ownNames.en, exact: true })
  await text(one).fill('Ours, begun this morning.')
  await one.goto(links.myProjects())
  await other.reload()
  await text(other).fill('Theirs, written at noon.')
  await save(other)
  await soon(async () => (await kept())?.description.en).toBe('Theirs, written at noon.')
  await one.goto(links.firm(body.id))
  await one.getByRole('button', { name: areas('kept.discard') }).waitFor()
  await save(one)
  await moved.getByText('Theirs, written at noon.').waitFor()
  await moved.getByRole('button', { name: /^Take the other/ }).click()
  expect((await kept())?.description.en).toBe('Theirs, written at noon.')
})
