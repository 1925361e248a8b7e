import type { Api } from '#server/http.ts'
import * as contract from '../contract-journal.ts'
import { journalSums } from '../journal.ts'
import { journalExport } from './journal-export.ts'
import { listJournal } from './journal-queries.ts'

/** What the accountant is given. */
export function journalRoutes(api: Api): void {
  api.serve(contract.getPaymentJournal, async ({ db, input, language }) => ({
    sums: journalSums(await listJournal(db, input, language)),
  }))
  api.download(contract.exportPaymentJournal, async ({ db, input: { format, ...asked }, language }) => ({
    ...(await journalExport(await listJournal(db, asked, language), format, language)),
    fileName: `palmares-journal-${asked.since}-${asked.until}.${format}`,
  }))
}
