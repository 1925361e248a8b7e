import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refundPayment } from '#features/payments/checkout/contract-refunds.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import {
  checkouts,
  coupons,
  couponUses,
  creditNotes,
  refunds,
} from '#features/payments/ledger/server/payment-tables.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { resolvePaymentIssue } from '#features/payments/office/contract-issues.ts'
import { findPayments, getAdminPayment } from '#features/payments/office/contract-payments.ts'
import { paymentsExport } from '#features/payments/office/server/admin-export.ts'
import { listChosen } from '#features/payments/office/server/admin-queries.ts'
import { listIssues } from '#features/payments/office/server/issue-queries.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import {
  inCheckout,
  type OpenCheckout,
  openPricedContest,
  type PricedContest,
} from '#tools/testing/checkout.ts'
import { openStripeStandIn, type StripeStandIn } from '#tools/testing/stripe.ts'
import { compareWithProvider } from './actions/reconcile.ts'

let app: TestApp
let standIn: StripeStandIn
let contest: PricedContest
let organiser: User

beforeAll(async () => {
  standIn = await openStripeStandIn()
  app = await startTestApp(standIn.environment)
  contest = await openPricedContest(app, 'money-back')
  organiser = await app.user({ roles: ['organiser'] })
})
afterEach(() => {
  standIn?.mend()
  standIn?.refundsAre('succeeded')
})
afterAll(async () => {
  await app?.close()
  await standIn?.close()
})

interface Paid extends OpenCheckout {
  intent: string
}

/** Charged at Stripe, with no event delivered yet. */
async function charged(): Promise<Paid> {
  const checkout = await inCheckout(app, contest, 2)
  const { owner, due } = checkout
  await app.request(contract.pay, { paymentId: due.id, provider: 'stripe', quoteHash: due.quoteHash }, owner)
  const session = [...standIn.sessions.values()].find(({ metadata }) => metadata.payment === due.id)
  return { ...checkout, intent: standIn.pay(session?.id ?? '').payment_intent ?? '' }
}

const sessionOf = ({ intent }: Paid) =>
  [...standIn.sessions.values()].find((one) => one.payment_intent === intent) ?? {}

const send = (type: string, object: object) => standIn.send(app.address, standIn.event(type, object))

async function paid(): Promise<Paid> {
  const bought = await charged()
  await send('checkout.session.completed', sessionOf(bought))
  return bought
}

/** A second charge of the same amount, through a page that was still open. */
async function paidAgain(bought: Paid): Promise<Paid> {
  const { id: paymentId, total } = bought.due
  const intent = `pi_${crypto.randomUUID()}`
  const reference = `cs_${intent}`
  const page = { paymentId, total, currency: 'CAD', provider: 'stripe', reference, status: 'void' } as const
  const [checkout] = await app.db.insert(checkouts).values(page).returning()
  await send('checkout.session.completed', {
    ...sessionOf(bought),
    id: reference,
    payment_intent: intent,
    client_reference_id: checkout?.id,
    metadata: { checkout: checkout?.id, payment: paymentId },
  })
  return { ...bought, intent }
}

const seen = async ({ due }: OpenCheckout) =>
  (await app.request(getAdminPayment, { paymentId: due.id }, organiser)).body

const issues = ({ due }: OpenCheckout) => listIssues(app.db, due.id)
const differences = async (bought: OpenCheckout) =>
  (await issues(bought)).map(({ reason, amount }) => [reason, amount])

const now = () => Math.floor(Date.now() / 1000)

interface Manual {
  id: string
  metadata?: { refund: string }
}
const manual = (): Manual => ({ id: `re_${crypto.randomUUID()}` })

/** The event for a refund made in the Stripe dashboard. */
async function tell(
  { intent, due }: Paid,
  { id, metadata = { refund: '' } }: Manual,
  status: string,
  amount = due.total,
) {
  const refund = { id, object: 'refund', payment_intent: intent, amount, currency: 'cad', created: now() }
  const type = status === 'failed' ? 'refund.failed' : 'refund.created'
  expect(await send(type, { ...refund, status, metadata })).toBe(200)
}

async function dispute({ intent, due }: Paid, status: string, amount = due.total): Promise<string> {
  const id = `dp_${intent}`
  const type = status === 'needs_response' || status.startsWith('warning') ? 'created' : 'closed'
  const reported = {
    id,
    object: 'dispute',
    payment_intent: intent,
    amount,
    currency: 'cad',
    status,
    created: now(),
  }
  expect(await send(`charge.dispute.${type}`, reported)).toBe(200)
  return id
}

const day = dayInMontreal(new Date())
type Recorded = NonNullable<InputOf<typeof refundPayment>['recorded']>

/** Records a refund, by default of everything that is left of the payment. */
async function recordRefund(
  bought: Paid,
  recorded: Partial<Recorded>,
  more: Partial<InputOf<typeof refundPayment>> = {},
) {
  const { items } = await seen(bought)
  const reference = `re_${crypto.randomUUID()}`
  return app.request(
    refundPayment,
    {
      paymentId: bought.due.id,
      refundId: crypto.randomUUID(),
      items: items.map(({ id, paid, refunded }) => ({ id, amount: paid - refunded })),
      reason: 'Given back by hand',
      recorded: { means: 'provider', on: day, reference, total: bought.due.total, ...recorded },
      ...more,
    },
    organiser,
  )
}

async function recordIssue(bought: Paid) {
  const [issue] = await issues(bought)
  return recordRefund(bought, { issueId: issue?.id ?? null, reference: issue?.reference ?? '' })
}

async function refund(bought: Paid): Promise<string> {
  const refundId = crypto.randomUUID()
  const { items } = await seen(bought)
  const whole = items.map((item) => ({ id: item.id, amount: item.paid }))
  const input = { paymentId: bought.due.id, refundId, items: whole, reason: 'Entered by mistake' }
  await app.request(refundPayment, input, organiser)
  return refundId
}

const settle = async (bought: OpenCheckout, returned: { on: string; reference: string } | null = null) => {
  const [issue] = await issues(bought)
  const input = { issueId: issue?.id ?? '', amount: issue?.amount ?? 0, note: 'Settled', returned }
  return app.request(resolvePaymentIssue, input, organiser)
}

const creditNotesOf = async ({ due }: OpenCheckout) =>
  app.db
    .select({ id: creditNotes.id })
    .from(creditNotes)
    .innerJoin(refunds, eq(refunds.id, creditNotes.refundId))
    .where(eq(refunds.paymentId, due.id))

const madeOf = ({ intent }: Paid) =>
  [...standIn.refunds.values()].filter((one) => one.payment_intent === intent)

test('a refund made at the provider is an issue until it is recorded, once, with its credit note and without moving money', async () => {
  const bought = await paid()
  const made = manual()
  await tell(bought, made, 'succeeded')
  const before = await issues(bought)
  const recorded = await recordIssue(bought)
  const again = await recordRefund(bought, { reference: made.id })
  await tell(bought, made, 'succeeded')
  const after = await seen(bought)

  expect(before).toMatchObject([
    { reason: 'external_refund', reference: made.id, amount: -bought.due.total, mayRecord: true },
  ])
  expect(recorded.body).toMatchObject({ status: 'completed', creditNote: expect.stringMatching(/^NC-/) })
  expect(again.body.code).toBe('payment_not_paid')
  expect([after.status, after.refunded, after.refunds[0]?.madeOn]).toEqual([
    'refunded',
    bought.due.total,
    day,
  ])
  expect([after.issues, madeOf(bought)]).toEqual([[], []])
  expect(after.transactions.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', bought.due.total],
    ['refund', -bought.due.total],
  ])
})

test('an external refund is recorded to the cent, even if taxes round differently, and never with another total', async () => {
  const bought = await paid()
  const { items } = await seen(bought)
  const part = { items: [{ id: items[0]?.id ?? '', amount: 50_00 }] }
  const wrong = await recordRefund(bought, { total: 60_00 }, part)
  const right = await recordRefund(bought, { total: 57_48 }, part)
  const after = await seen(bought)

  expect([wrong.body.code, right.body.status]).toEqual(['refund_other_total', 'completed'])
  expect([after.status, after.refunded, after.issues]).toEqual(['completed', 57_48, []])
})

test('the remaining cents of taxes are refunded by the next refund, which closes the payment and releases its coupon', async () => {
  const bought = await paid()
  const period = { startsAt: new Date(0), expiresAt: new Date('2999-01-01') }
  const [coupon] = await app.db
    .insert(coupons)
    .values({ ...period, code: crypto.randomUUID().toUpperCase(), ratePpm: 100_000, maxUses: 1 })
    .returning()
  const use = { couponId: coupon?.id ?? '', paymentId: bought.due.id, userId: bought.owner.id }
  await app.db.insert(couponUses).values(use)
  const short = await recordRefund(bought, { total: bought.due.total - 2 }, { givesCouponBack: true })
  const between = await seen(bought)
  const rest = () =>
    app.request(
      refundPayment,
      { paymentId: bought.due.id, refundId: crypto.randomUUID(), items: [], reason: 'The rest' },
      organiser,
    )
  const [last, again] = [await rest(), await rest()]
  const after = await seen(bought)

  expect([short.body.status, between.status, between.mayRefund]).toEqual(['completed', 'completed', true])
  expect(last.body).toMatchObject({ status: 'completed', creditNote: expect.stringMatching(/^NC-/) })
  expect([after.status, after.refunded, after.mayRefund]).toEqual(['refunded', bought.due.total, false])
  expect(madeOf(bought)).toMatchObject([{ amount: 2 }])
  expect(again.body.code).toBe('payment_not_paid')
  expect(await app.db.$count(couponUses, eq(couponUses.paymentId, bought.due.id))).toBe(0)
})

test('a card payment can be refunded by transfer or cheque, on a day that is not in the future', async () => {
  const bought = await paid()
  const early = await recordRefund(bought, { means: 'bank', on: '2999-01-01' })
  const byCheque = await recordRefund(bought, { means: 'bank', reference: 'Cheque 118' })
  const [saved] = await app.db.select().from(refunds).where(eq(refunds.paymentId, bought.due.id))

  expect([early.body.code, byCheque.body.status]).toEqual(['transfer_in_future', 'completed'])
  expect([saved?.provider, saved?.reference]).toEqual(['transfer', 'Cheque 118'])
})

test('transfers of one bank batch share a reference, and those of one payment must differ', async () => {
  const [one, other] = [await paid(), await paid()]
  const batch = { means: 'bank', reference: `BATCH-${one.due.id}` } as const
  const { items } = await seen(one)
  const part = (place: number) => ({ items: [{ id: items[place]?.id ?? '', amount: 10_00 }] })
  const first = await recordRefund(one, { ...batch, total: 11_50 }, part(0))
  const again = await recordRefund(one, { ...batch, total: 11_50 }, part(1))
  const beside = await recordRefund(other, batch)

  expect([first.body.status, again.body.code, beside.body.status]).toEqual([
    'completed',
    'refund_reference_used',
    'completed',
  ])
})

test('a dispute is an issue once it is opened, is recorded once it is lost, and disappears once it is won', async () => {
  const [lost, won] = [await paid(), await paid()]
  await dispute(lost, 'needs_response')
  await dispute(won, 'needs_response')
  const open = await issues(lost)
  const early = [await recordIssue(lost), await settle(lost)]
  await dispute(lost, 'lost')
  await dispute(won, 'won')
  const decided = await issues(lost)
  await recordIssue(lost)

  expect(open).toMatchObject([
    { reason: 'disputed', payment: { isDisputed: true }, mayRecord: false, mayResolve: false },
  ])
  expect(early.map(({ body }) => body.code)).toEqual(['issue_changed', 'issue_changed'])
  expect(decided).toMatchObject([
    { reason: 'dispute_lost', payment: { isDisputed: true }, amount: -lost.due.total, mayRecord: true },
  ])
  expect([(await seen(lost)).status, await issues(lost)]).toEqual(['refunded', []])
  expect([(await seen(won)).status, await issues(won)]).toEqual(['completed', []])
})

test('money that the bank has taken back is not refunded again, and the list and its export say so', async () => {
  const [taken, part, written] = [await paid(), await paid(), await paid()]
  const someOf = async ({ due }: OpenCheckout, amount: number) => {
    const [item] = (await seen({ due } as OpenCheckout)).items
    const input = { paymentId: due.id, refundId: crypto.randomUUID(), reason: 'Asked for' }
    return app.request(refundPayment, { ...input, items: [{ id: item?.id ?? '', amount }] }, organiser)
  }
  await dispute(taken, 'needs_response')
  await dispute(part, 'needs_response', part.due.total - 2000)
  await dispute(written, 'lost')
  await settle(written)
  const refused = [
    await someOf(taken, 100),
    await recordRefund(taken, { means: 'bank', total: null }),
    await someOf(part, 1800),
    await someOf(written, 100),
  ]
  const offered = [await seen(taken), await seen(part), await seen(written)]
  const given = await someOf(part, 1700)
  const rows = await listChosen(app.db, { ids: [taken, part, written].map(({ due }) => due.id) })
  const csv = (await paymentsExport(rows, 'csv', 'en')).body.toString()
  const sumsOf = async ({ projectId }: OpenCheckout) => {
    const found = await app.request(findPayments, { project: projectId }, organiser)
    return found.body.sums
  }

  expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'refund_money_taken'))
  expect(offered.map(({ mayRefund, refundable }) => [mayRefund, refundable])).toEqual([
    [false, 0],
    [true, 2000],
    [false, 0],
  ])
  expect(given.status).toBe(200)
  expect(rows.map(({ isDisputed }) => isDisputed)).toEqual([true, true, true])
  expect(csv.split('Disputed')).toHaveLength(4)
  const { refunded } = await seen(part)
  expect([...(await sumsOf(part)), ...(await sumsOf(written))]).toEqual([
    { currency: 'CAD', paid: part.due.total, refunded, takenBack: part.due.total - 2000 },
    { currency: 'CAD', paid: written.due.total, refunded: 0, takenBack: written.due.total },
  ])
  expect(madeOf(taken)).toEqual([])
})

test('the list of payments finds the disputed ones, as long as the bank has the money and no credit note covers it', async () => {
  const [open, lost, recorded, won, undisputed] = [
    await paid(),
    await paid(),
    await paid(),
    await paid(),
    await paid(),
  ]
  await dispute(open, 'needs_response')
  await dispute(lost, 'lost')
  await dispute(recorded, 'lost')
  await recordIssue(recorded)
  await dispute(won, 'won')
  const isFound = async ({ due, projectId }: OpenCheckout) => {
    const { body } = await app.request(findPayments, { project: projectId, status: 'disputed' }, organiser)
    return body.rows.some(({ id, isDisputed }) => id === due.id && isDisputed)
  }

  const found = [
    await isFound(open),
    await isFound(lost),
    await isFound(recorded),
    await isFound(won),
    await isFound(undisputed),
  ]
  expect(found).toEqual([true, true, false, false, false])
})

test('the end of a dispute counts even if it is reported before its start, and an inquiry takes no money', async () => {
  const [lost, won, inquiry] = [await paid(), await paid(), await paid()]
  await dispute(lost, 'lost')
  await dispute(lost, 'needs_response')
  await dispute(won, 'won')
  await dispute(won, 'needs_response')
  await dispute(inquiry, 'warning_needs_response')

  expect(await differences(lost)).toEqual([['dispute_lost', -lost.due.total]])
  expect([await issues(won), await issues(inquiry)]).toEqual([[], []])
})

test('the second of two charges is an issue until it is refunded or charged back in full, and the first stays', async () => {
  const [refunded, disputed, partly] = [await paid(), await paid(), await paid()]
  const before = await paidAgain(refunded)
  const received = await differences(refunded)
  await tell(before, manual(), 'succeeded')
  await dispute(await paidAgain(disputed), 'lost')
  await tell(await paidAgain(partly), manual(), 'succeeded', 10_00)
  await refund(refunded)

  expect(received).toEqual([['overpaid', refunded.due.total]])
  expect([await differences(refunded), await differences(disputed)]).toEqual([[], []])
  expect(await differences(partly)).toEqual([['overpaid', partly.due.total - 10_00]])
  // A refund uses the charge that paid the invoice.
  expect(madeOf(refunded)).toMatchObject([{ amount: refunded.due.total }])
  expect((await seen(disputed)).refunded).toBe(0)
})

test('an external refund that fails is no issue any more, in whatever order it is reported', async () => {
  const [inOrder, otherwise] = [await paid(), await paid()]
  const [first, second] = [manual(), manual()]
  await tell(inOrder, first, 'succeeded')
  const before = await differences(inOrder)
  await tell(inOrder, first, 'failed')
  await tell(otherwise, second, 'failed')
  await tell(otherwise, second, 'succeeded')

  expect(before).toEqual([['external_refund', -inOrder.due.total]])
  expect([await issues(inOrder), await issues(otherwise)]).toEqual([[], []])
})

test('a refund that fails after its credit note is an issue until the money is returned manually', async () => {
  const [recorded, made] = [await paid(), await paid()]
  const external = manual()
  await tell(recorded, external, 'succeeded')
  await recordIssue(recorded)
  await refund(made)
  for (const [bought, failed] of [
    [recorded, external],
    [made, { id: madeOf(made)[0]?.id ?? '' }],
  ] as const) {
    await tell(bought, failed, 'failed')
    await tell(bought, failed, 'failed')
    expect(await differences(bought)).toEqual([['refund_failed', bought.due.total]])
    await settle(bought, { on: day, reference: 'Cheque 118' })
    const last = (await seen(bought)).transactions.at(-1)

    expect(await issues(bought)).toEqual([])
    expect(last).toMatchObject({
      kind: 'external_refund',
      amount: -bought.due.total,
      reference: 'Cheque 118',
      note: 'Settled',
    })
  }
})

test('an issue is resolved once, in the state the organiser saw, and its note stays with the payment', async () => {
  const bought = await paid()
  await paidAgain(bought)
  const [issue] = await issues(bought)
  const input = { issueId: issue?.id ?? '', note: 'Recorded twice by mistake' }
  const stale = await app.request(resolvePaymentIssue, { ...input, amount: 1_00 }, organiser)
  const byPayer = await app.request(
    resolvePaymentIssue,
    { ...input, amount: issue?.amount ?? 0 },
    bought.owner,
  )
  const both = await Promise.all(
    [1, 2].map(() => app.request(resolvePaymentIssue, { ...input, amount: issue?.amount ?? 0 }, organiser)),
  )
  const { timeline, transactions } = await seen(bought)

  expect([stale.body.code, byPayer.status]).toEqual(['issue_changed', 403])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(transactions.at(-1)).toMatchObject({
    kind: 'correction',
    amount: -bought.due.total,
    note: input.note,
  })
  expect(
    timeline.filter(({ action }) => action === 'payments.resolveIssue').map(({ reason }) => reason),
  ).toEqual([input.note])
})

test('a refund recorded under its provider reference is matched by it, whatever attempt its metadata names', async () => {
  const bought = await paid()
  standIn.refundsAre('failed')
  const refundId = await refund(bought)
  standIn.refundsAre('succeeded')
  const made = { ...manual(), metadata: { refund: refundId } }
  const recorded = await recordRefund(bought, { reference: made.id })
  await tell(bought, made, 'succeeded')

  expect(recorded.body.status).toBe('completed')
  expect([(await creditNotesOf(bought)).length, await issues(bought)]).toEqual([1, []])
})

test('money returned by a refund that was thought to have failed is an issue until it fails too', async () => {
  const bought = await paid()
  standIn.refundsAre('failed')
  const refundId = await refund(bought)
  standIn.refundsAre('succeeded')
  await refund(bought)
  const made = { ...manual(), metadata: { refund: refundId } }
  await tell(bought, made, 'succeeded')
  const before = await differences(bought)
  await tell(bought, made, 'failed')

  expect([before, await issues(bought)]).toEqual([[['external_refund', -bought.due.total]], []])
  expect([(await seen(bought)).status, (await creditNotesOf(bought)).length]).toEqual(['refunded', 1])
})

test('a refund or a dispute that is reported before its payment completes the payment first', async () => {
  const [refunded, disputed] = [await charged(), await charged()]
  const answers = [
    await send('refund.created', standIn.refundManually(refunded.intent)),
    await send('charge.dispute.created', standIn.dispute(disputed.intent, 'needs_response')),
    await send('checkout.session.completed', sessionOf(refunded)),
  ]

  expect(answers).toEqual([200, 200, 200])
  expect([(await seen(refunded)).status, (await seen(disputed)).status]).toEqual(['completed', 'completed'])
  expect(await differences(refunded)).toEqual([['external_refund', -refunded.due.total]])
  expect(await differences(disputed)).toEqual([['disputed', -disputed.due.total]])
})

test('a refund that is reported before its payment while Stripe is unreachable gets a 503 and is handled on the next delivery', async () => {
  const bought = await charged()
  const event = standIn.event('refund.created', standIn.refundManually(bought.intent))
  standIn.fail({ kind: 'status', status: 500 }, 3)
  const first = await standIn.send(app.address, event)
  standIn.mend()
  const again = await standIn.send(app.address, event)

  expect([first, again]).toEqual([503, 200])
  expect(await differences(bought)).toEqual([['external_refund', -bought.due.total]])
})

test('a refund of another programme on the same Stripe account is accepted and ignored', async () => {
  const before = await listIssues(app.db)
  const unknown = { object: 'refund', payment_intent: 'pi_of_somebody_else', amount: 5_00, currency: 'cad' }
  const answer = await send('refund.created', {
    ...unknown,
    id: 're_else',
    status: 'succeeded',
    created: now(),
  })

  expect([answer, await listIssues(app.db)]).toEqual([200, before])
})

test('a payment found by polling Stripe includes its refund and its dispute', async () => {
  const bought = await charged()
  standIn.refundManually(bought.intent)
  standIn.dispute(bought.intent, 'needs_response')
  await app.request(contract.lookAtPayment, { paymentId: bought.due.id }, bought.owner)

  expect((await seen(bought)).transactions.map(({ kind }) => kind)).toEqual([
    'charge',
    'refund',
    'chargeback',
  ])
})

test('the nightly comparison finds refunds and disputes whose events were lost, and finds each once', async () => {
  const compare = () => compareWithProvider(app.app.tools, new Date(Date.now() - 3_600_000))
  const [refunded, lost, won, unheard] = [await paid(), await paid(), await paid(), await charged()]
  standIn.refundManually(refunded.intent)
  standIn.dispute(lost.intent, 'lost')
  await dispute(won, 'needs_response')
  standIn.dispute(won.intent, 'won')
  standIn.refundManually(unheard.intent)
  await compare()
  const first = await listIssues(app.db)
  await compare()

  expect(await differences(refunded)).toEqual([['external_refund', -refunded.due.total]])
  expect(await differences(lost)).toEqual([['dispute_lost', -lost.due.total]])
  expect(await differences(won)).toEqual([])
  expect((await seen(unheard)).status).toBe('completed')
  expect(await listIssues(app.db)).toEqual(first)
})
