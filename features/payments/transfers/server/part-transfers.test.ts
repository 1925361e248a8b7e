import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listJournal } from '#features/payments/admin/server/journal-queries.ts'
import * as contract from '#features/payments/core/contract.ts'
import { checkouts, invoices, stuckPayments } from '#features/payments/core/server/tables.ts'
import { resolveStuckPayment } from '#features/payments/issues/contract-stuck.ts'
import { confirmTransfer, getAdminPayment } from '#features/payments/refunds/contract-refunds.ts'
import { entries } from '#features/projects/steps/server/tables.ts'
import { journal } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { atTheTill, openPricedContest, type PricedContest, type Till } from '#tools/testing/till.ts'

let app: TestApp
let contest: PricedContest
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  contest = await openPricedContest(app, 'parts')
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

async function promised(): Promise<Till> {
  const till = await atTheTill(app, contest)
  const { id: paymentId, quoteHash } = till.due
  await app.request(contract.pay, { paymentId, provider: 'transfer', quoteHash }, till.owner)
  return till
}

const receive = (
  { due }: Till,
  amount: number,
  explains: string[] = [],
  bankReference = 'VIREMENT',
  receivedOn = '2026-01-15',
  occurrence?: number,
) =>
  app.request(
    confirmTransfer,
    { paymentId: due.id, receivedOn, bankReference, amount, explains, occurrence },
    organiser,
  )

const paidNow = { status: 'completed', isStuck: false, isChanged: true }

const casesOf = ({ due }: Till) =>
  app.db
    .select()
    .from(stuckPayments)
    .where(eq(stuckPayments.paymentId, due.id))
    .orderBy(asc(stuckPayments.id))

const offeredTo = async ({ due }: Till) =>
  (await app.request(getAdminPayment, { paymentId: due.id }, organiser)).body.heldTransfers

test('money that came besides stays among what is stuck, whatever the bank calls it and comes to', async () => {
  const [besides, parts] = [await promised(), await promised()]
  const { total } = besides.due
  await receive(besides, 60_00)
  await receive(parts, 60_00)
  await receive(parts, total - 60_00)
  const paid = [await receive(besides, total), await receive(parts, total)]

  expect(paid.map(({ body }) => body)).toEqual(paid.map(() => paidNow))
  expect((await casesOf(besides)).map(({ amount, resolvedAt }) => [amount, resolvedAt])).toEqual([
    [60_00, null],
  ])
  expect((await casesOf(parts)).map(({ resolvedAt }) => resolvedAt)).toEqual([null, null])
})

test('an organiser says which of it a confirmed transfer makes up for, and that is written down', async () => {
  const [till, other] = [await promised(), await promised()]
  const { total } = till.due
  await receive(till, 60_00, [], 'First part')
  await receive(till, 5_00, [], 'A gift')
  await receive(other, 60_00)
  const offered = await offeredTo(till)
  const [part, foreign] = [offered[0]?.id ?? '', (await offeredTo(other))[0]?.id ?? '']
  const early = await receive(till, total - 61_00, [part], 'Second part')
  const untouched = await offeredTo(till)
  await receive(till, total, [part, foreign], 'Both parts')
  const [settled, ...left] = await casesOf(till)
  const lines = await app.db
    .select()
    .from(journal)
    .where(and(eq(journal.action, 'payments.resolveStuck'), eq(journal.subjectId, part)))

  expect(offered.map(({ on, words, amount }) => [on, words, amount])).toEqual([
    ['2026-01-15', 'First part', 60_00],
    ['2026-01-15', 'A gift', 5_00],
  ])
  expect([early.body.isStuck, untouched.length]).toEqual([true, 3])
  expect([settled?.id, settled?.resolvedBy]).toEqual([part, organiser.id])
  expect(left.map(({ resolvedAt }) => resolvedAt)).toEqual([null, null])
  expect((await offeredTo(other)).map(({ id }) => id)).toEqual([foreign])
  expect(lines.map(({ actorId }) => actorId)).toEqual([organiser.id])
})

test('the office’s page of the payment lists each transfer with who noted it, what it paid and how it was settled', async () => {
  const till = await promised()
  const { id: paymentId, total } = till.due
  const listed = async () => (await app.request(getAdminPayment, { paymentId }, organiser)).body.transfers
  await receive(till, 60_00, [], 'PART')
  await receive(till, 5_00, [], 'MISTYPED')
  const [part, mistyped] = await listed()
  const settled = {
    stuckId: mistyped?.stuck?.id ?? '',
    note: 'Sent back.',
    returned: { on: '2026-01-20', reference: 'OUT 7' },
  }
  await app.request(resolveStuckPayment, settled, organiser)
  await receive(till, total, [part?.stuck?.id ?? ''], 'ALL')
  await receive(till, total, [], 'AGAIN')
  const after = (await listed()).map(({ words, amount, isPaying, stuck }) => [
    words,
    amount,
    isPaying,
    stuck && [stuck.reason, stuck.resolved && [stuck.resolved.note, stuck.resolved.returned]],
  ])

  expect(part).toMatchObject({ on: '2026-01-15', stuck: { reason: 'other_amount', resolved: null } })
  expect(part?.confirmed?.by).toMatch(/\w/)
  expect(after).toEqual([
    ['PART', 60_00, false, ['other_amount', ['', null]]],
    ['MISTYPED', 5_00, false, ['other_amount', ['Sent back.', settled.returned]]],
    ['ALL', total, true, null],
    ['AGAIN', total, false, ['paid_twice', null]],
  ])
})

test('two equal transfers of one day are both recorded once an organiser says so, and pay together', async () => {
  const till = await promised()
  const half = till.due.total / 2
  const send = (explains: string[], occurrence?: number) =>
    receive(till, half, explains, 'VIREMENT', '2026-01-15', occurrence)
  await send([])
  const [first] = await offeredTo(till)
  const ticked = [first?.id ?? '']
  const unsaid = await send(ticked)
  const same = await send([], 1)
  const third = await send([], 3)
  const second = await send(ticked, 2)
  const pressedAgain = await send(ticked, 2)
  const { body } = await app.request(getAdminPayment, { paymentId: till.due.id }, organiser)

  expect([unsaid.body.refusal, third.body.refusal]).toEqual(['transfer_repeated', 'transfer_repeated'])
  expect(same.body).toEqual({ status: 'pending', isStuck: true, isChanged: false })
  expect([second.body, pressedAgain.body]).toEqual([paidNow, { ...paidNow, isChanged: false }])
  expect(body.transfers.map(({ amount, isPaying }) => [amount, isPaying])).toEqual([
    [half, true],
    [half, true],
  ])
})

test('a second equal transfer for what is paid is a case of its own', async () => {
  const till = await promised()
  const { total } = till.due
  const send = (occurrence?: number) => receive(till, total, [], 'VIREMENT', '2026-01-15', occurrence)
  await send()
  const answers = [await send(), await send(2), await send(3)]

  expect(answers.map(({ body }) => body.refusal ?? body.isStuck)).toEqual(['transfer_repeated', true, true])
  expect((await casesOf(till)).map(({ reason, amount }) => [reason, amount])).toEqual([
    ['paid_twice', total],
    ['paid_twice', total],
  ])
})

test('two transfers that come to what is owed pay it together, with both references and the day of the last', async () => {
  const [till, both] = [await promised(), await promised()]
  const { total, id: paymentId } = till.due
  await receive(till, 60_00, [], 'First')
  const [first] = await offeredTo(till)
  const paid = await receive(till, total - 60_00, [first?.id ?? ''], 'Second', '2026-01-20')
  const again = await receive(till, 60_00, [], 'First', '2026-01-15', 1)
  // Both were noted before anybody ticked one.
  await receive(both, 60_00, [], 'One')
  await receive(both, total - 60_00, [], 'Other')
  const [one] = await offeredTo(both)
  const later = await receive(both, total - 60_00, [one?.id ?? ''], 'Other', '2026-01-15', 1)
  const { body } = await app.request(getAdminPayment, { paymentId }, organiser)
  const [invoice] = await app.db.select().from(invoices).where(eq(invoices.paymentId, paymentId))
  const entries = await listJournal(app.db, { since: '2020-01-01', until: '2999-01-01' }, 'en')
  const booked = entries.filter(({ reference }) => reference === 'First, Second')

  expect([paid.body, again.body, later.body]).toEqual([paidNow, { ...paidNow, isChanged: false }, paidNow])
  expect([await offeredTo(till), await offeredTo(both)]).toEqual([[], []])
  expect(body.transfers.map(({ words, isPaying }) => [words, isPaying])).toEqual([
    ['First', true],
    ['Second', true],
  ])
  expect([invoice?.snapshot.paidOn, invoice?.snapshot.references]).toEqual([
    '2026-01-20',
    ['First', 'Second'],
  ])
  expect(booked.map(({ total: sum, receivedOn }) => [sum, receivedOn])).toEqual([[total, '2026-01-20']])
})

/** Promised for one category, left, and promised anew for two. */
async function promisedAnew(): Promise<Till> {
  const till = await promised()
  const { owner, projectId } = till
  const left = { status: 'void', settledAt: new Date() } as const
  await app.db.update(checkouts).set(left).where(eq(checkouts.paymentId, till.due.id))
  await app.db.insert(entries).values({ projectId, categoryId: contest.categoryIds[1] ?? '' })
  const { due } = (await app.request(contract.getProjectPayment, { projectId }, owner)).body
  if (!due) throw new Error('Nothing is owed.')
  await app.request(
    contract.pay,
    { paymentId: due.id, provider: 'transfer', quoteHash: due.quoteHash },
    owner,
  )
  return { ...till, due }
}

test('where a promise for another sum was left before, parts and what was mistyped still pay the last one', async () => {
  const [parts, mistyped] = [await promisedAnew(), await promisedAnew()]
  const { total } = parts.due
  await receive(parts, 60_00, [], 'First')
  const [first] = await offeredTo(parts)
  await receive(mistyped, total + 9_00, [], 'Slip')
  const paid = [
    await receive(parts, total - 60_00, [first?.id ?? ''], 'Second'),
    await receive(mistyped, total, [], 'Right'),
  ]

  expect(await app.db.$count(checkouts, eq(checkouts.paymentId, parts.due.id))).toBe(2)
  expect(paid.map(({ body }) => body)).toEqual(paid.map(() => paidNow))
})

test('parts that do not come to what is owed pay nothing, and stay where they were', async () => {
  const till = await promised()
  await receive(till, 60_00, [], 'First')
  const [first] = await offeredTo(till)
  const more = await receive(till, till.due.total, [], 'Whole of another')
  const [other] = [await promised()]
  await receive(other, 60_00, [], 'First')
  const short = await receive(other, 1_00, [first?.id ?? ''], 'Second')

  expect([more.body.isStuck, short.body]).toEqual([
    false,
    { status: 'pending', isStuck: true, isChanged: true },
  ])
  expect((await offeredTo(other)).length).toBe(2)
})
