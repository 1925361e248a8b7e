import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { taxRates } from '#features/payments/money/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { taxRatesFrom } from '../../tax-table.ts'

// Serializes two servers that start at the same time.
const lockRates = sql`LOCK TABLE ${taxRates} IN SHARE ROW EXCLUSIVE MODE`

/** Fills the tax rate table with the published rates at each start. New rates come with a new release. */
export async function loadTaxRates(db: Database): Promise<void> {
  const file = join(import.meta.dirname, '..', '..', 'canada-sales-tax.json')
  const rates = taxRatesFrom(JSON.parse(readFileSync(file, 'utf8')))
  await db.transaction(async (tx) => {
    await tx.execute(lockRates)
    await tx.delete(taxRates)
    await tx.insert(taxRates).values(rates)
  })
}
