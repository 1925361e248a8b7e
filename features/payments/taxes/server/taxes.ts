import { listTaxRates } from '#features/payments/core/server/queries.ts'
import { AdminTaxRate, type listTaxes as contract } from '#features/payments/quote/contract-prices.ts'
import type { Database } from '#server/database/database.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { dayInMontreal } from '../taxes.ts'

export async function listTaxes(db: Database, now: Date): Promise<OutputOf<typeof contract>> {
  return { today: dayInMontreal(now), rates: AdminTaxRate.array().parse(await listTaxRates(db)) }
}
