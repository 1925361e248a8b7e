import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { confirmTransfer } from '#features/payments/checkout/contract-refunds.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { inCheckout, openPricedContest } from '#tools/testing/checkout.ts'
import { links } from '#web/links.ts'
import { openBrowser } from './browser.ts'
import { eventually, inspectState, startJourney } from './journey.ts'
import { visitAs } from './sessions.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  // The test reads the complete list of payment issues.
  app = await startTestApp()
  browser = await openBrowser()
})
afterAll(() => app?.close())

test('an organiser records the last part of a transfer, and the surplus is listed until it is settled', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const { owner, due } = await inCheckout(app, await openPricedContest(app, crypto.randomUUID()))
  const input = { paymentId: due.id, quoteHash: due.quoteHash }
  await app.request(contract.pay, { ...input, provider: 'transfer' }, owner)
  const first = { paymentId: due.id, receivedOn: '2026-01-15', bankReference: 'First part', amount: 60_00 }
  await app.request(confirmTransfer, first, organiser)
  const journey = startJourney(app, browser, 'fr')
  const visit = await visitAs(browser, app, organiser, { language: 'fr', width: 390 })
  const { page } = visit
  await page.goto(links.adminPayment(due.id))
  await page.getByRole('button', { name: journey.say('payments', 'action.transfer') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(journey.say('payments', 'transfer.reference')).fill('Second part')
  await dialog.getByLabel(journey.say('payments', 'transfer.amount')).fill((due.total / 100).toFixed(2))
  await inspectState(journey, visit, 'payment-parts')
  await dialog.getByRole('button', { name: journey.say('payments', 'action.transfer') }).click()
  await eventually(() => dialog.count()).toBe(0)
  await page.getByText(journey.say('payments', 'issues.reason.overpaid')).first().waitFor()
  await page.goto(links.paymentIssues())
  await page.getByRole('button', { name: journey.say('payments', 'issues.resolve') }).click()
  await page.getByLabel(journey.say('payments', 'issues.note')).fill('Rendu par virement')
  await inspectState(journey, visit, 'payment-issue')
  await dialog.getByRole('button', { name: journey.say('payments', 'issues.resolve') }).click()

  await page.getByText(journey.say('payments', 'issues.empty')).waitFor()
  await eventually(() => dialog.count()).toBe(0)
}, 60_000)
