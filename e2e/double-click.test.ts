import { eq } from 'drizzle-orm'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { listMyFirms } from '#features/firms/contract.ts'
import { listFirmMembers } from '#features/firms/contract-members.ts'
import { outbox } from '#server/database/tables.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { openBrowser } from './browser.ts'
import { openSharedApp, somebody, visitAs } from './sessions.ts'

const t = messagesOf('firms', 'en')

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

test('a double click creates one firm and sends one invitation', async () => {
  const colleague = `colleague-${crypto.randomUUID()}@example.com`
  const name = `Atelier ${crypto.randomUUID()}`
  const owner = await somebody(app)
  const { page } = await visitAs(browser, app, owner)
  await page.goto('/account/my-firm')
  await page.getByLabel(t('find.label'), { exact: true }).fill(name)
  await page.getByRole('button', { name: t('find.enter'), exact: true }).click()
  await page.getByRole('button', { name: t('enter'), exact: true }).dblclick()
  await page.getByRole('button', { name: t('save'), exact: true }).waitFor()

  const { body: firms } = await app.request(listMyFirms, {}, owner)
  expect(firms.map((one) => one.name)).toEqual([name])

  const [firm] = firms
  if (!firm) throw new Error('There is no firm.')
  await page.goto(`/account/my-firm?firm=${firm.id}&part=users`)
  await page.getByLabel(t('invite.email'), { exact: true }).fill(colleague)
  await page.getByRole('button', { name: t('invite.send'), exact: true }).dblclick()

  await page
    .getByText(t('invite.sent', { email: colleague }))
    .first()
    .waitFor()
  await app.settle()
  const { body } = await app.request(listFirmMembers, { firmId: firm.id }, owner)
  expect(body.invitations).toHaveLength(1)
  expect(await app.db.$count(outbox, eq(outbox.recipient, colleague))).toBe(1)
})
