import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contests, pricePeriods } from '#features/contests/contest/server/tables.ts'
import { invoices, payments } from '#features/payments/ledger/server/payment-tables.ts'
import type { Language } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import {
  inCheckout,
  type OpenCheckout,
  openPricedContest,
  type PricedContest,
} from '#tools/testing/checkout.ts'
import { readBack } from '#tools/testing/read-pdf.ts'
import { openStripeStandIn, type StripeStandIn } from '#tools/testing/stripe.ts'
import { links } from '#web/links.ts'
import { openBrowser, type Visit } from './browser.ts'
import {
  bytesOf,
  downloadOf,
  eventually,
  inspect,
  inspectState,
  type Journey,
  plain,
  startJourney,
} from './journey.ts'
import { visitAs } from './sessions.ts'

let app: TestApp
let browser: Browser
let standIn: StripeStandIn
let contest: PricedContest
let organiser: User

beforeAll(async () => {
  standIn = await openStripeStandIn()
  app = await startTestApp(standIn.environment)
  browser = await openBrowser()
  organiser = await app.user({ roles: ['organiser'] })
})
// Each test has its own contest, whose price and deadline it may change.
beforeEach(async () => {
  contest = await openPricedContest(app, crypto.randomUUID())
})
afterAll(async () => {
  await app?.close()
  await standIn?.close()
})

interface Payer extends Visit {
  journey: Journey
  checkout: OpenCheckout
}

/** The provider’s page on another host. */
async function openHostedPage({ page }: Visit): Promise<void> {
  await page.route('https://checkout.stripe.example/**', async (route) => {
    const session = [...standIn.sessions.values()].find(({ url }) => url === route.request().url())
    // The portal’s own address has no port in a test.
    const { pathname } = new URL(session?.success_url ?? '')
    const back = new URL(pathname, app.address)
    const body = `<a href="${back}">Pay</a> <a href="${back}?left">Back</a>`
    await route.fulfill({ contentType: 'text/html', body })
  })
}

interface PayerOptions {
  language?: Language
  width?: number
}

async function payerAt(categories: number, options: PayerOptions = {}): Promise<Payer> {
  const { language = 'en', width = 1440 } = options
  const checkout = await inCheckout(app, contest, categories)
  const inside = await visitAs(browser, app, checkout.owner, { language, width })
  await openHostedPage(inside)
  await inside.page.goto(links.projectStep(checkout.projectId, 'payment'))
  return { ...inside, journey: startJourney(app, browser, language), checkout }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The button that shows the total. */
const press = ({ page, journey }: Payer) =>
  button(page, new RegExp(journey.say('payments', 'pay.amount', { amount: '' }).trim())).click()

async function payOnHostedPage({ page, checkout }: Payer): Promise<void> {
  await page.waitForURL('https://checkout.stripe.example/**')
  const session = [...standIn.sessions.values()].find(
    ({ metadata, status }) => metadata.payment === checkout.due.id && status === 'open',
  )
  standIn.pay(session?.id ?? '')
  await page.getByRole('link', { name: 'Pay' }).click()
}

async function confirmed(payer: Payer): Promise<void> {
  const { page, journey, checkout } = payer
  await page.getByRole('heading', { name: journey.say('payments', 'confirmed.title') }).waitFor()
  expect(await app.db.$count(invoices, eq(invoices.paymentId, checkout.due.id))).toBe(1)
}

test('a card payment is confirmed with the message of the specification, and the invoice is available', async () => {
  const payer = await payerAt(2)
  const { page, journey } = payer
  await page.getByRole('radio', { name: journey.say('payments', 'provider.stripe_hint') }).waitFor()
  await inspectState(journey, payer, 'payment-1-owed')
  await press(payer)
  await payOnHostedPage(payer)
  await confirmed(payer)
  expect(await page.getByRole('heading', { name: 'Payment confirmed!' }).count()).toBe(1)
  await inspectState(journey, payer, 'payment-2-confirmed')

  await page.goto(links.payments())
  await page.getByRole('link', { name: 'The Slow Bridge' }).click()
  await page.getByRole('heading', { level: 1, name: 'The Slow Bridge' }).waitFor()
  await inspect(journey, payer, 'payment-3-summary')
  const invoice = await downloadOf(page, () => button(page, /invoice \d{4}-\d{5}/).click())

  const { title, pages } = readBack(await bytesOf(invoice))
  expect(title).toMatch(/^Invoice \d{4}-\d{5}$/)
  // 160.00 with GST 8.00 and QST 15.96.
  for (const text of [
    'houses',
    'wood',
    'GST 5%\n8.00',
    'QST 9.975%\n15.96',
    'CAD 183.96',
    'Payment method\nCard',
  ]) {
    expect(pages[0]).toContain(text)
  }
}, 60_000)

test('a declined payment is reported, and the next attempt succeeds', async () => {
  const payer = await payerAt(1)
  const { page, journey } = payer
  const bySandbox = async (outcome: 'sandbox.decline' | 'sandbox.succeed') => {
    await page.getByRole('radio', { name: journey.say('payments', 'provider.sandbox_hint') }).check()
    await press(payer)
    await button(page, journey.say('payments', outcome)).click()
  }
  await bySandbox('sandbox.decline')
  await page.getByRole('heading', { name: journey.say('payments', 'failed.title') }).waitFor()
  await inspect(journey, payer, 'payment-4-declined')
  await bySandbox('sandbox.succeed')
  await confirmed(payer)
}, 60_000)

test('leaving the card page keeps everything, on a phone too, and another method may be chosen', async () => {
  const payer = await payerAt(1, { language: 'fr', width: 390 })
  const { page, journey, checkout } = payer
  await press(payer)
  await page.waitForURL('https://checkout.stripe.example/**')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('heading', { name: journey.say('payments', 'timeline.begin') }).waitFor()
  await inspect(journey, payer, 'payment-5-left')

  await button(page, journey.say('payments', 'open.leave')).click()
  await page.getByRole('radio', { name: journey.say('payments', 'provider.stripe_hint') }).waitFor()
  const [left] = await app.db.select().from(payments).where(eq(payments.id, checkout.due.id))
  expect([left?.status, left?.total]).toEqual(['pending', 114_98])

  await press(payer)
  await payOnHostedPage(payer)
  await confirmed(payer)
}, 60_000)

test('a transfer is pending with its reference until an organiser confirms it', async () => {
  const payer = await payerAt(1)
  const { page, journey, checkout } = payer
  await page.getByRole('radio', { name: journey.say('payments', 'provider.transfer_hint') }).check()
  await button(page, journey.say('payments', 'pay.transfer')).click()
  await page.getByRole('heading', { name: journey.say('payments', 'status.awaited') }).waitFor()
  await inspectState(journey, payer, 'payment-6-transfer')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, journey.say('payments', 'waiting.copy_reference')).click()
  const pasted = () => page.evaluate<string>('navigator.clipboard.readText()')
  await eventually(pasted).toMatch(/^PAL-/)
  const copied = await pasted()
  expect(await page.getByText(copied).count()).toBe(1)

  const admin = await visitAs(browser, app, organiser)
  await admin.page.goto(links.adminPayment(checkout.due.id))
  await button(admin.page, journey.say('payments', 'action.transfer')).click()
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByLabel(journey.say('payments', 'transfer.reference')).fill('VIR-2031')
  await dialog.getByLabel(journey.say('payments', 'transfer.amount')).fill('114.98')
  await dialog.getByRole('button', { name: journey.say('payments', 'action.transfer') }).click()
  await admin.page.getByText('VIR-2031').waitFor()

  await page.reload()
  await confirmed(payer)
}, 60_000)

test('a refund comes with a credit note that the payer can open', async () => {
  const payer = await payerAt(2)
  const { page, journey, checkout } = payer
  await press(payer)
  await payOnHostedPage(payer)
  await confirmed(payer)

  const admin = await visitAs(browser, app, organiser)
  await admin.page.goto(links.adminPayment(checkout.due.id))
  await admin.page
    .getByRole('button', { name: journey.say('payments', 'action.refund'), exact: true })
    .click()
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByLabel(/^wood/).fill('60')
  await dialog.getByLabel(journey.say('payments', 'action.reason')).fill('The category was withdrawn.')
  await dialog.getByRole('button', { name: /68\.99/ }).click()
  await admin.page
    .getByText(/NC-\d{4}-\d{5}/)
    .first()
    .waitFor()

  await page.goto(links.payment(checkout.due.id))
  await page.getByText(journey.say('payments', 'admin.in_part')).waitFor()
  await inspect(journey, payer, 'payment-7-refunded')
  const note = await downloadOf(page, () => button(page, /NC-/).click())
  const { title, pages } = readBack(await bytesOf(note))
  expect(title).toMatch(/^Credit note NC-/)
  for (const text of [
    'The category was withdrawn.',
    'wood',
    'GST 5%\n3.00',
    'QST 9.975%\n5.99',
    'CAD 68.99',
  ]) {
    expect(pages[0]).toContain(text)
  }
}, 60_000)

test('a changed price is shown with both totals, and nothing is charged', async () => {
  const payer = await payerAt(1)
  const { page, journey, checkout } = payer
  await button(page, /114\.98/).waitFor()
  await app.db
    .update(pricePeriods)
    .set({ firstCategory: 200_00 })
    .where(eq(pricePeriods.contestId, contest.contestId))
  await press(payer)
  const alert = page.getByRole('alert').filter({ hasText: '229.95' })
  await alert.waitFor()

  expect(plain(await alert.innerText())).toContain(
    journey.say('payments', 'pay.changed', { before: 'CAD 114.98', now: 'CAD 229.95' }),
  )
  await inspectState(journey, payer, 'payment-8-changed')
  expect(
    [...standIn.sessions.values()].filter(({ metadata }) => metadata.payment === checkout.due.id),
  ).toEqual([])
  await press(payer)
  await payOnHostedPage(payer)
  await confirmed(payer)
}, 60_000)

test('the address in the form when Pay is clicked is on the invoice', async () => {
  const payer = await payerAt(1)
  const { page, journey, checkout } = payer
  const sessions = () =>
    [...standIn.sessions.values()].filter(({ metadata }) => metadata.payment === checkout.due.id)
  await button(page, journey.say('payments', 'billing.change')).click()
  const zip = page.getByLabel(journey.say('payments', 'billing.zip'))
  await zip.fill('12345')
  await page.getByLabel(journey.say('payments', 'billing.company')).fill('Atelier du Quai')
  await press(payer)
  await page.getByText(journey.say('payments', 'billing.zip_shape')).waitFor()
  await zip.and(page.locator(':focus')).waitFor()
  await inspect(journey, payer, 'payment-10-address')
  expect(sessions()).toEqual([])

  await zip.fill('G1K 3A2')
  await press(payer)
  await payOnHostedPage(payer)
  await confirmed(payer)

  const [invoice] = await app.db.select().from(invoices).where(eq(invoices.paymentId, checkout.due.id))
  expect(invoice?.snapshot.buyer).toMatchObject({ company: 'Atelier du Quai', zip: 'G1K 3A2' })
}, 60_000)

test('after the deadline the payer is informed, and nothing is charged', async () => {
  const payer = await payerAt(1)
  const { page, journey, checkout } = payer
  await button(page, /114\.98/).waitFor()
  const passed = new Date(Date.now() - 60_000)
  await app.db.update(contests).set({ deadlineAt: passed }).where(eq(contests.id, contest.contestId))
  await press(payer)
  await page.getByText(journey.say('payments', 'code.payment_late')).first().waitFor()
  await eventually(() => button(page, /114\.98/).count()).toBe(0)

  await inspect(journey, payer, 'payment-9-late')
  expect(await app.db.$count(invoices, eq(invoices.paymentId, checkout.due.id))).toBe(0)
}, 60_000)
