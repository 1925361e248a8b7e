import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/session/server/tables.ts'
import type { ProviderName } from '#features/payments/money/provider-names.ts'
import { createdAt, id, moment } from '#server/database/columns.ts'
import type { NotedReason, TransactionKind } from '../transaction.ts'
import { payments } from './payment-tables.ts'

/**
 * Money in and out. Rows are only added, and marked as applied; no trigger enforces this. The balance is the sum of the
 * rows.
 */
export const transactions = pgTable(
  'transactions',
  {
    id: id(),
    /** Null if a provider charged for a checkout that the portal does not know. */
    paymentId: uuid().references(() => payments.id),
    kind: text().$type<TransactionKind>().notNull(),
    provider: text().$type<ProviderName>().notNull(),
    /** In cents. Outgoing money is negative. */
    amount: integer().notNull(),
    /** The currency as the provider reports it, which may be none of ours. */
    currency: text().notNull(),
    /** The provider's id of the charge, refund or dispute, or the bank's reference of the transfer. */
    reference: text().notNull().default(''),
    /** The charge that this transaction reverses, if known. */
    chargeId: uuid().references((): AnyPgColumn => transactions.id),
    /** The charge paid the invoice, alone or with others. */
    isApplied: boolean().notNull().default(false),
    /** The day in Montréal. */
    occurredOn: date({ mode: 'string' }).notNull(),
    /** Null if a provider reported it. */
    actorId: uuid().references(() => users.id),
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.paymentId),
    index().on(table.chargeId),
    // Banks give many transfers the same reference.
    uniqueIndex('transactions_provider_reference')
      .on(table.provider, table.kind, table.reference)
      .where(sql`provider in ('stripe', 'sandbox')`),
    check('transactions_applied_charges', sql`not ${table.isApplied} or ${table.kind} = 'charge'`),
  ],
)

/** An issue of a completed payment, which an organiser resolves by the contest's rules. */
export const paymentIssues = pgTable(
  'payment_issues',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    reason: text().$type<NotedReason>().notNull(),
    createdAt: createdAt(),
    resolvedAt: moment(),
  },
  (table) => [unique().on(table.paymentId, table.reason)],
)
