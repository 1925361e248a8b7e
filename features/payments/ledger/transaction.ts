import { type Cents, sum } from '#shared/money.ts'

/**
 * The kinds of transaction, including those that only explain a difference. A lost dispute moves no more money: the
 * bank took it when the dispute opened.
 */
export const transactionKinds = [
  'charge',
  'refund',
  'refund_reversal',
  'chargeback',
  'chargeback_lost',
  'chargeback_reversal',
  'external_refund',
  'correction',
] as const
export type TransactionKind = (typeof transactionKinds)[number]

/**
 * The money of a payment that is still there. It may be less than its documents say, because the bank took it back or it
 * was refunded elsewhere. A correction upwards explains such a shortfall, and brings nothing back.
 */
export function moneyLeft(
  transactions: readonly { kind: TransactionKind; amount: number; currency: string }[],
  currency: string,
): number {
  const counted = transactions.filter((one) => one.kind !== 'correction' || one.amount < 0)
  return sum(counted.filter((one) => one.currency === currency).map(({ amount }) => amount))
}

/**
 * The charges that pay a total, newest first. Null if the balance of all transactions is less. Older charges were
 * returned or are a surplus.
 */
export function chargesCovering<Charge extends { amount: Cents }>(
  newestFirst: readonly Charge[],
  balance: Cents,
  total: Cents,
): Charge[] | null {
  if (balance < total) return null
  const covering: Charge[] = []
  for (const charge of newestFirst) {
    if (sum(covering.map(({ amount }) => amount)) >= total) break
    covering.push(charge)
  }
  return covering
}

/** Why the balance of a payment differs from its invoice less its credit notes. */
export const differenceReasons = [
  'unapplied',
  'overpaid',
  'refund_failed',
  'disputed',
  'dispute_lost',
  'external_refund',
] as const
export type DifferenceReason = (typeof differenceReasons)[number]

/** An issue recorded on a completed payment until an organiser decides. */
export const notedReasons = ['withdrawn_paid', 'category_dropped'] as const
export type NotedReason = (typeof notedReasons)[number]

export const issueReasons = [...differenceReasons, ...notedReasons, 'unknown_payment'] as const
export type IssueReason = (typeof issueReasons)[number]

export function differenceReason(of: {
  /** The balance less the documented amount. */
  difference: Cents
  kinds: readonly TransactionKind[]
  hasOpenDispute: boolean
  isInvoiced: boolean
}): DifferenceReason {
  const has = (kind: TransactionKind) => of.kinds.includes(kind)
  if (of.difference < 0) {
    if (of.hasOpenDispute) return 'disputed'
    return has('chargeback_lost') ? 'dispute_lost' : 'external_refund'
  }
  if (!of.isInvoiced) return 'unapplied'
  return has('refund_reversal') || has('chargeback_reversal') ? 'refund_failed' : 'overpaid'
}
