import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import { getPerson } from '#features/accounts/server/queries.ts'
import type { Contest } from '#features/contests/server/queries.ts'
import { billingPlaceOf } from '#features/firms/addresses.ts'
import { getFirm } from '#features/firms/server/queries.ts'
import { lockProject } from '#features/projects/server/actions/lock-project.ts'
import type { Project } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import type { Currency } from '#shared/money.ts'
import { NotFound } from '#shared/refusal.ts'
import { figuresFor } from '../../computation.ts'
import { BillingAddress, type BillingDraft, type Obstacle, type PaymentView } from '../../contract.ts'
import { couponProblem } from '../../coupon.ts'
import { paymentLifecycle } from '../../lifecycle.ts'
import { dayInMontreal, taxesFor } from '../../taxes.ts'
import { findCoupon, listItems, listTaxLines, listTaxRates, type Payment } from '../queries.ts'
import { couponUses, paymentItems, payments, paymentTaxes } from '../tables.ts'
import { findOwed, priceOwed } from './owed.ts'

/** What the account or the firm says of the buyer. */
async function draftBilling(tx: Database, project: Project): Promise<BillingDraft> {
  const person = await getPerson(tx, project.ownerId)
  const name = `${person.firstName} ${person.lastName}`
  const firm = project.submitsAs === 'firm' && project.firmId ? await getFirm(tx, project.firmId) : null
  const place = (firm && billingPlaceOf(firm)) ?? person
  const { address, city, zip, country, state } = place
  return {
    name,
    company: firm?.billing?.name || (firm?.name ?? person.companyName),
    address,
    city,
    zip,
    country,
    state,
  }
}

/** The coupon that still holds; one that stopped being good is taken off and its use given back. */
async function keepCoupon(tx: Database, payment: Payment, contest: Contest, currency: Currency, now: Date) {
  const coupon = await findCoupon(tx, payment.couponId)
  if (!coupon) return null
  // Its own use is held already, so only the days, the contest and the currency can have turned against it.
  const unused = { all: 0, bySamePerson: 0 }
  const at = { contestId: contest.id, currency }
  if (couponProblem({ ...coupon, maxUses: 1, maxUsesPerPerson: 1 }, at, unused, now) === null) return coupon
  await tx.delete(couponUses).where(eq(couponUses.paymentId, payment.id))
  return null
}

/**
 * The payment's row with its project's, held until the transaction ends; anybody else's is not there. The project
 * comes first, as for whoever changes it, so that nothing is paid for that is taken away at the same moment.
 */
export async function lockOwnPayment(tx: Database, personId: string, paymentId: string): Promise<Payment> {
  const own = and(eq(payments.id, paymentId), eq(payments.payerId, personId))
  const [found] = await tx.select({ projectId: payments.projectId }).from(payments).where(own)
  if (!found) throw new NotFound()
  await lockProject(tx, found.projectId)
  const [payment] = await tx.select().from(payments).where(own).for('update')
  if (!payment) throw new NotFound()
  return payment
}

/** Nothing is owed any longer: the payment comes to nothing and its coupon is given back. */
export async function cancelPayment(tx: Database, payment: Payment): Promise<void> {
  await tx.delete(couponUses).where(eq(couponUses.paymentId, payment.id))
  await tx
    .update(payments)
    .set({ status: paymentLifecycle.to('cancel'), couponId: null, providerReference: null })
    .where(and(eq(payments.id, payment.id), inArray(payments.status, paymentLifecycle.from('cancel'))))
  await record(tx, {
    actorId: payment.payerId,
    act: 'payments.cancel',
    subject: { kind: 'payment', id: payment.id },
  })
}

interface Reckoning {
  kept: Pick<
    Payment,
    'projectName' | 'currency' | 'preTotal' | 'discount' | 'subtotal' | 'total' | 'couponId' | 'billing'
  >
  items: PaymentView['items']
  taxes: PaymentView['taxes']
}

/** Writes the figures where they are new; a checkout begun for the old ones is void from then on. */
async function keepReckoning(
  tx: Database,
  payment: Payment,
  { kept, items, taxes }: Reckoning,
): Promise<void> {
  const { projectName, currency, preTotal, discount, subtotal, total, couponId, billing } = payment
  const before = {
    kept: { projectName, currency, preTotal, discount, subtotal, total, couponId, billing },
    items: (await listItems(tx, payment.id)).map(({ entryId, translationId, kind, label, amount }) => ({
      entryId,
      translationId,
      kind,
      label,
      amount,
    })),
    taxes: (await listTaxLines(tx, payment.id)).map(({ tax, millionths, amount }) => ({
      tax,
      millionths,
      amount,
    })),
  }
  if (isDeepStrictEqual(before, { kept, items, taxes })) return
  await tx
    .update(payments)
    .set({ ...kept, providerReference: null })
    .where(eq(payments.id, payment.id))
  await tx.delete(paymentItems).where(eq(paymentItems.paymentId, payment.id))
  await tx.delete(paymentTaxes).where(eq(paymentTaxes.paymentId, payment.id))
  await tx
    .insert(paymentItems)
    .values(items.map((item, position) => ({ ...item, paymentId: payment.id, position })))
  if (taxes.length > 0) {
    await tx
      .insert(paymentTaxes)
      .values(taxes.map((line, position) => ({ ...line, paymentId: payment.id, position })))
  }
  if (before.items.length > 0 && total !== kept.total) {
    await record(tx, {
      actorId: payment.payerId,
      act: 'payments.reprice',
      subject: { kind: 'payment', id: payment.id },
      details: { from: total, to: kept.total, currency: kept.currency },
    })
  }
}

interface ReckonTools {
  isProduction: boolean
  now: Date
}

/**
 * Reckons a locked payment anew with everything of this moment: entries, prices, coupon, taxes. Where nothing
 * is owed it is cancelled, so the row must be held by the caller's transaction.
 */
export async function reckon(
  tx: Database,
  payment: Payment,
  { isProduction, now }: ReckonTools,
): Promise<PaymentView | Obstacle> {
  const owed = await findOwed(tx, payment.payerId, payment.projectId, now)
  if (owed === 'nothing_owed') await cancelPayment(tx, payment)
  if (typeof owed === 'string') return owed
  const { project, contest } = owed

  const draft = payment.billing ?? (await draftBilling(tx, project))
  const billing = BillingAddress.safeParse(draft).data ?? null
  const priced = await priceOwed(tx, owed, draft.country, now)
  if (!priced) return 'price_missing'
  const { currency, period, items } = priced
  const coupon = await keepCoupon(tx, payment, contest, currency, now)
  const rates = taxesFor(await listTaxRates(tx), draft, dayInMontreal(now))
  const { taxes, ...figures } = figuresFor(
    items.map((item) => item.amount),
    coupon,
    rates,
  )
  await keepReckoning(tx, payment, {
    kept: {
      ...figures,
      projectName: project.name,
      currency,
      couponId: coupon?.id ?? null,
      billing,
    },
    items,
    taxes,
  })
  return {
    id: payment.id,
    status: payment.status,
    currency,
    entrantKind: project.entrantKind,
    period: period?.name ?? null,
    priceUntil: period?.endsAt.toISOString() ?? null,
    items,
    preTotal: figures.preTotal,
    coupon: coupon && { code: coupon.code, millionths: coupon.millionths, discount: figures.discount },
    subtotal: figures.subtotal,
    taxes,
    total: figures.total,
    billing: draft,
    isBilled: billing !== null,
    providers: isProduction ? [] : ['sandbox'],
  }
}
