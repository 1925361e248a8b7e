import { exportOf, type Sheet } from '#server/export/sheet.ts'
import { messagesOf } from '#server/messages.ts'
import type { ExportFormat } from '#shared/csv.ts'
import { formatCountry, formatLanguage } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import type { UserRow } from '../contract-users.ts'

const dayOf = (moment: string | null) => (moment === null ? null : { day: moment.slice(0, 10) })

/** The columns of the list, and more. */
function sheetOf(rows: readonly UserRow[], language: Language): Sheet {
  const t = messagesOf('users', language)
  const field = messagesOf('accounts', language)
  return {
    name: t('title'),
    head: [
      { label: field('field.first_name'), width: 18 },
      { label: field('field.last_name'), width: 20 },
      { label: field('field.email'), width: 32 },
      { label: field('field.company_name'), width: 28 },
      { label: t('roles'), width: 20 },
      { label: t('status'), width: 14 },
      { label: t('second_factor'), width: 14 },
      { label: field('field.country'), width: 18 },
      { label: field('field.lang'), width: 12 },
      { label: t('seen'), width: 12 },
      { label: t('created'), width: 12 },
    ],
    rows: rows.map((row) => [
      row.firstName,
      row.lastName,
      row.email,
      row.companyName,
      row.roles.map((role) => t(`role.${role}`)).join(', '),
      t(`status_${row.status}`),
      t(row.hasSecondFactor ? 'on' : 'off'),
      row.country && formatCountry(row.country, language),
      formatLanguage(row.language, language),
      dayOf(row.lastSeenAt),
      dayOf(row.createdAt),
    ]),
  }
}

export function usersExport(
  rows: readonly UserRow[],
  format: ExportFormat,
  language: Language,
): Promise<{ type: string; body: Buffer }> {
  return exportOf(sheetOf(rows, language), format, language)
}
