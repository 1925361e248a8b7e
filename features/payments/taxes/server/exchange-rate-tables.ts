import { date, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id } from '#server/database/columns.ts'
import type { Currency } from '#shared/money.ts'

/** What other currencies were in Canadian dollars, a row for each day; organisers enter them. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: id(),
    currency: text().$type<Currency>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** 1.3652 is 1 365 200. */
    ratePpm: integer().notNull(),
    ratedOn: date({ mode: 'string' }).notNull(),
    source: text().notNull(),
  },
  (table) => [unique().on(table.currency, table.day)],
)
