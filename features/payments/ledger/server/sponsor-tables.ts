import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { BillingAddress } from '#features/payments/money/billing-address.ts'
import { type SponsorLine, usualDaysToPay } from '#features/payments/money/sponsor-lines.ts'
import { createdAt, id, version } from '#server/database/columns.ts'
import type { Language } from '#shared/language.ts'
import type { Currency } from '#shared/money.ts'

/** An invoice that an organiser writes to a sponsor. A draft has no payment; it is frozen once it has one. */
export const sponsorInvoices = pgTable('sponsor_invoices', {
  id: id(),
  title: text().notNull(),
  email: text().notNull(),
  language: text().$type<Language>().notNull(),
  currency: text().$type<Currency>().notNull(),
  billing: jsonb().$type<BillingAddress>().notNull(),
  /** From the day of issue to the due date. */
  daysToPay: integer().notNull().default(usualDaysToPay),
  lines: jsonb().$type<SponsorLine[]>().notNull(),
  version: version(),
  createdAt: createdAt(),
})
