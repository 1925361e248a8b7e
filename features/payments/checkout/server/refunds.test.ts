import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contests } from '#features/contests/contest/server/tables.ts'
import { confirmTransfer, refundPayment } from '#features/payments/checkout/contract-refunds.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import {
  coupons,
  couponUses,
  creditNotes,
  invoices,
  payments,
  refunds,
  refundTaxes,
} from '#features/payments/ledger/server/payment-tables.ts'
import * as admin from '#features/payments/office/contract-payments.ts'
import { listIssues } from '#features/payments/office/server/issue-queries.ts'
import { entries, projects } from '#features/projects/project/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { inCheckout, openPricedContest, type PricedContest } from '#tools/testing/checkout.ts'

let app: TestApp
let organiser: User
let contest: PricedContest

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  contest = await openPricedContest(app, 'refunds')
})
afterAll(() => app?.close())

interface Bought {
  owner: User
  projectId: string
  paymentId: string
  total: number
  quoteHash: string
}

/** In two categories: 160.00, GST 8.00, QST 15.96, together 183.96. */
async function begun({ coupon = false } = {}): Promise<Bought> {
  const { owner, projectId, due } = await inCheckout(app, contest, 2)
  if (!coupon) return { owner, projectId, paymentId: due.id, total: due.total, quoteHash: due.quoteHash }
  const code = `C${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const day = 86_400_000
  await app.db.insert(coupons).values({
    code,
    ratePpm: 100_000,
    startsAt: new Date(Date.now() - day),
    expiresAt: new Date(Date.now() + day),
    maxUses: 10,
  })
  const { body } = await app.request(contract.applyCoupon, { paymentId: due.id, code }, owner)
  return { owner, projectId, paymentId: due.id, total: body.total, quoteHash: body.quoteHash }
}

async function paid(options?: Parameters<typeof begun>[0]): Promise<Bought> {
  const bought = await begun(options)
  const { owner, paymentId, quoteHash } = bought
  const { body } = await app.request(contract.pay, { paymentId, provider: 'sandbox', quoteHash }, owner)
  const reference = body.redirect?.split('/').at(-1) ?? ''
  await app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)
  return bought
}

async function toTransfer(): Promise<Bought> {
  const bought = await begun()
  const { owner, paymentId, quoteHash } = bought
  await app.request(contract.pay, { paymentId, provider: 'transfer', quoteHash }, owner)
  return bought
}

const seen = async (paymentId: string) =>
  (await app.request(admin.getAdminPayment, { paymentId }, organiser)).body

/** Refunds the rest of the chosen items, by default of the first and the second. */
async function giveBack(
  { paymentId }: Bought,
  places: number[] = [0, 1],
  more: Partial<Parameters<typeof app.request<typeof refundPayment>>[1]> = {},
) {
  const { items } = await seen(paymentId)
  const chosen = items.filter((_, place) => places.includes(place))
  return app.request(
    refundPayment,
    {
      paymentId,
      refundId: crypto.randomUUID(),
      items: chosen.map((item) => ({ id: item.id, amount: item.paid - item.refunded })),
      reason: 'Entered by mistake',
      ...more,
    },
    organiser,
  )
}

test('one category is refunded with its share of each tax, a credit note and its entry', async () => {
  const bought = await paid()
  const { items } = await seen(bought.paymentId)
  const answer = await giveBack(bought, [1], { takenOut: [items[1]?.id ?? ''] })
  await app.settle()

  const after = await seen(bought.paymentId)
  expect([answer.status, answer.body.status]).toEqual([200, 'completed'])
  expect(answer.body.creditNote).toMatch(/^NC-\d{4}-\d{5}$/)
  expect([after.status, after.refunded, after.items.map((item) => item.hasEntry)]).toEqual([
    'completed',
    68_99,
    [true, false],
  ])
  expect(after.refunds[0]?.taxes.map(({ amount }) => amount)).toEqual([3_00, 5_99])
  expect(await app.db.$count(entries, eq(entries.projectId, bought.projectId))).toBe(1)
  const [mail] = await app.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, bought.owner.email), sql`${outbox.subject} LIKE ${'%NC-%'}`))
  expect(mail?.plain).toContain('Entered by mistake')
})

test('partial refunds add up to the payment, to the cent, and then it is refunded', async () => {
  const bought = await paid({ coupon: true })
  const { items } = await seen(bought.paymentId)
  for (const amount of [33_33, 1, 20_00]) {
    await giveBack(bought, [], { items: [{ id: items[0]?.id ?? '', amount }] })
  }
  const last = await giveBack(bought, [0, 1], { givesCouponBack: true })
  const after = await seen(bought.paymentId)

  expect(last.status).toBe(200)
  expect([after.status, after.refunded]).toEqual(['refunded', bought.total])
  expect(after.taxes.map(({ amount, refunded }) => amount - refunded)).toEqual([0, 0])
  expect(await app.db.$count(couponUses, eq(couponUses.paymentId, bought.paymentId))).toBe(0)
  // The project stays in its categories: the organisers waived the fee.
  const { body } = await app.request(contract.getIsPaid, { projectId: bought.projectId }, bought.owner)
  expect(body).toEqual({ isPaid: true })
  const nothing = await giveBack(bought)
  expect([nothing.status, nothing.body.code]).toEqual([409, 'payment_not_paid'])
})

test('a refund of a cent more than an item cost is rejected', async () => {
  const bought = await paid()
  const { items } = await seen(bought.paymentId)
  const answer = await giveBack(bought, [], { items: [{ id: items[0]?.id ?? '', amount: 100_01 }] })

  expect([answer.status, answer.body.code]).toEqual([409, 'refund_too_much'])
  expect(await app.db.$count(refunds, eq(refunds.paymentId, bought.paymentId))).toBe(0)
})

test('twenty clicks on one refund make one refund', async () => {
  const bought = await paid()
  const refundId = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => giveBack(bought, [0], { refundId })))

  expect(new Set(answers.map(({ body }) => body.creditNote)).size).toBeLessThanOrEqual(2)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect((await seen(bought.paymentId)).refunded).toBe(114_97 + 1)
})

test('two simultaneous organisers never refund more than was paid, in each of eight rounds', async () => {
  for (let round = 0; round < 8; round += 1) {
    const bought = await paid()
    const answers = await Promise.all([giveBack(bought), giveBack(bought), giveBack(bought, [0])])
    const after = await seen(bought.paymentId)

    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(after.refunded).toBeLessThanOrEqual(bought.total)
    const [sum] = await app.db
      .select({ total: sql<number>`sum(${refunds.total})::int` })
      .from(refunds)
      .where(eq(refunds.paymentId, bought.paymentId))
    expect(sum?.total).toBe(after.refunded)
  }
}, 60_000)

test('the credit notes of a year are numbered without a gap, twenty at once', async () => {
  const several = await Promise.all(Array.from({ length: 20 }, () => paid()))
  await Promise.all(several.map((bought) => giveBack(bought)))

  const rows = await app.db.select().from(creditNotes)
  const numbers = rows.map((row) => row.number).sort((one, other) => one - other)
  expect(numbers).toEqual(numbers.map((_, place) => place + 1))
  await expect(app.db.delete(creditNotes)).rejects.toThrow()
})

test('the payer and organisers can download the credit note as a PDF, and nobody else can', async () => {
  const bought = await paid()
  await giveBack(bought)
  const note = (await seen(bought.paymentId)).refunds[0]?.creditNote
  const path = `/api/payments/${bought.paymentId}/credit-notes/${note?.id}`
  const answers = await Promise.all(
    [bought.owner, organiser, await app.user()].map(async (reader) => {
      const answer = await fetch(`${app.address}${path}`, {
        headers: { authorization: `Bearer ${reader.token}` },
      })
      return [answer.status, (await answer.text()).slice(0, 5)]
    }),
  )

  expect(answers).toEqual([
    [200, '%PDF-'],
    [200, '%PDF-'],
    [404, '{"mes'],
  ])
})

const received = { receivedOn: '2026-01-15', bankReference: 'BNC 4471' }

test('a transfer is confirmed once, even if the button is clicked several times', async () => {
  const { paymentId, total } = await toTransfer()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      app.request(confirmTransfer, { paymentId, ...received, amount: total }, organiser),
    ),
  )

  expect(answers.map(({ body }) => body.code ?? body.status).sort()).toEqual([
    'completed',
    ...answers.slice(1).map(() => 'transfer_repeated'),
  ])
  expect(await app.db.$count(invoices, eq(invoices.paymentId, paymentId))).toBe(1)
  const { transactions } = await seen(paymentId)
  expect(transactions.map(({ on, reference, isApplied }) => [on, reference, isApplied])).toEqual([
    [received.receivedOn, received.bankReference, true],
  ])
})

test('a transfer for a payment that was completed by other means is an issue, and nothing is invoiced twice', async () => {
  const { owner, paymentId, total, quoteHash } = await toTransfer()
  await app.request(contract.leaveCheckout, { paymentId }, owner)
  const { body } = await app.request(contract.pay, { paymentId, provider: 'sandbox', quoteHash }, owner)
  const reference = body.redirect?.split('/').at(-1) ?? ''
  await app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)
  const late = { paymentId, ...received, amount: total }
  const answer = await app.request(confirmTransfer, late, organiser)

  expect(answer.body).toEqual({ status: 'completed', hasIssue: true })
  expect((await listIssues(app.db, paymentId)).map(({ reason }) => reason)).toEqual(['overpaid'])
  expect(await app.db.$count(invoices, eq(invoices.paymentId, paymentId))).toBe(1)
})

test('the refund of a transfer requires the bank’s reference', async () => {
  const bought = await toTransfer()
  const { paymentId, total } = bought
  await app.request(confirmTransfer, { paymentId, ...received, amount: total }, organiser)
  const without = await giveBack(bought)
  const answer = await giveBack(bought, [0, 1], {
    recorded: { means: 'bank', on: '2026-01-20', reference: `BACK ${paymentId}` },
  })

  expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ['bankReference']])
  expect(answer.body.status).toBe('completed')
  expect((await seen(paymentId)).refunds.map((one) => one.reference)).toEqual([`BACK ${paymentId}`])
})

test('a project that left all its paid categories is unpaid again', async () => {
  const bought = await paid()
  const { items } = await seen(bought.paymentId)
  await giveBack(bought, [0, 1], { takenOut: items.map(({ id }) => id) })

  const [project] = await app.db.select().from(projects).where(eq(projects.id, bought.projectId))
  const { body } = await app.request(contract.getIsPaid, { projectId: bought.projectId }, bought.owner)
  expect([project?.paidAt, body.isPaid]).toEqual([null, false])
})

test('a project may leave a category without a refund, but not once judging has begun', async () => {
  const { paymentId, projectId } = await paid()
  const { items } = await seen(paymentId)
  const takeOut = (place: number) =>
    app.request(
      admin.takeEntryOut,
      { paymentId, itemId: items[place]?.id ?? '', reason: 'Asked by the entrant' },
      organiser,
    )
  const first = await takeOut(1)
  await app.db.update(contests).set({ status: 'judging' }).where(eq(contests.id, contest.contestId))
  const late = await takeOut(0)
  await app.db.update(contests).set({ status: 'open' }).where(eq(contests.id, contest.contestId))

  expect([first.body.isTakenOut, late.status, late.body.code]).toEqual([true, 409, 'project_judged'])
  expect(await app.db.$count(entries, eq(entries.projectId, projectId))).toBe(1)
})

test('a category of an unpaid payment is not taken out', async () => {
  const { paymentId } = await begun({ coupon: true })
  const [item] = (await seen(paymentId)).items
  const takeOut = { paymentId, itemId: item?.id ?? '', reason: 'Asked by the entrant' }
  const taken = await app.request(admin.takeEntryOut, takeOut, organiser)

  expect([taken.status, taken.body.code]).toEqual([409, 'payment_not_paid'])
})

test('refunded taxes never exceed the taxes of their payment', async () => {
  const rows = await app.db.execute<{ over: number }>(sql`
    SELECT count(*)::int AS over FROM (
      SELECT r.payment_id, t.tax, sum(t.amount) AS given FROM ${refundTaxes} t JOIN ${refunds} r ON r.id = t.refund_id
      WHERE r.status <> 'failed' GROUP BY 1, 2) g
    JOIN payment_taxes p ON p.payment_id = g.payment_id AND p.tax = g.tax WHERE g.given > p.amount`)
  expect(rows.rows).toEqual([{ over: 0 }])
  expect(await app.db.$count(payments, eq(payments.status, 'refunded'))).toBeGreaterThan(0)
})

test('only organisers can see payments of others and refund them', async () => {
  const { owner, paymentId } = await paid()
  const answers = await Promise.all([
    app.request(admin.findPayments, {}, owner),
    app.request(admin.getAdminPayment, { paymentId }, owner),
    app.request(confirmTransfer, { paymentId, ...received, amount: 1 }, owner),
  ])

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
})
