import type { Language } from './language.ts'
import type { Cents } from './money.ts'

/** A spreadsheet would evaluate a cell with this prefix as a formula, so it is escaped as text. */
const looksLikeFormula = /^[=+\-@＝＋－＠\t\r]/
/** The same behind what another spreadsheet would take for the end of a cell, and behind its quotation marks. */
const hiddenFormula = /(?<=[,;\t\r\n])(?="*[=+\-@＝＋－＠])/g
/** A phone number has no operator but its sign: at worst it is read as a number. */
const isPhone = /^\+(?: ?\d){7,}$/

/** The export formats, with the names that are the same in every language. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const formatNames = { csv: 'CSV', xlsx: 'Excel' } as const satisfies Record<ExportFormat, string>

/** An amount has two decimals. */
export type CsvCell = string | number | { cents: Cents }

function textCell(text: string): string {
  const escaped = text.replace(hiddenFormula, "'")
  return looksLikeFormula.test(escaped) && !isPhone.test(escaped) ? `'${escaped}` : escaped
}

const quoted = (cell: string) => (/[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Spreadsheets in these languages write decimals with a comma, and therefore separate cells by semicolons. */
const decimalComma: readonly Language[] = ['fr', 'es']

/**
 * A text for the spreadsheets of a language, with a byte order mark and without text that becomes a formula. Without a
 * language it is for programs: comma-separated, with decimal points.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[], language: Language = 'en'): string {
  const isComma = decimalComma.includes(language)
  const figure = (text: string) => (isComma ? text.replace('.', ',') : text)
  const plain = (value: CsvCell) => {
    if (typeof value === 'string') return quoted(textCell(value))
    return figure(typeof value === 'number' ? String(value) : (value.cents / 100).toFixed(2))
  }
  const line = (cells: readonly CsvCell[]) => `${cells.map(plain).join(isComma ? ';' : ',')}\r\n`
  return `\uFEFF${rows.map(line).join('')}`
}
