import { between, desc, max, min, sql } from 'drizzle-orm'
import { creditNotes, invoices } from '#features/payments/core/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/journal.ts'
import type { Messages } from '#server/messages.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { InvalidFields } from '#shared/refusal.ts'
import type * as contract from '../contract-exchange-rates.ts'
import { daysBetween, type ExchangeRate } from '../exchange-rate.ts'
import { dayInMontreal } from '../taxes.ts'
import { exchangeRates } from './exchange-rate-tables.ts'

/** An average of a year holds for all of it. */
const longestDays = 366

/** The rates of the days of a period. */
export function listRatesOf(
  db: Database,
  { since, until }: { since: string; until: string },
): Promise<ExchangeRate[]> {
  const { currency, day, ratePpm, ratedOn, source } = exchangeRates
  return db
    .select({ currency, day, ratePpm, ratedOn, source })
    .from(exchangeRates)
    .where(between(day, since, until))
}

async function listMissing(db: Database): Promise<contract.MissingRate[]> {
  const days = (table: typeof invoices | typeof creditNotes) => sql`
    SELECT ${table.snapshot} ->> 'currency' AS currency, (${table.issuedAt} AT TIME ZONE 'America/Toronto')::date AS day
    FROM ${table} WHERE ${table.snapshot} ->> 'currency' <> 'CAD'`
  const { rows } = await db.execute<contract.MissingRate & Record<string, unknown>>(sql`
    SELECT DISTINCT sold.currency, to_char(sold.day, 'YYYY-MM-DD') AS day
    FROM (${days(invoices)} UNION ${days(creditNotes)}) AS sold
      LEFT JOIN ${exchangeRates} AS rate ON rate.currency = sold.currency AND rate.day = sold.day
    WHERE rate.id IS NULL ORDER BY day, currency`)
  return rows.map(({ currency, day }) => ({ currency, day }))
}

export async function listExchangeRates(db: Database): Promise<OutputOf<typeof contract.listExchangeRates>> {
  const { currency, day, ratePpm, ratedOn, source } = exchangeRates
  const rows = await db
    .select({ currency, ratedOn, ratePpm, source, first: min(day), last: max(day) })
    .from(exchangeRates)
    .groupBy(currency, ratedOn, ratePpm, source)
    .orderBy(desc(ratedOn), currency)
  return {
    rates: rows.map(({ first, last, ...rate }) => ({ ...rate, until: last ?? rate.ratedOn })),
    missing: await listMissing(db),
  }
}

/** Enters a rate for its days; the last that was entered for a day holds. */
export async function setExchangeRate(
  db: Database,
  actorId: string,
  { until, ...input }: InputOf<typeof contract.setExchangeRate>,
  t: Messages,
): Promise<void> {
  if (input.ratedOn > dayInMontreal(new Date())) {
    throw new InvalidFields({ ratedOn: [t('rates.in_future')] })
  }
  if (until < input.ratedOn) throw new InvalidFields({ until: [t('rates.ends_before')] })
  const days = daysBetween(input.ratedOn, until)
  if (days.length > longestDays) throw new InvalidFields({ until: [t('rates.too_long')] })
  await db.transaction(async (tx) => {
    const rows = await tx
      .insert(exchangeRates)
      .values(days.map((day) => ({ ...input, day })))
      .onConflictDoUpdate({
        target: [exchangeRates.currency, exchangeRates.day],
        set: {
          ratePpm: sql`excluded.rate_ppm`,
          ratedOn: sql`excluded.rated_on`,
          source: sql`excluded.source`,
        },
      })
      .returning({ id: exchangeRates.id })
    await record(tx, {
      actorId,
      action: 'payments.setExchangeRate',
      subject: { kind: 'exchange_rate', id: rows[0]?.id ?? '' },
      details: { ...input, until },
    })
  })
}
