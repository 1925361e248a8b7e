import type { Database } from '#server/database/database.ts'
import type { SheetCell } from '#server/export/sheet.ts'
import type { Language } from '#shared/language.ts'

/** Columns of another domain, which reads what it needs for a batch of projects. */
export type MoreColumns = (
  db: Database,
  language: Language,
) => {
  columns: { label: string; width: number }[]
  cellsOf(projectIds: readonly string[]): Promise<Map<string, SheetCell[]>>
}

export const moreColumns = new Set<MoreColumns>()

/** Adds columns of another domain to the export of projects, such as their payments. */
export function addExportColumns(columns: MoreColumns): void {
  moreColumns.add(columns)
}
