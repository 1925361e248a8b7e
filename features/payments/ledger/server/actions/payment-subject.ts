import { eq, type SQL } from 'drizzle-orm'
import type { EntrantKind } from '#features/contests/lifecycle.ts'
import type { BillingDraft } from '#features/payments/money/billing-address.ts'
import type { Offer } from '#features/payments/money/items.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import type { Localized } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'
import type { Obstacle } from '../../contract.ts'
import { payments } from '../payment-tables.ts'
import type { Payment, PaymentItem } from '../queries.ts'

/** The subject of a payment. */
export interface Subject {
  kind: 'project' | 'article' | 'sponsor'
  id: string
}

/** The items that can be paid now. */
export interface Bill {
  /** Its name on the invoice. */
  name: string
  contestId: string | null
  contestName?: Localized
  disciplineId: string | null
  entrantKind: EntrantKind | null
  /** The buyer's default data, if the payment has no address of its own. */
  billing: BillingDraft
  offer(currency: Currency): Offer
}

interface Paid {
  subjectId: string
  items: readonly Pick<PaymentItem, 'entryId' | 'translationId' | 'extraId'>[]
  at: Date
}

/** Implemented by a feature with payable items: what is owed, and what follows once it is paid. */
export interface Payable {
  /** Locks the subject until the transaction ends, before the payment is locked. Does nothing if it was deleted. */
  lock(tx: DatabaseTransaction, subjectId: string): Promise<void>
  /** The payable items, or the reason why there are none. Not found for anyone but the owner. */
  findBill(db: Database, userId: string, subjectId: string, now: Date): Promise<Bill | Obstacle>
  /** Its name in the owner's view. */
  nameOf(db: Database, userId: string, subjectId: string): Promise<string>
  /** Called once, in the transaction that completes the payment. */
  recordPaid(tx: DatabaseTransaction, paid: Paid & { payerId: string | null }): Promise<void>
  /** Called once, in the transaction that completes a refund, with the refunded items. */
  recordRefunded(tx: DatabaseTransaction, refunded: Paid): Promise<void>
}

const payables = new Map<Subject['kind'], Payable>()

/** Dependent features register their payable subjects here. */
export function openPayable(kind: Subject['kind'], payable: Payable): void {
  payables.set(kind, payable)
}

export function payableOf(kind: Subject['kind']): Payable {
  const payable = payables.get(kind)
  if (!payable) throw new Error(`Nobody says what a payment for "${kind}" is.`)
  return payable
}

/** The subject of a payment. The database ensures that there is exactly one. */
export function subjectOf({
  id,
  projectId,
  articleId,
  sponsorInvoiceId,
}: Pick<Payment, 'id' | 'projectId' | 'articleId' | 'sponsorInvoiceId'>): Subject {
  if (projectId !== null) return { kind: 'project', id: projectId }
  if (sponsorInvoiceId !== null) return { kind: 'sponsor', id: sponsorInvoiceId }
  if (articleId !== null) return { kind: 'article', id: articleId }
  throw new Error(`Payment ${id} is for nothing.`)
}

/** All payments for the same subject, of any user and in any state. */
export function isFor({ kind, id }: Subject): SQL {
  const column = {
    project: payments.projectId,
    article: payments.articleId,
    sponsor: payments.sponsorInvoiceId,
  } as const
  return eq(column[kind], id)
}

/** The account that pays in a checkout. A sponsor pays by transfer, without one. */
export function payerOf({ id, payerId }: Pick<Payment, 'id' | 'payerId'>): string {
  if (payerId === null) throw new Error(`Nobody's account pays payment ${id}.`)
  return payerId
}
