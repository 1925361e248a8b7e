import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmTransfer } from '#features/payments/checkout/contract-refunds.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { checkouts, invoices } from '#features/payments/ledger/server/payment-tables.ts'
import { resolvePaymentIssue } from '#features/payments/office/contract-issues.ts'
import { getAdminPayment } from '#features/payments/office/contract-payments.ts'
import { listIssues } from '#features/payments/office/server/issue-queries.ts'
import { listLedger } from '#features/payments/office/server/ledger-queries.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import {
  inCheckout,
  type OpenCheckout,
  openPricedContest,
  type PricedContest,
} from '#tools/testing/checkout.ts'

let app: TestApp
let contest: PricedContest
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  contest = await openPricedContest(app, 'parts')
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

async function pending(): Promise<OpenCheckout> {
  const checkout = await inCheckout(app, contest)
  const { id: paymentId, quoteHash } = checkout.due
  await app.request(contract.pay, { paymentId, provider: 'transfer', quoteHash }, checkout.owner)
  return checkout
}

const receive = (
  { due }: OpenCheckout,
  amount: number,
  bankReference = 'VIREMENT',
  { receivedOn = '2026-01-15' } = {},
) => app.request(confirmTransfer, { paymentId: due.id, receivedOn, bankReference, amount }, organiser)

const seen = async ({ due }: OpenCheckout) =>
  (await app.request(getAdminPayment, { paymentId: due.id }, organiser)).body
const differences = async ({ due }: OpenCheckout) =>
  (await listIssues(app.db, due.id)).map(({ reason, amount }) => [reason, amount])

const settle = async ({ due }: OpenCheckout, returned: { on: string; reference: string } | null) => {
  const [issue] = await listIssues(app.db, due.id)
  const input = { issueId: issue?.id ?? '', amount: issue?.amount ?? 0, note: 'Settled', returned }
  return app.request(resolvePaymentIssue, input, organiser)
}

const complete = { status: 'completed', hasIssue: false }
const open = { status: 'pending', hasIssue: true }

test('partial transfers complete the payment once they reach the total, with both references and the day of the last', async () => {
  const checkout = await pending()
  const { total, id: paymentId } = checkout.due
  const first = await receive(checkout, 60_00, 'First')
  const shown = (
    await app.request(contract.getProjectPayment, { projectId: checkout.projectId }, checkout.owner)
  ).body
  const between = await differences(checkout)
  const last = await receive(checkout, total - 60_00, 'Second', { receivedOn: '2026-01-20' })
  const again = await receive(checkout, 60_00, 'First')
  const [invoice] = await app.db.select().from(invoices).where(eq(invoices.paymentId, paymentId))
  const ledger = await listLedger(app.db, { since: '2020-01-01', until: '2999-01-01' }, 'en')
  const booked = ledger.filter(({ reference }) => reference === 'First, Second')

  expect([first.body, last.body, again.body.code]).toEqual([open, complete, 'transfer_repeated'])
  expect([shown.due?.isLookedInto, shown.due?.checkout?.provider]).toEqual([true, 'transfer'])
  expect([between, await differences(checkout)]).toEqual([[['unapplied', 60_00]], []])
  expect([invoice?.snapshot.paidOn, invoice?.snapshot.references]).toEqual([
    '2026-01-20',
    ['First', 'Second'],
  ])
  expect(booked.map(({ total: sum, receivedOn }) => [sum, receivedOn])).toEqual([[total, '2026-01-20']])
})

test('the payment’s page lists each transfer with who recorded it, and whether it paid', async () => {
  const checkout = await pending()
  const { total } = checkout.due
  await receive(checkout, 5_00, 'MISTYPED')
  await settle(checkout, { on: '2026-01-20', reference: 'OUT 7' })
  await receive(checkout, total, 'ALL')
  await receive(checkout, total, 'AGAIN')
  const { transactions } = await seen(checkout)

  expect(transactions[0]?.recorded.by).toMatch(/\w/)
  expect(
    transactions.map(({ kind, reference, amount, isApplied }) => [kind, reference, amount, isApplied]),
  ).toEqual([
    ['charge', 'MISTYPED', 5_00, false],
    ['external_refund', 'OUT 7', -5_00, false],
    ['charge', 'ALL', total, true],
    ['charge', 'AGAIN', total, false],
  ])
  expect(await differences(checkout)).toEqual([['overpaid', total]])
})

test('an overpayment completes the payment with its invoice, and the surplus is an issue until it is resolved', async () => {
  const checkout = await pending()
  const { total } = checkout.due
  const answer = await receive(checkout, total + 9_00, 'Slip')
  const surplus = await differences(checkout)
  await settle(checkout, null)
  const [invoice] = await app.db.select().from(invoices).where(eq(invoices.paymentId, checkout.due.id))

  expect(answer.body).toEqual({ status: 'completed', hasIssue: true })
  expect([surplus, await differences(checkout)]).toEqual([[['overpaid', 9_00]], []])
  expect(invoice?.snapshot.total).toBe(total)
})

test('two equal transfers of one day are both recorded if their references differ, and pay together', async () => {
  const checkout = await pending()
  const half = checkout.due.total / 2
  await receive(checkout, half)
  const repeated = await receive(checkout, half)
  const second = await receive(checkout, half, 'VIREMENT (2)')
  const third = await receive(checkout, half, 'VIREMENT (3)')

  expect(repeated.body.code).toBe('transfer_repeated')
  expect([second.body, third.body]).toEqual([complete, { status: 'completed', hasIssue: true }])
  expect(await differences(checkout)).toEqual([['overpaid', half]])
})

test('a transfer that was requested with an earlier total pays the current total', async () => {
  const checkout = await pending()
  const { owner, projectId } = checkout
  const left = { status: 'void', settledAt: new Date() } as const
  await app.db.update(checkouts).set(left).where(eq(checkouts.paymentId, checkout.due.id))
  await app.db.insert(entries).values({ projectId, categoryId: contest.categoryIds[1] ?? '' })
  const { due } = (await app.request(contract.getProjectPayment, { projectId }, owner)).body
  if (!due) throw new Error('Nothing is owed.')
  const { id: paymentId, quoteHash, total } = due
  await app.request(contract.pay, { paymentId, provider: 'transfer', quoteHash }, owner)
  const former = await receive(checkout, checkout.due.total, 'Former')
  const rest = await receive(checkout, total - checkout.due.total, 'Rest')
  const statuses = await app.db.select().from(checkouts).where(eq(checkouts.paymentId, paymentId))

  expect([former.body, rest.body]).toEqual([open, complete])
  expect(statuses.map(({ status }) => status).sort()).toEqual(['completed', 'void'])
})
