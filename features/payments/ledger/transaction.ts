import { type Cents, sum } from '#shared/money.ts'

/**
 * What moved money, or explains that none moved. A dispute that is lost moves nothing more: the bank took the money when
 * the dispute began.
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
 * The charges that pay a total, the newest first; null where the balance of all transactions is less. Older charges were
 * returned, or are more than is owed.
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

export function differenceReason(of: {
  /** Received and kept, less what the books say. */
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
