import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Cents } from '#shared/money.ts'

/** A text, an amount or nothing. */
export type SheetCell = string | { cents: Cents } | null

export interface Sheet {
  /** Its name, and the width of each column in characters beside its head. */
  name: string
  head: readonly { label: string; width?: number }[]
  rows: readonly (readonly SheetCell[])[]
}

/** A text is written as a text and nothing else: whatever it begins with, no programme reckons with it. */
function cellOf(cell: SheetCell): CellObject | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { type: String, value: cell, format: '@' }
  return { type: Number, value: cell.cents / 100, format: '#,##0.00' }
}

/** The same rows for `csvOf`, whose figures have a point before the cents in every language. */
export function plainRows({ head, rows }: Sheet): (string | number)[][] {
  const plain = (cell: SheetCell) =>
    cell !== null && typeof cell === 'object' ? cell.cents / 100 : (cell ?? '')
  return [head.map(({ label }) => label), ...rows.map((cells) => cells.map(plain))]
}

/** A workbook of one sheet, its head in bold and always in sight. */
export function workbookOf({ name, head, rows }: Sheet): Promise<Buffer> {
  const data: SheetData = [
    head.map(({ label }) => ({ type: String, value: label, fontWeight: 'bold' })),
    ...rows.map((cells) => cells.map(cellOf)),
  ]
  const columns = head.map(({ width }) => (width === undefined ? {} : { width }))
  return writeXlsxFile(data, { sheet: name, columns, stickyRowsCount: 1 }).toBuffer()
}
