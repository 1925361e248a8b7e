import { eq, type SQL } from 'drizzle-orm'
import type { EntrantKind } from '#features/contests/lifecycle.ts'
import type { BillingDraft } from '#features/payments/checkout/billing.ts'
import type { Obstacle } from '#features/payments/core/contract.ts'
import type { Payment, PaymentItem } from '#features/payments/core/server/queries.ts'
import { payments } from '#features/payments/core/server/tables.ts'
import type { Offer } from '#features/payments/quote/offer.ts'
import type { Database } from '#server/database/database.ts'
import type { Localized } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'

/** What one payment is for. */
export interface Subject {
  kind: 'project' | 'article'
  id: string
}

/** What could be paid for now. */
export interface Bill {
  /** As the invoice calls it. */
  name: string
  contestId: string | null
  contestName?: Localized
  disciplineId: string | null
  entrantKind: EntrantKind | null
  /** What is known of the buyer, where the payment does not say so itself. */
  billing: BillingDraft
  offer(currency: Currency): Offer
}

interface Paid {
  subjectId: string
  items: readonly Pick<PaymentItem, 'entryId' | 'translationId' | 'extraId'>[]
  at: Date
}

/** The part of a feature that has something to be paid for: it says what is owed, and what follows when it is paid. */
export interface Payable {
  /** Holds it until the transaction ends, before the payment is held; what is gone is nothing to hold. */
  lock(tx: Database, subjectId: string): Promise<void>
  /** What could be paid for, or why nothing can; for anybody but its owner it is not there. */
  findBill(tx: Database, userId: string, subjectId: string, now: Date): Promise<Bill | Obstacle>
  /** As its owner calls it. */
  nameOf(tx: Database, userId: string, subjectId: string): Promise<string>
  /** Called once, in the transaction that completes the payment. */
  recordPaid(tx: Database, paid: Paid & { payerId: string }): Promise<void>
  /** Called once, in the transaction that completes a refund, with the items whose money went back. */
  recordRefunded(tx: Database, refunded: Paid): Promise<void>
}

const payables = new Map<Subject['kind'], Payable>()

/** Features that build on this one say here what of theirs is paid for. */
export function openPayable(kind: Subject['kind'], payable: Payable): void {
  payables.set(kind, payable)
}

export function payableOf(kind: Subject['kind']): Payable {
  const payable = payables.get(kind)
  if (!payable) throw new Error(`Nobody says what a payment for "${kind}" is.`)
  return payable
}

/** What a payment is for; the database sees to it that there is one thing, and no other. */
export function subjectOf({
  id,
  projectId,
  articleId,
}: Pick<Payment, 'id' | 'projectId' | 'articleId'>): Subject {
  if (projectId !== null) return { kind: 'project', id: projectId }
  if (articleId !== null) return { kind: 'article', id: articleId }
  throw new Error(`Payment ${id} is for nothing.`)
}

/** All payments for the same, whoever's they are and whatever became of them. */
export function isFor({ kind, id }: Subject): SQL {
  return eq(kind === 'project' ? payments.projectId : payments.articleId, id)
}
