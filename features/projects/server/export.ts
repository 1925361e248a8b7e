import { wordsOf } from '#server/words.ts'
import { csvOf } from '#shared/csv.ts'
import type { Language } from '#shared/language.ts'
import type { OfficeRow } from '../contract-office.ts'

/** What the office's list shows, for a spreadsheet; moments as every programme reads them. */
export function projectsCsv(rows: readonly OfficeRow[], language: Language): string {
  const words = wordsOf('projects', language)
  const head = [
    words('office.entries'),
    words('office.project'),
    words('office.kind'),
    words('office.owner'),
    words('office.email'),
    words('office.status'),
    words('office.missing'),
    words('step.payment'),
    words('office.begun'),
    words('office.changed'),
    words('office.submitted'),
  ]
  return csvOf([
    head,
    ...rows.map((row) => [
      row.numbers.join(' '),
      row.title,
      words(`kind.${row.kind}`),
      row.owner,
      row.email,
      words(`mine.${row.status}`),
      row.missing,
      words(row.isPaid ? 'office.paid' : 'office.unpaid'),
      row.createdAt,
      row.updatedAt,
      row.completedAt ?? '',
    ]),
  ])
}
