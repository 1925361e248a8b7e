import type { PaymentView } from '#features/payments/ledger/contract.ts'
import {
  type Checkout,
  findCheckoutView,
  findOpenCheckout,
} from '#features/payments/ledger/server/actions/checkouts.ts'
import { listSavedLines } from '#features/payments/ledger/server/actions/saved-lines.ts'
import { hasUnappliedMoney } from '#features/payments/ledger/server/issue-queries.ts'
import { findCoupon, listTaxRates, type Payment } from '#features/payments/ledger/server/queries.ts'
import { transferDueAt } from '#features/payments/lifecycle.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { fail } from '#shared/domain-error.ts'
import { taxesUntil } from '../../figures-until.ts'
import { type CheckoutSettings, listOffered } from '../offered-providers.ts'
import { quoteHash } from '../quote-hash.ts'
import { followTaxes } from './follow-taxes.ts'

/** A pending transfer keeps the prices of its first day; its taxes follow the current day. */
export async function isFrozen(db: Database, paymentId: string): Promise<boolean> {
  return (await findPendingTransfer(db, paymentId)) !== null
}

/** The pending transfer with the reference that its payer got. */
export async function findPendingTransfer(
  db: Database,
  paymentId: string,
): Promise<(Checkout & { reference: string }) | null> {
  const open = await findOpenCheckout(db, paymentId)
  if (open?.provider !== 'transfer' || open.reference === null) return null
  return { ...open, reference: open.reference }
}

/** Rejects a change of the figures while they are frozen. */
export async function rejectFrozen(db: Database, paymentId: string): Promise<void> {
  if (await isFrozen(db, paymentId)) fail('payment_waiting')
}

/** The locked payment if its prices are frozen. Null if it has to be calculated. */
export async function findFrozen(
  tx: DatabaseTransaction,
  locked: Payment,
  { settings, now }: { settings: CheckoutSettings; now: Date },
): Promise<PaymentView | null> {
  const { billing } = locked
  const pendingTransfer = await findPendingTransfer(tx, locked.id)
  if (!billing || !pendingTransfer) return null
  const payment = await followTaxes(tx, locked, dayInMontreal(now))
  const rates = await listTaxRates(tx)
  const until = taxesUntil({ rates, buyer: billing }, now)
  const endsAt = until && until < transferDueAt(pendingTransfer.createdAt) ? until : null
  const coupon = await findCoupon(tx, payment.couponId)
  const { id, status, currency, preTotal, subtotal, total, discount } = payment
  const lines = await listSavedLines(tx, id)
  return {
    ...lines,
    id,
    status,
    currency,
    entrantKind: null,
    period: null,
    periodUntil: null,
    priceUntil: endsAt?.toISOString() ?? null,
    preTotal,
    coupon: coupon && {
      code: coupon.code,
      ratePpm: coupon.ratePpm,
      discount,
      itemKinds: coupon.itemKinds,
    },
    couponLost: null,
    subtotal,
    total,
    quoteHash: quoteHash({ ...lines, currency, preTotal, subtotal, total }),
    billing,
    isBilled: true,
    unprinted: [],
    providers: await listOffered(tx, settings, total),
    isLookedInto: await hasUnappliedMoney(tx, payment),
    checkout: await findCheckoutView(tx, id),
  }
}
