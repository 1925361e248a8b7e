import type { CsvCell, ExportFormat } from '#shared/csv.ts'
import type { Language } from '#shared/language.ts'
import type { Cents } from '#shared/money.ts'
import { inThread } from '../thread.ts'

/** A text, an amount, a calendar day (`2025-04-01`) or an empty cell. */
export type SheetCell = string | { cents: Cents } | { day: string } | null

export interface Sheet {
  /** Its name, and the width of each column in characters beside its head. */
  name: string
  head: readonly { label: string; width?: number }[]
  rows: readonly (readonly SheetCell[])[]
}

/** The same rows for `csvOf`. */
export function plainRows({ head, rows }: Sheet): CsvCell[][] {
  const plain = (cell: SheetCell): CsvCell => {
    if (cell === null || typeof cell === 'string') return cell ?? ''
    return 'day' in cell ? cell.day : cell
  }
  return [head.map(({ label }) => label), ...rows.map((cells) => cells.map(plain))]
}

export interface SheetTask {
  sheet: Sheet
  format: ExportFormat
  language: Language
}

/** Ten thousand rows take seconds, so a thread writes them. */
const write = inThread<SheetTask, Uint8Array>(new URL('./sheet-worker.ts', import.meta.url))

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

/**
 * The sheet as a file for download, for the spreadsheets of a language. A workbook has one sheet with a bold, frozen
 * header row.
 */
export async function exportOf(
  sheet: Sheet,
  format: ExportFormat,
  language: Language,
): Promise<{ type: string; body: Buffer }> {
  return { type: types[format], body: Buffer.from(await write({ sheet, format, language })) }
}
