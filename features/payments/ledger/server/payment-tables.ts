import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/session/server/tables.ts'
import { contests, disciplines } from '#features/contests/contest/server/tables.ts'
import type { CheckoutStatus, PaymentStatus, RefundStatus } from '#features/payments/lifecycle.ts'
import type { BillingAddress } from '#features/payments/money/billing-address.ts'
import type { CreditNoteSnapshot, InvoiceSnapshot } from '#features/payments/money/document-snapshots.ts'
import type { ItemKind } from '#features/payments/money/item-kinds.ts'
import type { ProviderName } from '#features/payments/money/provider-names.ts'
import type { TaxName } from '#features/payments/money/taxes.ts'
import { entries, projects, translations } from '#features/projects/project/server/tables.ts'
import { createdAt, id, localized, moment } from '#server/database/columns.ts'
import type { Language, Localized } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'
import type { LostCoupon, OrderedExtra } from '../contract.ts'
import { sponsorInvoices } from './sponsor-tables.ts'

/** A coupon takes off either a share or an amount. */
export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    /** In upper case, for comparison. */
    code: text().notNull().unique(),
    /** 10 % is 100 000; none for an amount. */
    ratePpm: integer(),
    amount: integer(),
    currency: text().$type<Currency>(),
    contestId: uuid().references(() => contests.id),
    disciplineId: uuid().references(() => disciplines.id),
    /** The kinds of item that it covers. Null for every kind. */
    itemKinds: jsonb().$type<ItemKind[]>(),
    startsAt: moment().notNull(),
    expiresAt: moment().notNull(),
    maxUses: integer().notNull(),
    maxUsesPerUser: integer().notNull().default(1),
    /** Visible to organisers only. */
    note: text().notNull().default(''),
    /** When an organiser withdrew it. It cannot be applied from then on. */
    withdrawnAt: moment(),
    createdAt: createdAt(),
  },
  // Hyphens are optional, so two codes must not differ in them alone.
  () => [uniqueIndex('coupons_as_compared').on(sql`replace(code, '-', '')`)],
)

export const payments = pgTable(
  'payments',
  {
    id: id(),
    /** The subject is a project, an article or an invoice to a sponsor. */
    projectId: uuid().references(() => projects.id),
    /** The news depend on payments, so payments do not refer to their table. */
    articleId: uuid(),
    sponsorInvoiceId: uuid().references(() => sponsorInvoices.id),
    /** Null for a sponsor, who has no account. */
    payerId: uuid().references(() => users.id),
    /** The name of the project or the article at the last calculation. */
    projectName: text().notNull().default(''),
    /** For sorting. */
    foldedName: text().generatedAlwaysAs(sql`palmares_folded(nullif(project_name, ''))`),
    /** The name of its contest at the last calculation. */
    contestName: jsonb().$type<Localized>(),
    status: text().$type<PaymentStatus>().notNull().default('pending'),
    currency: text().$type<Currency>().notNull(),
    preTotal: integer().notNull().default(0),
    discount: integer().notNull().default(0),
    subtotal: integer().notNull().default(0),
    total: integer().notNull().default(0),
    couponId: uuid().references(() => coupons.id),
    /** The coupon that was removed by the portal, until the payer has read it. */
    couponLost: jsonb().$type<LostCoupon>(),
    billing: jsonb().$type<BillingAddress>(),
    /** Whether the payer edited it. Otherwise it follows the account or the firm. */
    isBillingOwn: boolean().notNull().default(false),
    provider: text().$type<ProviderName>(),
    completedAt: moment(),
    /** When an organiser last reminded the payer. */
    remindedAt: moment(),
    createdAt: createdAt(),
    /** When it was completed, or else begun; for the list of organisers. */
    listedAt: moment().notNull().generatedAlwaysAs(sql`coalesce(completed_at, created_at)`),
  },
  (table) => [
    index().on(table.payerId),
    index().on(table.status),
    index().on(table.listedAt, table.id),
    uniqueIndex('payments_one_live').on(table.projectId).where(sql`status in ('pending', 'failed')`),
    uniqueIndex('payments_one_live_article').on(table.articleId).where(sql`status in ('pending', 'failed')`),
    uniqueIndex('payments_one_sponsor_invoice').on(table.sponsorInvoiceId),
    check(
      'payments_one_subject',
      sql`num_nonnulls(${table.projectId}, ${table.articleId}, ${table.sponsorInvoiceId}) = 1`,
    ),
    check('payments_payer', sql`(${table.payerId} IS NULL) = (${table.sponsorInvoiceId} IS NOT NULL)`),
  ],
)

/** What the list is searched for, folded: payer, project, coupon, numbers and references. Triggers write it. */
export const paymentWords = pgTable(
  'payment_words',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id, { onDelete: 'cascade' }),
    words: text().notNull().default(''),
    /** The name of who pays, folded, for sorting. */
    payer: text().notNull().default(''),
  },
  (table) => [
    index('payment_words_search').using('gin', table.words.op('gin_trgm_ops')),
    index().on(table.payer, table.paymentId),
  ],
)

/** One attempt to pay with a provider. It is open while its figures are valid. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    provider: text().$type<ProviderName>().notNull(),
    /** The provider's id. Null until the provider has responded. Unguessable. */
    reference: text().unique(),
    /** The URL where the payer continues. */
    href: text(),
    status: text().$type<CheckoutStatus>().notNull().default('open'),
    currency: text().$type<Currency>().notNull(),
    total: integer().notNull(),
    expiresAt: moment(),
    settledAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.paymentId),
    uniqueIndex('checkouts_one_open').on(table.paymentId).where(sql`status = 'open'`),
  ],
)

/** Each event of a provider, once: its id is written in the transaction of its effect. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: id(),
    provider: text().$type<ProviderName>().notNull(),
    eventId: text().notNull(),
    type: text().notNull(),
    /** When it happened there, by the provider's own clock. */
    occurredAt: moment().notNull(),
    receivedAt: createdAt(),
  },
  (table) => [unique().on(table.provider, table.eventId)],
)

/** Refunds. Their payment lines are in `refund_items`. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    status: text().$type<RefundStatus>().notNull().default('pending'),
    /** Before tax. The taxes are in `refund_taxes`. */
    subtotal: integer().notNull(),
    total: integer().notNull(),
    /** Printed on the credit note, for the entrant. */
    reason: text().notNull(),
    provider: text().$type<ProviderName>().notNull(),
    /**
     * The provider's id of the refund, or the bank's reference of the transfer. Banks use one reference for a batch.
     */
    reference: text(),
    /** Whether the coupon is released once everything is refunded. */
    givesCouponBack: boolean().notNull().default(false),
    requestedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    completedAt: moment(),
    /** The day of an external refund. */
    madeOn: date({ mode: 'string' }),
  },
  (table) => [
    index().on(table.paymentId),
    uniqueIndex('refunds_one_reference').on(table.reference).where(sql`provider <> 'transfer'`),
  ],
)

export const refundItems = pgTable(
  'refund_items',
  {
    id: id(),
    refundId: uuid()
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    paymentItemId: uuid()
      .notNull()
      .references(() => paymentItems.id),
    /** After the coupon, before tax. */
    amount: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [index().on(table.refundId)],
)

export const refundTaxes = pgTable(
  'refund_taxes',
  {
    id: id(),
    refundId: uuid()
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    tax: text().$type<TaxName>().notNull(),
    ratePpm: integer().notNull(),
    amount: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [index().on(table.refundId)],
)

export const paymentItems = pgTable(
  'payment_items',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    kind: text().$type<ItemKind>().notNull(),
    entryId: uuid().references(() => entries.id, { onDelete: 'set null' }),
    translationId: uuid().references(() => translations.id, { onDelete: 'set null' }),
    extraId: uuid().references(() => projectExtras.id, { onDelete: 'set null' }),
    /** Its name at the time of the calculation. */
    label: localized().notNull(),
    amount: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [index().on(table.paymentId)],
)

export const paymentTaxes = pgTable(
  'payment_taxes',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    tax: text().$type<TaxName>().notNull(),
    ratePpm: integer().notNull(),
    amount: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [index().on(table.paymentId)],
)

/** A use is reserved when the payer begins to pay, and released when the attempt ends without payment. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    id: id(),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    paymentId: uuid()
      .notNull()
      .unique()
      .references(() => payments.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** When it was reserved. */
    usedAt: createdAt(),
  },
  (table) => [index().on(table.couponId)],
)

/** The last number of each series and year. The row's lock makes numbers follow one another without gaps. */
export const documentCounters = pgTable(
  'document_counters',
  {
    series: text().$type<'invoice' | 'credit_note'>().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
)

/** Written once, in the transaction that completes the payment; never changed. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .unique()
      .references(() => payments.id),
    year: integer().notNull(),
    number: integer().notNull(),
    language: text().$type<Language>().notNull(),
    issuedAt: moment().notNull(),
    /** Stored as JSON, because it is only read as a unit. */
    snapshot: json().$type<InvoiceSnapshot>().notNull(),
  },
  (table) => [unique().on(table.year, table.number), index().on(table.number)],
)

/** Written once, in the transaction that completes the refund; never changed. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: id(),
    refundId: uuid()
      .notNull()
      .unique()
      .references(() => refunds.id),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    year: integer().notNull(),
    number: integer().notNull(),
    language: text().$type<Language>().notNull(),
    issuedAt: moment().notNull(),
    snapshot: jsonb().$type<CreditNoteSnapshot>().notNull(),
  },
  (table) => [unique().on(table.year, table.number)],
)

/** The extras that projects ordered. */
export const projectExtras = pgTable(
  'project_extras',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text().$type<OrderedExtra>().notNull(),
    paidAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.projectId, table.kind)],
)
