import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import type { Obstacle, PaymentView } from '#features/payments/ledger/contract.ts'
import { findCheckoutView, voidCheckouts } from '#features/payments/ledger/server/actions/checkouts.ts'
import {
  type Bill,
  payableOf,
  payerOf,
  subjectOf,
} from '#features/payments/ledger/server/actions/payment-subject.ts'
import { listSavedLines } from '#features/payments/ledger/server/actions/saved-lines.ts'
import { hasUnappliedMoney } from '#features/payments/ledger/server/issue-queries.ts'
import {
  couponUses,
  paymentItems,
  payments,
  paymentTaxes,
} from '#features/payments/ledger/server/payment-tables.ts'
import { listUnprinted } from '#features/payments/ledger/server/printed-buyer.ts'
import { listTaxRates, type Payment } from '#features/payments/ledger/server/queries.ts'
import { paymentLifecycle } from '#features/payments/lifecycle.ts'
import { BillingAddress } from '#features/payments/money/billing-address.ts'
import { currenciesFor } from '#features/payments/money/currencies-for.ts'
import type { Offer } from '#features/payments/money/items.ts'
import { record } from '#server/audit-log.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { Currency } from '#shared/money.ts'
import { figuresAt, figuresUntil } from '../../figures-until.ts'
import { type CheckoutSettings, listOffered } from '../offered-providers.ts'
import { quoteHash } from '../quote-hash.ts'
import { findFrozen } from './frozen-figures.ts'
import { checkCoupon } from './reserve-coupon.ts'

/**
 * Locks the payment's row and its subject until the transaction ends. Not found for anyone but the payer. The subject
 * is locked first, like in every change of it, so that nothing is paid for that is removed at the same moment.
 */
export async function lockOwnPayment(
  tx: DatabaseTransaction,
  userId: string,
  paymentId: string,
): Promise<Payment> {
  const isOwn = and(eq(payments.id, paymentId), eq(payments.payerId, userId))
  const [found] = await tx.select().from(payments).where(isOwn)
  if (!found) throw new NotFound()
  const subject = subjectOf(found)
  await payableOf(subject.kind).lock(tx, subject.id)
  const [payment] = await tx.select().from(payments).where(isOwn).for('update')
  if (!payment) throw new NotFound()
  return payment
}

/** The same for a settlement, without the check of the payer. */
export async function lockPayment(tx: DatabaseTransaction, paymentId: string): Promise<Payment> {
  const [found] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (!found) throw new NotFound()
  return lockOwnPayment(tx, payerOf(found), paymentId)
}

/** Cancels a payment, because nothing is owed or an organiser decided so, and releases its coupon. */
export async function cancelPayment(
  tx: DatabaseTransaction,
  payment: Payment,
  by: { actorId: string | null; reason?: string } = { actorId: payment.payerId },
): Promise<void> {
  await voidCheckouts(tx, [payment.id])
  await tx.delete(couponUses).where(eq(couponUses.paymentId, payment.id))
  await tx
    .update(payments)
    .set({ status: paymentLifecycle.to('cancel'), couponId: null })
    .where(and(eq(payments.id, payment.id), inArray(payments.status, paymentLifecycle.from('cancel'))))
  await record(tx, {
    ...by,
    action: 'payments.cancel',
    subject: { kind: 'payment', id: payment.id },
  })
}

interface Calculation {
  columns: Pick<
    Payment,
    | 'projectName'
    | 'contestName'
    | 'currency'
    | 'preTotal'
    | 'discount'
    | 'subtotal'
    | 'total'
    | 'couponId'
    | 'billing'
  >
  items: PaymentView['items']
  taxes: PaymentView['taxes']
}

/** Saves changed figures. A checkout for the old ones is void from then on. */
async function saveCalculation(
  tx: DatabaseTransaction,
  payment: Payment,
  { columns, items, taxes }: Calculation,
): Promise<void> {
  const { projectName, contestName, currency, preTotal, discount, subtotal, total, couponId, billing } =
    payment
  const before = {
    columns: { projectName, contestName, currency, preTotal, discount, subtotal, total, couponId, billing },
    ...(await listSavedLines(tx, payment.id)),
  }
  if (isDeepStrictEqual(before, { columns, items, taxes })) return
  await voidCheckouts(tx, [payment.id])
  await tx.update(payments).set(columns).where(eq(payments.id, payment.id))
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
  if (before.items.length > 0 && total !== columns.total) {
    await record(tx, {
      actorId: payment.payerId,
      action: 'payments.reprice',
      subject: { kind: 'payment', id: payment.id },
      details: { from: total, to: columns.total, currency: columns.currency },
    })
  }
}

/** The payable items of this payment, or the reason why there are none. */
export function findBillOf(tx: DatabaseTransaction, payment: Payment, now: Date): Promise<Bill | Obstacle> {
  const subject = subjectOf(payment)
  return payableOf(subject.kind).findBill(tx, payerOf(payment), subject.id, now)
}

/**
 * The amount owed, in the buyer's first currency in which all items have a price; otherwise the mandatory items take
 * precedence over the optional ones. Null if nothing has a price.
 */
function priceBill(bill: Bill, country: string): (Offer & { currency: Currency }) | null {
  const offers = currenciesFor(country).map((currency) => ({ currency, ...bill.offer(currency) }))
  const payable = offers.filter((offer) => offer.isPayable)
  return payable.find((offer) => offer.isComplete) ?? payable[0] ?? null
}

interface CalculateTools {
  settings: CheckoutSettings
  now: Date
}

/**
 * Recalculates a locked payment with the current items, prices, coupon and taxes. If nothing is owed the payment is
 * cancelled, so the caller's transaction must have locked the row.
 */
export async function calculate(
  tx: DatabaseTransaction,
  payment: Payment,
  { settings, now }: CalculateTools,
): Promise<PaymentView | Obstacle> {
  const frozen = await findFrozen(tx, payment, { settings, now })
  if (frozen) return frozen
  const bill = await findBillOf(tx, payment, now)
  if (bill === 'nothing_owed') await cancelPayment(tx, payment)
  if (bill === 'payment_late' || bill === 'project_ineligible' || bill === 'entry_excluded')
    await voidCheckouts(tx, [payment.id])
  if (typeof bill === 'string') return bill

  const ownBilling = payment.isBillingOwn ? payment.billing : null
  const billing = ownBilling ?? bill.billing
  const unprinted = listUnprinted(billing)
  const billed = (unprinted.length === 0 && BillingAddress.safeParse(billing).data) || null
  const priced = priceBill(bill, billing.country)
  if (!priced) {
    await voidCheckouts(tx, [payment.id])
    return 'price_missing'
  }
  const { currency, period, items } = priced
  const { contestId, disciplineId } = bill
  const target = { contestId, disciplineId, currency }
  const { coupon, lost } = await checkCoupon(tx, payment, { ...target, items }, now)
  const grounds = { offer: priced, coupon, rates: await listTaxRates(tx), buyer: billing }
  const { taxes, ...figures } = figuresAt(grounds, items, coupon, now)
  await saveCalculation(tx, payment, {
    columns: {
      ...figures,
      projectName: bill.name,
      contestName: bill.contestName ?? null,
      currency,
      couponId: coupon?.id ?? null,
      billing: billed,
    },
    items,
    taxes,
  })
  return {
    id: payment.id,
    status: payment.status,
    currency,
    entrantKind: bill.entrantKind,
    period,
    periodUntil: priced.until?.toISOString() ?? null,
    priceUntil: figuresUntil(grounds, now)?.toISOString() ?? null,
    items,
    preTotal: figures.preTotal,
    coupon: coupon && {
      code: coupon.code,
      ratePpm: coupon.ratePpm,
      discount: figures.discount,
      itemKinds: coupon.itemKinds,
    },
    couponLost: lost,
    subtotal: figures.subtotal,
    taxes,
    total: figures.total,
    quoteHash: quoteHash({ ...figures, currency, items, taxes }),
    billing,
    isBilled: billed !== null,
    unprinted,
    providers: await listOffered(tx, settings, figures.total),
    isLookedInto: await hasUnappliedMoney(tx, payment),
    checkout: await findCheckoutView(tx, payment.id),
  }
}
