import { plainRows, type Sheet, workbookOf } from '#server/export/sheet.ts'
import { wordsOf } from '#server/words.ts'
import { csvOf, type ExportFormat } from '#shared/csv.ts'
import { formatCountry } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { AdminRow } from './admin-queries.ts'

const dayOf = (moment: string | null) => (moment === null ? null : { day: moment.slice(0, 10) })

function sheetOf(rows: readonly AdminRow[], language: Language): Sheet {
  const words = wordsOf('projects', language)
  return {
    name: words('office.title'),
    head: [
      { label: words('office.entries'), width: 12 },
      { label: words('office.project'), width: 36 },
      { label: words('office.kind'), width: 12 },
      { label: words('step.discipline'), width: 22 },
      { label: words('office.category'), width: 36 },
      { label: words('office.firm'), width: 28 },
      { label: words('office.city'), width: 18 },
      { label: words('office.country'), width: 18 },
      { label: words('office.owner'), width: 26 },
      { label: words('office.email'), width: 30 },
      { label: words('office.status'), width: 14 },
      { label: words('office.missing'), width: 10 },
      { label: words('step.payment'), width: 12 },
      { label: words('office.begun'), width: 12 },
      { label: words('office.changed'), width: 12 },
      { label: words('office.submitted'), width: 12 },
    ],
    rows: rows.map((row) => [
      row.numbers.join(' '),
      row.title,
      words(`kind.${row.kind}`),
      row.discipline && inLanguage(row.discipline, language),
      row.categories.map((category) => inLanguage(category, language)).join(', '),
      row.firm,
      row.city,
      row.country && formatCountry(row.country, language),
      row.owner,
      row.email,
      words(`mine.${row.status}`),
      String(row.missing),
      words(row.isPaid ? 'office.paid' : 'office.unpaid'),
      dayOf(row.createdAt),
      dayOf(row.updatedAt),
      dayOf(row.completedAt),
    ]),
  }
}

/** A contest's projects as a spreadsheet. */
export async function projectsExport(
  rows: readonly AdminRow[],
  format: ExportFormat,
  language: Language,
): Promise<{ type: string; body: Buffer }> {
  const sheet = sheetOf(rows, language)
  if (format === 'csv') {
    return { type: 'text/csv; charset=utf-8', body: Buffer.from(csvOf(plainRows(sheet))) }
  }
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await workbookOf(sheet),
  }
}
