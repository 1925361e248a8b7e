import { date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, localized, moment, version } from '#server/database/columns.ts'
import type { ProvincialTax, TaxName } from '../taxes.ts'

/** Sales tax by province and day, as published; the database keeps the ranges of one tax from overlapping. */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: id(),
    province: text().notNull(),
    tax: text().$type<TaxName>().notNull(),
    /** 9.975 % is 99 750. */
    ratePpm: integer().notNull(),
    since: date({ mode: 'string' }).notNull(),
    /** The last day, or none. */
    until: date({ mode: 'string' }),
  },
  (table) => [index().on(table.province)],
)

/** Who issues the invoices; one row. Each invoice keeps what it said on its day. */
export const seller = pgTable('seller', {
  id: id(),
  name: text().notNull(),
  /** Line by line. */
  address: text().notNull(),
  email: text().notNull(),
  gstNumber: text().notNull(),
  qstNumber: text().notNull(),
  /** The provinces for whose own sales tax it is registered. */
  provincialTaxes: jsonb().$type<ProvincialTax[]>().notNull().default([]),
  /** How to pay by transfer; while it is empty nobody is offered to. */
  transferInstructions: localized().notNull(),
  version: version(),
  updatedAt: moment().notNull().defaultNow(),
})
