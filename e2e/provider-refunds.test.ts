import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import * as contract from '#features/payments/ledger/contract.ts'
import { transactions } from '#features/payments/ledger/server/transaction-tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { inCheckout, openPricedContest } from '#tools/testing/checkout.ts'
import { links } from '#web/links.ts'
import { openBrowser } from './browser.ts'
import { eventually, inspectState, startJourney } from './journey.ts'
import { visitAs } from './sessions.ts'

let app: TestApp
let browser: Browser
let organiser: User

beforeAll(async () => {
  // The test reads the complete list of payment issues.
  app = await startTestApp()
  browser = await openBrowser()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

test('an organiser records a refund made at the provider, from the list of payments that need attention', async () => {
  const contest = await openPricedContest(app, `back-${crypto.randomUUID().slice(0, 8)}`)
  const { owner, due } = await inCheckout(app, contest, 2)
  const input = { paymentId: due.id, provider: 'sandbox', quoteHash: due.quoteHash } as const
  const { body } = await app.request(contract.pay, input, owner)
  const reference = body.redirect?.split('/').at(-1) ?? ''
  await app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)
  await app.db.insert(transactions).values({
    paymentId: due.id,
    kind: 'refund',
    provider: 'sandbox',
    reference: `re_${due.id}`,
    currency: 'CAD',
    amount: -57_48,
    occurredOn: '2026-01-15',
  })
  const visit = await visitAs(browser, app, organiser, { language: 'fr', width: 390 })
  const { page } = visit
  const journey = startJourney(app, browser, 'fr')
  const record = journey.say('payments', 'issues.record')
  await page.goto(links.paymentIssues())
  await inspectState(journey, visit, 'payment-issues')
  await page.getByRole('link', { name: record }).click()
  await page
    .getByRole('button', {
      name: journey.say('payments', 'line', {
        label: journey.say('payments', 'issues.record'),
        text: `re_${due.id}`,
      }),
    })
    .click()
  await page
    .getByRole('dialog')
    .getByLabel(journey.say('payments', 'action.reason'))
    .fill('Erreur de catégorie')
  await inspectState(journey, visit, 'external-refund')
  await page.getByRole('dialog').getByRole('button', { name: record }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await eventually(async () => {
    const text = (await page.locator('main').innerText()).replaceAll(/\s/g, ' ')
    return [text.includes('57,48'), text.includes(journey.say('payments', 'issues.title'))]
  }).toEqual([true, false])
}, 60_000)
