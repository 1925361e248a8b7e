import { Worker } from 'node:worker_threads'
import { type CsvCell, csvOf, type ExportFormat } from '#shared/csv.ts'
import type { Language } from '#shared/language.ts'
import type { Cents } from '#shared/money.ts'

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

/**
 * A workbook of one sheet with a bold, frozen header row. Ten thousand rows take seconds, so a worker thread writes it
 * while the portal continues to respond.
 */
export async function workbookOf(sheet: Sheet): Promise<Buffer> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { workerData: sheet })
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The workbook was not written.')))
    })
  } finally {
    await worker.terminate()
  }
}

/** The sheet as a file for download, for the spreadsheets of a language. */
export async function exportOf(
  sheet: Sheet,
  format: ExportFormat,
  language: Language,
): Promise<{ type: string; body: Buffer }> {
  if (format === 'csv') {
    return { type: 'text/csv; charset=utf-8', body: Buffer.from(csvOf(plainRows(sheet), language)) }
  }
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await workbookOf(sheet),
  }
}
