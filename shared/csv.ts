/** A spreadsheet would reckon with a cell that begins like this, so it is told that it is text. */
const looksLikeFormula = /^[=+\-@\t\r]/

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = looksLikeFormula.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Comma-separated values as spreadsheets open them: with a mark that says UTF-8, and nothing that is reckoned. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`
}
