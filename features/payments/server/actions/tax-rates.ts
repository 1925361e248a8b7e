import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database.ts'
import { taxRatesFrom } from '../../tax-table.ts'
import { taxRates } from '../tables.ts'

/** Fills the table of tax rates where it is empty; afterwards it is the organisers'. */
export async function loadTaxRates(db: Database): Promise<void> {
  const file = join(import.meta.dirname, '..', '..', 'canada-sales-tax.json')
  const rates = taxRatesFrom(JSON.parse(readFileSync(file, 'utf8')))
  await db.transaction(async (tx) => {
    // Two servers starting at once take turns, and the second finds the table filled.
    await tx.execute(sql`LOCK TABLE ${taxRates} IN SHARE ROW EXCLUSIVE MODE`)
    if ((await tx.$count(taxRates)) === 0) await tx.insert(taxRates).values(rates)
  })
}
