import type { Cents } from './money.ts'

/** A spreadsheet would evaluate a cell with this prefix as a formula, so it is escaped as text. */
const looksLikeFormula = /^[=+\-@\t\r]/
/** A phone number has no operator but its sign: at worst it is read as a number. */
const isPhone = /^\+(?: ?\d){7,}$/

/** The export formats, with the names that are the same in every language. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const formatNames = { csv: 'CSV', xlsx: 'Excel' } as const satisfies Record<ExportFormat, string>

/** An amount with two decimals, in every language. */
export type CsvCell = string | number | { cents: Cents }

function plainCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return (value.cents / 100).toFixed(2)
  return looksLikeFormula.test(value) && !isPhone.test(value) ? `'${value}` : value
}

/** One row without its line end. Texts are not escaped against formulas. */
function csvLine(cells: readonly string[]): string {
  return cells
    .map((cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')
}

/** Comma-separated values for spreadsheets: with a byte order mark, and without text that becomes a formula. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((cells) => `${csvLine(cells.map(plainCell))}\r\n`).join('')}`
}
