import { asc } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { type listTaxes as contract, OfficeTaxRate } from '../contract-prices.ts'
import { dayInMontreal } from '../taxes.ts'
import { countPromisedIn } from './promised-counts.ts'
import { taxRates } from './tables.ts'

/** By province and tax, the earliest first. */
export async function listTaxes(db: Database, now: Date): Promise<OutputOf<typeof contract>> {
  const rows = await db
    .select()
    .from(taxRates)
    .orderBy(asc(taxRates.province), asc(taxRates.tax), asc(taxRates.since))
  return {
    today: dayInMontreal(now),
    rates: OfficeTaxRate.array().parse(rows),
    promised: await countPromisedIn(db),
  }
}
