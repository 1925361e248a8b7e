import { plainRows, type Sheet, workbookOf } from '#server/export/sheet.ts'
import { messagesOf } from '#server/messages.ts'
import { csvOf, type ExportFormat } from '#shared/csv.ts'
import { formatCountry } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { AdminRow } from './admin-queries.ts'

const dayOf = (moment: string | null) => (moment === null ? null : { day: moment.slice(0, 10) })

function sheetOf(rows: readonly AdminRow[], language: Language): Sheet {
  const t = messagesOf('projects', language)
  return {
    name: t('office.title'),
    head: [
      { label: t('office.entries'), width: 12 },
      { label: t('office.project'), width: 36 },
      { label: t('office.kind'), width: 12 },
      { label: t('step.discipline'), width: 22 },
      { label: t('office.category'), width: 36 },
      { label: t('office.firm'), width: 28 },
      { label: t('office.city'), width: 18 },
      { label: t('office.country'), width: 18 },
      { label: t('office.owner'), width: 26 },
      { label: t('office.email'), width: 30 },
      { label: t('office.status'), width: 14 },
      { label: t('office.missing'), width: 10 },
      { label: t('step.payment'), width: 12 },
      { label: t('office.begun'), width: 12 },
      { label: t('office.changed'), width: 12 },
      { label: t('office.submitted'), width: 12 },
    ],
    rows: rows.map((row) => [
      row.numbers.join(' '),
      row.title,
      t(`kind.${row.kind}`),
      row.discipline && inLanguage(row.discipline, language),
      row.categories.map((category) => inLanguage(category, language)).join(', '),
      row.firm,
      row.city,
      row.country && formatCountry(row.country, language),
      row.owner,
      row.email,
      t(`mine.${row.status}`),
      String(row.missing),
      t(row.isPaid ? 'office.paid' : 'office.unpaid'),
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
