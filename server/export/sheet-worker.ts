import { parentPort, workerData } from 'node:worker_threads'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Sheet, SheetCell } from './sheet.ts'

/** Text cells are always written as text, so that no program evaluates them as formulas. */
function cellOf(cell: SheetCell): CellObject | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { type: String, value: cell, format: '@' }
  if ('day' in cell) return { type: Date, value: new Date(`${cell.day}T00:00:00Z`), format: 'yyyy-mm-dd' }
  return { type: Number, value: cell.cents / 100, format: '#,##0.00' }
}

const { name, head, rows }: Sheet = workerData
const data: SheetData = [
  head.map(({ label }) => ({ type: String, value: label, fontWeight: 'bold' })),
  ...rows.map((cells) => cells.map(cellOf)),
]
const columns = head.map(({ width }) => (width === undefined ? {} : { width }))
parentPort?.postMessage(await writeXlsxFile(data, { sheet: name, columns, stickyRowsCount: 1 }).toBuffer())
