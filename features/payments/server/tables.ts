import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '#features/accounts/server/tables.ts'
import { contests } from '#features/contests/server/tables.ts'
import { entries, projects, translations } from '#features/projects/server/tables.ts'
import { createdAt, id, localized, moment } from '#server/columns.ts'
import type { Language } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'
import type { BillingAddress, InvoiceSnapshot, ItemKind, ProviderName } from '../contract.ts'
import type { PaymentStatus } from '../lifecycle.ts'
import type { TaxName } from '../taxes.ts'

/** Sales tax by province with the days it holds; the database keeps the ranges of one tax from overlapping. */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: id(),
    province: text().notNull(),
    tax: text().$type<TaxName>().notNull(),
    /** 9.975 % is 99 750. */
    millionths: integer().notNull(),
    since: date({ mode: 'string' }).notNull(),
    /** The last day, or none. */
    until: date({ mode: 'string' }),
    isCollected: boolean().notNull(),
  },
  (table) => [index().on(table.province)],
)

/** A coupon takes off either a share or an amount. */
export const coupons = pgTable('coupons', {
  id: id(),
  /** Upper case, as it is compared. */
  code: text().notNull().unique(),
  /** 10 % is 100 000; none for an amount. */
  millionths: integer(),
  amount: integer(),
  currency: text().$type<Currency>(),
  contestId: uuid().references(() => contests.id),
  startsAt: moment().notNull(),
  expiresAt: moment().notNull(),
  maxUses: integer().notNull(),
  maxUsesPerPerson: integer().notNull().default(1),
  createdAt: createdAt(),
})

export const payments = pgTable(
  'payments',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id),
    payerId: uuid()
      .notNull()
      .references(() => people.id),
    /** As it was called when it was last reckoned. */
    projectName: text().notNull().default(''),
    status: text().$type<PaymentStatus>().notNull().default('pending'),
    currency: text().$type<Currency>().notNull(),
    preTotal: integer().notNull().default(0),
    discount: integer().notNull().default(0),
    subtotal: integer().notNull().default(0),
    total: integer().notNull().default(0),
    couponId: uuid().references(() => coupons.id),
    billing: jsonb().$type<BillingAddress>(),
    provider: text().$type<ProviderName>(),
    /** What the provider calls the checkout; unguessable. */
    providerReference: text().unique(),
    completedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.payerId),
    uniqueIndex('payments_one_live').on(table.projectId).where(sql`status in ('pending', 'failed')`),
  ],
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
    /** As it was called when it was priced. */
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
    millionths: integer().notNull(),
    amount: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [index().on(table.paymentId)],
)

/** A use is held from the moment the coupon is applied and given back when the payment is cancelled. */
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
    personId: uuid()
      .notNull()
      .references(() => people.id),
    usedAt: createdAt(),
  },
  (table) => [index().on(table.couponId)],
)

/** The last invoice number of each year; the row's lock makes numbers follow one another without gaps. */
export const invoiceCounters = pgTable('invoice_counters', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})

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
    snapshot: jsonb().$type<InvoiceSnapshot>().notNull(),
  },
  (table) => [unique().on(table.year, table.number)],
)
