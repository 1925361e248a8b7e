import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRecorded } from '#server/journal.ts'
import { among } from '#server/many.ts'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { atTheTill, openPricedContest, type PricedContest, type Till } from '#tools/testing/till.ts'
import { InvoiceSnapshot } from '../contract.ts'
import { invoiceNumber } from '../invoice-number.ts'
import { dayInMontreal } from '../taxes.ts'
import { readCheckouts } from './actions/read-checkouts.ts'
import { settlePaid } from './actions/settle-paid.ts'
import { checkouts, invoiceCounters, invoices, payments, stuckPayments } from './tables.ts'

let house: TestHouse
let contest: PricedContest

beforeAll(async () => {
  house = await openTestHouse()
  contest = await openPricedContest(house, 'at-once')
})
afterAll(() => house?.close())

/** Somebody on the provider's page, and what the provider says once they have paid. */
async function onThePage() {
  const till = await atTheTill(house, contest)
  const { id: paymentId, total } = till.due
  const [checkout] = await house.db
    .insert(checkouts)
    .values({ paymentId, provider: 'stripe', reference: `cs_${paymentId}`, currency: 'CAD', total })
    .returning()
  return { till, id: checkout?.id ?? '' }
}
type Page = Awaited<ReturnType<typeof onThePage>>

/** What is read of them before anything is held, all of them paid. */
async function told(pages: readonly Page[]) {
  const ids = pages.map(({ id }) => id)
  const found = await readCheckouts(house.db, among(checkouts.id, ids))
  return found.map((one) => ({
    ...one,
    seen: {
      state: 'completed' as const,
      total: one.checkout.total,
      currency: one.checkout.currency,
      chargeReference: `pi_${one.checkout.id}`,
    },
  }))
}

async function outcomeOf({ due }: Till) {
  const [payment] = await house.db.select().from(payments).where(eq(payments.id, due.id))
  const [invoice] = await house.db.select().from(invoices).where(eq(invoices.paymentId, due.id))
  const stuck = await house.db.select().from(stuckPayments).where(eq(stuckPayments.paymentId, due.id))
  return { status: payment?.status, invoice, stuck: stuck.map(({ reason }) => reason) }
}

test('money for figures that changed just before it was held goes its own way, and the others are paid', async () => {
  const [one, other, moved] = [await onThePage(), await onThePage(), await onThePage()]
  const read = await told([one, other, moved])
  await house.db.update(checkouts).set({ status: 'void' }).where(eq(checkouts.id, moved.id))
  await house.db.update(payments).set({ total: 1_00 }).where(eq(payments.id, moved.till.due.id))
  await house.db.transaction((tx) => settlePaid(tx, read, 'stripe'))

  expect(await outcomeOf(one.till)).toMatchObject({ status: 'completed', stuck: [] })
  expect(await outcomeOf(other.till)).toMatchObject({ status: 'completed', stuck: [] })
  expect(await outcomeOf(moved.till)).toEqual({
    status: 'pending',
    invoice: undefined,
    stuck: ['paid_after_change'],
  })
})

test('money that somebody else took just before it was held is taken once', async () => {
  const pages = [await onThePage(), await onThePage()]
  const read = await told(pages)
  await house.db.transaction((tx) => settlePaid(tx, read.slice(0, 1), 'stripe'))
  await house.db.transaction((tx) => settlePaid(tx, read, 'stripe'))

  for (const { till } of pages) {
    const { status, stuck } = await outcomeOf(till)
    const lines = await listRecorded(house.db, { kind: 'payment', id: till.due.id })
    expect([status, stuck]).toEqual(['completed', []])
    expect(lines.filter(({ act }) => act === 'payments.complete')).toHaveLength(1)
  }
})

test('the journal calls an invoice as the paper does, the hundred thousandth too, and the paper says everything', async () => {
  const year = Number(dayInMontreal(new Date()).slice(0, 4))
  await house.db
    .insert(invoiceCounters)
    .values({ year, last: 99_998 })
    .onConflictDoUpdate({ target: invoiceCounters.year, set: { last: sql`99998` } })
  const pages = [await onThePage(), await onThePage()]
  const read = await told(pages)
  await house.db.transaction((tx) => settlePaid(tx, read, 'stripe'))

  const numbers: number[] = []
  for (const { till } of pages) {
    const { invoice } = await outcomeOf(till)
    if (!invoice) throw new Error('Nothing was issued.')
    numbers.push(invoice.number)
    const [line] = (await listRecorded(house.db, { kind: 'payment', id: till.due.id })).filter(
      ({ act }) => act === 'payments.complete',
    )
    const { total, items, taxes, preTotal, subtotal } = till.due
    expect(line?.details).toEqual({
      invoice: invoiceNumber(invoice),
      total,
      currency: 'CAD',
      provider: 'stripe',
    })
    expect(InvoiceSnapshot.strict().parse(invoice.snapshot)).toMatchObject({
      currency: 'CAD',
      projectName: 'The Slow Bridge',
      paidBy: 'stripe',
      items: items.map(({ kind, label, amount }) => ({ kind, label, amount })),
      couponCode: null,
      discount: 0,
      preTotal,
      subtotal,
      taxes,
      total,
    })
  }
  expect(numbers.sort((one, other) => one - other)).toEqual([99_999, 100_000])
})
