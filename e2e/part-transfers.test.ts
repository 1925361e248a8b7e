import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/payments/core/contract.ts'
import { confirmTransfer } from '#features/payments/refunds/contract-refunds.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { atTheTill, openPricedContest } from '#tools/testing/till.ts'
import { links } from '#web/links.ts'
import { openBrowser } from './browser.ts'
import { visitAs } from './inside.ts'
import { inspect, soon, tell } from './story.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await startTestApp()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

test('an organiser ticks what a transfer makes up for, and the rest stays among the stuck payments', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const { owner, due } = await atTheTill(app, await openPricedContest(app, crypto.randomUUID()))
  const input = { paymentId: due.id, quoteHash: due.quoteHash }
  await app.request(contract.pay, { ...input, provider: 'transfer' }, owner)
  for (const [bankReference, amount] of [
    ['First part', 60_00],
    ['By mistake', 5_00],
  ] as const) {
    const arrived = { paymentId: due.id, receivedOn: '2026-01-15', bankReference, amount }
    await app.request(confirmTransfer, arrived, organiser)
  }
  const story = tell(app, browser, 'fr')
  const visit = await visitAs(browser, app, organiser, { language: 'fr', width: 390 })
  const { page } = visit
  await page.goto(links.adminPayment(due.id))
  await page.getByRole('button', { name: story.say('payments', 'action.transfer') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(story.say('payments', 'transfer.reference')).fill('Both')
  await dialog.getByLabel(story.say('payments', 'transfer.amount')).fill((due.total / 100).toFixed(2))
  await dialog.getByRole('checkbox', { name: /First part/ }).check()
  await inspect(story, visit, 'payment-parts')
  await dialog.getByRole('button', { name: story.say('payments', 'action.transfer') }).click()
  await soon(() => dialog.count()).toBe(0)
  await page.goto(links.stuckPayments())

  await page.getByRole('list').filter({ hasText: 'By mistake' }).first().waitFor()
  expect(await page.getByText('First part').count()).toBe(0)
  await inspect(story, visit, 'stuck-parts')
}, 60_000)
