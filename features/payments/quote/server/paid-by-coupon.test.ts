import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contestExtras } from '#features/contests/contest/server/tables.ts'
import { refundPayment } from '#features/payments/checkout/contract-refunds.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { projectExtras } from '#features/payments/ledger/server/payment-tables.ts'
import type { ItemKind } from '#features/payments/money/item-kinds.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { getAdminPayment } from '#features/payments/office/contract-payments.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import {
  inCheckout,
  type OpenCheckout,
  openPricedContest,
  type PricedContest,
} from '#tools/testing/checkout.ts'
import { createCoupons } from '../contract-coupons.ts'

let app: TestApp
let contest: PricedContest
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  contest = await openPricedContest(app, 'paid-by-coupon')
  organiser = await app.user({ roles: ['organiser'] })
  await app.db.insert(contestExtras).values({
    contestId: contest.contestId,
    kind: 'publication',
    currency: 'CAD',
    amount: 250_00,
  })
})
afterAll(() => app?.close())

/** Everything of some kinds is free with it, or everything at all. */
async function makeCoupon(itemKinds: ItemKind[] | null): Promise<string> {
  const code = `FREE-${crypto.randomUUID().slice(0, 8)}`.toUpperCase()
  const today = dayInMontreal(new Date())
  await app.request(
    createCoupons,
    {
      code,
      prefix: '',
      count: 1,
      ratePpm: 1_000_000,
      amount: null,
      currency: null,
      contestId: null,
      disciplineId: null,
      itemKinds,
      startsOn: today,
      endsOn: today,
      maxUses: 5,
      maxUsesPerUser: 1,
      note: '',
    },
    organiser,
  )
  return code
}

async function paidWith(kinds: ItemKind[] | null): Promise<OpenCheckout & { code: string }> {
  const checkout = await inCheckout(app, contest)
  const { owner, projectId } = checkout
  const code = await makeCoupon(kinds)
  await app.request(contract.chooseExtra, { projectId, kind: 'publication', isWanted: true }, owner)
  const { body } = await app.request(contract.applyCoupon, { paymentId: checkout.due.id, code }, owner)
  const provider = body.total === 0 ? 'none' : 'sandbox'
  const pressed = await app.request(
    contract.pay,
    { paymentId: checkout.due.id, provider, quoteHash: body.quoteHash },
    owner,
  )
  const reference = pressed.body.redirect?.split('/').at(-1)
  if (reference) await app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)
  return { ...checkout, due: body, code }
}

const seen = async ({ due }: OpenCheckout) =>
  (await app.request(getAdminPayment, { paymentId: due.id }, organiser)).body
const extrasOf = ({ projectId }: OpenCheckout) =>
  app.db.$count(projectExtras, eq(projectExtras.projectId, projectId))
test('an item that a coupon covered in full is no longer owed once the charge is refunded', async () => {
  const checkout = await paidWith(['publication'])
  const { items, status } = await seen(checkout)
  const part = items.map(({ id, paid }) => ({ id, amount: Math.min(paid, 40_00) }))
  const rest = items.map(({ id, paid }) => ({ id, amount: paid - Math.min(paid, 40_00) }))
  const give = (amounts: typeof part) =>
    app.request(
      refundPayment,
      { paymentId: checkout.due.id, refundId: crypto.randomUUID(), items: amounts, reason: 'Left' },
      organiser,
    )
  await give(part)
  const between = await extrasOf(checkout)
  await give(rest)

  expect([status, items.map(({ paid }) => paid)]).toEqual(['completed', [100_00, 0]])
  expect([between, await extrasOf(checkout), (await seen(checkout)).status]).toEqual([1, 0, 'refunded'])
})
