import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-journal.ts'
import { journalSums, missingRates } from '../journal.ts'
import { journalExport } from './journal-export.ts'
import { listJournal } from './journal-queries.ts'

/** What the accountant is given. */
export function journalRoutes(api: Api): void {
  api.serve(contract.getPaymentJournal, async ({ db, input, language }) => {
    const lines = await listJournal(db, input, language)
    return { sums: journalSums(lines), missingRates: missingRates(lines) }
  })
  api.download(contract.exportPaymentJournal, async ({ db, input: { format, ...input }, language }) => ({
    ...(await journalExport(await listJournal(db, input, language), format, language)),
    fileName: `palmares-journal-${input.since}-${input.until}.${format}`,
  }))
}
