import type { Database } from '#server/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { type listTaxes as contract, OfficeTaxRate } from '../contract-prices.ts'
import { dayInMontreal } from '../taxes.ts'
import { listTaxRates } from './queries.ts'

export async function listTaxes(db: Database, now: Date): Promise<OutputOf<typeof contract>> {
  return { today: dayInMontreal(now), rates: OfficeTaxRate.array().parse(await listTaxRates(db)) }
}
