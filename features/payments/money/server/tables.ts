import { date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, localized, moment, version } from '#server/database/columns.ts'
import type { ProvincialTax, TaxName } from '../taxes.ts'

/** Published sales tax by province and day. The database prevents overlapping ranges of one tax. */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: id(),
    province: text().notNull(),
    tax: text().$type<TaxName>().notNull(),
    /** 9.975 % is 99 750. */
    ratePpm: integer().notNull(),
    since: date({ mode: 'string' }).notNull(),
    /** The last day. Null if it is open-ended. */
    until: date({ mode: 'string' }),
  },
  (table) => [index().on(table.province)],
)

/** Who issues the invoices, in one row. Each invoice stores its own copy. */
export const seller = pgTable('seller', {
  id: id(),
  name: text().notNull(),
  /** The lines of the address. */
  address: text().notNull(),
  email: text().notNull(),
  gstNumber: text().notNull(),
  qstNumber: text().notNull(),
  /** The provinces in which the seller is registered for the provincial sales tax. */
  provincialTaxes: jsonb().$type<ProvincialTax[]>().notNull().default([]),
  /** How to pay by transfer. While it is empty, transfers are not offered. */
  transferInstructions: localized().notNull(),
  version: version(),
  updatedAt: moment().notNull().defaultNow(),
})
