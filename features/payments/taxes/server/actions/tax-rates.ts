import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { taxRates } from '#features/payments/taxes/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import { taxRatesFrom } from '../../tax-table.ts'

// Two servers that start at once take turns.
const lockRates = sql`LOCK TABLE ${taxRates} IN SHARE ROW EXCLUSIVE MODE`

/** Fills the table of tax rates at each start with those that were published: new rates come with a new version. */
export async function loadTaxRates(db: Database): Promise<void> {
  const file = join(import.meta.dirname, '..', '..', 'canada-sales-tax.json')
  const rates = taxRatesFrom(JSON.parse(readFileSync(file, 'utf8')))
  await db.transaction(async (tx) => {
    await tx.execute(lockRates)
    await tx.delete(taxRates)
    await tx.insert(taxRates).values(rates)
  })
}
