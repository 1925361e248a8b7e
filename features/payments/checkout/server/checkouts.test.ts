import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { pricePeriods } from '#features/contests/contest/server/tables.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { checkouts, documentCounters, invoices } from '#features/payments/ledger/server/payment-tables.ts'
import { InvoiceSnapshot } from '#features/payments/money/document-snapshots.ts'
import type { ProviderName } from '#features/payments/money/provider-names.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { listRecorded } from '#server/audit-log.ts'
import { answeredOnce, outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import {
  inCheckout,
  type OpenCheckout,
  openPricedContest,
  type PricedContest,
  quebec,
} from '#tools/testing/checkout.ts'

let app: TestApp
let contest: PricedContest

beforeAll(async () => {
  app = await startTestApp()
  contest = await openPricedContest(app, 'ways-to-pay')
})
afterAll(() => app?.close())

const press = (checkout: OpenCheckout, provider: ProviderName = 'transfer', { quoteHash } = checkout.due) =>
  app.request(contract.pay, { paymentId: checkout.due.id, provider, quoteHash }, checkout.owner)

async function dueOf({ owner, projectId }: OpenCheckout): Promise<contract.PaymentView | null> {
  return (await app.request(contract.getProjectPayment, { projectId }, owner)).body.due
}

test('a payer who chooses a transfer gets the account and the reference, once, on screen and by mail', async () => {
  const checkout = await inCheckout(app, contest)
  const pressed = await Promise.all(Array.from({ length: 20 }, () => press(checkout)))
  const due = await dueOf(checkout)
  const mails = await app.db.select().from(outbox).where(eq(outbox.recipient, checkout.owner.email))

  expect(new Set(pressed.map(({ status, body }) => `${status} ${body.redirect}`))).toEqual(
    new Set(['200 null']),
  )
  expect(due?.checkout).toMatchObject({
    provider: 'transfer',
    reference: expect.stringMatching(/^PAL-[A-Z2-9]{4}-[A-Z2-9]{4}$/),
    instructions: { en: expect.stringContaining(' ') },
  })
  expect(mails.map(({ plain }) => plain.includes(due?.checkout?.reference ?? '?'))).toEqual([true])
})

test('a pending transfer freezes its price until it is abandoned', async () => {
  const later = await openPricedContest(app, 'dearer')
  const checkout = await inCheckout(app, later)
  await press(checkout)
  await app.db
    .update(pricePeriods)
    .set({ firstCategory: 150_00 })
    .where(eq(pricePeriods.contestId, later.contestId))
  const frozen = await dueOf(checkout)
  const paymentId = checkout.due.id
  const billing = await app.request(
    contract.saveBilling,
    { paymentId, ...quebec, zip: 'K1P 1J1', state: 'ON' },
    checkout.owner,
  )
  const otherwise = await press(checkout, 'sandbox')
  await app.request(contract.leaveCheckout, { paymentId }, checkout.owner)
  const free = await dueOf(checkout)

  expect([frozen?.total, billing.body.code, otherwise.body.code]).toEqual([
    114_98,
    'payment_waiting',
    'payment_waiting',
  ])
  expect([free?.total, free?.checkout]).toEqual([172_46, null])
})

test('a payment method that is not set up is rejected, and a payer can switch to another', async () => {
  const checkout = await inCheckout(app, contest)
  const card = await press(checkout, 'stripe')
  await press(checkout, 'sandbox')
  await press(checkout, 'transfer')
  const rows = await app.db.select().from(checkouts).where(eq(checkouts.paymentId, checkout.due.id))

  expect(checkout.due.providers).toEqual(['sandbox', 'transfer'])
  expect(card.body.code).toBe('provider_unavailable')
  expect(rows.map(({ provider, status }) => [provider, status]).sort()).toEqual([
    ['sandbox', 'void'],
    ['transfer', 'open'],
  ])
})

test('a request with an idempotency key is executed once, and the key cannot be used for another request', async () => {
  const checkout = await inCheckout(app, contest)
  const { owner, due } = checkout
  const call = async (key: string, quoteHash = due.quoteHash) => {
    const answer = await fetch(`${app.address}/api/payments/${due.id}/pay`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ provider: 'sandbox', quoteHash }),
    })
    const body = z
      .object({ redirect: z.string(), code: z.string() })
      .partial()
      .parse(await answer.json())
    return { status: answer.status, body }
  }
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => call(key)))
  await app.request(contract.leaveCheckout, { paymentId: due.id }, owner)
  const saved = await call(key)
  const other = await call(key, 'another')
  const wrong = await call('short')
  const rejectedKey = crypto.randomUUID()
  const rejected = await call(rejectedKey, 'another')

  expect(new Set(answers.map(({ body }) => body.redirect)).size).toBe(1)
  expect(saved).toEqual(answers[0])
  expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
  expect(wrong.body.code).toBe('key_shape')
  expect(rejected.body.code).toBe('payment_changed')
  expect(await app.db.$count(answeredOnce, eq(answeredOnce.key, rejectedKey))).toBe(0)
})

test('another user can neither check a payment nor abandon its checkout', async () => {
  const checkout = await inCheckout(app, contest)
  await press(checkout)
  const stranger = await app.user()
  const input = { paymentId: checkout.due.id }
  const looked = await app.request(contract.lookAtPayment, input, stranger)
  const left = await app.request(contract.leaveCheckout, input, stranger)

  expect([looked.status, left.status]).toEqual([404, 404])
  expect((await dueOf(checkout))?.checkout?.provider).toBe('transfer')
})

test('the audit log and the invoice have the same number, from 100,000 on too, and the invoice has every amount', async () => {
  const year = Number(dayInMontreal(new Date()).slice(0, 4))
  await app.db.delete(documentCounters)
  await app.db.insert(documentCounters).values({ series: 'invoice', year, last: 99_998 })
  const numbers: number[] = []
  for (const categories of [1, 2]) {
    const checkout = await inCheckout(app, contest, categories)
    const { body } = await press(checkout, 'sandbox')
    const reference = body.redirect?.split('/').at(-1) ?? ''
    await app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, checkout.owner)
    const [invoice] = await app.db.select().from(invoices).where(eq(invoices.paymentId, checkout.due.id))
    const logged = await listRecorded(app.db, { kind: 'payment', id: checkout.due.id })
    const { total, items, taxes, preTotal, subtotal } = checkout.due

    numbers.push(invoice?.number ?? 0)
    expect(logged.find(({ action }) => action === 'payments.complete')?.details).toEqual({
      invoice: `${year}-${invoice?.number}`,
      total,
      currency: 'CAD',
      provider: 'sandbox',
    })
    expect(InvoiceSnapshot.strict().parse(invoice?.snapshot)).toMatchObject({
      currency: 'CAD',
      projectName: 'The Slow Bridge',
      paidBy: 'sandbox',
      items: items.map(({ kind, label, amount }) => ({ kind, label, amount })),
      couponCode: null,
      discount: 0,
      preTotal,
      subtotal,
      taxes,
      total,
    })
  }

  expect(numbers).toEqual([99_999, 100_000])
})
