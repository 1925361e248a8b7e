import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import { csvOf } from '#shared/csv.ts'
import { work } from '../thread.ts'
import { plainRows, type SheetCell, type SheetTask } from './sheet.ts'

/** Text cells are always written as text, so that no program evaluates them as formulas. */
function cellOf(cell: SheetCell): CellObject | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { type: String, value: cell, format: '@' }
  if ('day' in cell) return { type: Date, value: new Date(`${cell.day}T00:00:00Z`), format: 'yyyy-mm-dd' }
  return { type: Number, value: cell.cents / 100, format: '#,##0.00' }
}

work(
  async ({ sheet, format, language }: SheetTask): Promise<Uint8Array> => {
    if (format === 'csv') return Buffer.from(csvOf(plainRows(sheet), language))
    const { name, head, rows } = sheet
    const data: SheetData = [
      head.map(({ label }) => ({ type: String, value: label, fontWeight: 'bold' })),
      ...rows.map((cells) => cells.map(cellOf)),
    ]
    const columns = head.map(({ width }) => (width === undefined ? {} : { width }))
    return writeXlsxFile(data, { sheet: name, columns, stickyRowsCount: 1 }).toBuffer()
  },
  { givesWay: true },
)
