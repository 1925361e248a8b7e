import { and, eq, isNull } from 'drizzle-orm'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#features/accounts/session/server/passwords.ts'
import { roles, sessions, users } from '#features/accounts/session/server/tables.ts'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { firmMembers } from '#features/firms/server/tables.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { openSharedApp, visitAs } from './sessions.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

test('an organiser finds a person, gives a role, ends sessions of many and merges two accounts', async () => {
  const t = messagesOf('users', 'fr')
  const companyName = `Atelier ${crypto.randomUUID().slice(0, 8)}`
  const kept = await app.user({ companyName })
  const closed = await app.user({ companyName })
  await createFirm(app.db, closed.id, { name: companyName })
  const organiser = await app.user({ roles: ['organiser'] })
  const password = 'Lilas-1924'
  const passwordHash = await hashPassword(password)
  await app.db.update(users).set({ passwordHash }).where(eq(users.id, organiser.id))
  const { page, complaints } = await visitAs(browser, app, organiser, { language: 'fr' })
  const dialog = page.getByRole('dialog')
  const press = (name: string, within: typeof dialog | typeof page = page) =>
    within.getByRole('button', { name, exact: true }).click()
  const confirm = async (action: string) => {
    await dialog.getByLabel(t('reason'), { exact: true }).fill('Une personne, deux adresses')
    await press(action, dialog)
    await dialog.waitFor({ state: 'hidden' })
  }

  await page.goto(links.adminUsers())
  await page.getByLabel(t('search')).fill(companyName)
  // Not "12 accounts", which the unfiltered list may show.
  await page.getByText(t('count', { count: 2 }), { exact: true }).waitFor()
  await page.getByLabel(messagesOf('shared', 'fr')('list.select_page')).check()
  await press(t('bulk.end'))
  await dialog.getByText(t('bulk.end_question', { count: 2 })).waitFor()
  await confirm(t('bulk.end'))
  await page.getByText(t('bulk.end_done', { count: 2 })).waitFor()
  expect(await app.db.$count(sessions, and(eq(sessions.userId, kept.id), isNull(sessions.endReason)))).toBe(0)

  await page.goto(links.adminUser(kept.id))
  await press(t('give.redactor'))
  await dialog.getByLabel(t('your_password'), { exact: true }).fill(password)
  await confirm(t('give_role'))
  await page.getByText(t('role.redactor'), { exact: true }).first().waitFor()
  expect(await app.db.$count(roles, eq(roles.userId, kept.id))).toBe(1)

  await page.getByRole('link', { name: t('merge.open') }).click()
  await page.getByLabel(t('merge.other')).fill(closed.email)
  const { id } = closed
  await page
    .getByRole('link', {
      name: t('merge.choose_named', { name: `Test ${id.slice(0, 8)}`, email: closed.email }),
    })
    .click()
  await page.getByText(t('merge.closes', { from: closed.email })).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await press(t('merge.action'))
  await dialog.getByLabel(t('your_password'), { exact: true }).fill(password)
  await confirm(t('merge.action'))
  await page.getByText(t('merge.done', { from: closed.email, into: kept.email })).waitFor()

  await page.getByRole('link', { name: companyName, exact: true }).waitFor()
  const isKept = and(eq(firmMembers.userId, kept.id), eq(firmMembers.role, 'owner'))
  expect(await app.db.$count(firmMembers, isKept)).toBe(1)
  expect(await app.db.$count(users, eq(users.email, closed.email))).toBe(0)
  expect(complaints).toEqual([])
})
