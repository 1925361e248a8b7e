import { listTaxRates } from '#features/payments/core/server/queries.ts'
import { type listTaxes as contract, OfficeTaxRate } from '#features/payments/quote/contract-prices.ts'
import type { Database } from '#server/database/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { dayInMontreal } from '../taxes.ts'

export async function listTaxes(db: Database, now: Date): Promise<OutputOf<typeof contract>> {
  return { today: dayInMontreal(now), rates: OfficeTaxRate.array().parse(await listTaxRates(db)) }
}
