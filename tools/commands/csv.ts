/** A row with the line of the file on which it begins, or what is wrong with it. */
export type CsvRow = { line: number; cells: string[] } | { line: number; problem: string }

export type Separator = ',' | ';'

/**
 * Reads comma-separated text as spreadsheets write it: quoted cells may hold commas, line ends and doubled
 * quotes. Empty lines are passed over.
 */
export function readCsv(text: string, separator: Separator = ','): CsvRow[] {
  const rows: CsvRow[] = []
  let line = 1
  let at = 0
  while (at < text.length) {
    const row = readRow(text, at, separator)
    const isEmpty = row.cells.length === 1 && text.slice(at, row.end).trim() === ''
    if (row.problem) rows.push({ line, problem: row.problem })
    else if (!isEmpty) rows.push({ line, cells: row.cells })
    line += text.slice(at, row.end).split('\n').length - 1
    at = row.end
  }
  return rows
}

/** One row from `start`; `end` is where the next one begins. */
function readRow(
  text: string,
  start: number,
  separator: Separator,
): { cells: string[]; end: number; problem?: string } {
  const cells: string[] = []
  let at = start
  for (;;) {
    if (text[at] === '"') {
      const quoted = /"([^"]*(?:""[^"]*)*)"/y
      quoted.lastIndex = at
      const found = quoted.exec(text)
      if (!found) return { cells, end: text.length, problem: 'a quoted cell has no end' }
      cells.push((found[1] ?? '').replaceAll('""', '"'))
      at = quoted.lastIndex
    } else {
      const bare = separator === ',' ? /[^,\r\n]*/y : /[^;\r\n]*/y
      bare.lastIndex = at
      cells.push(bare.exec(text)?.[0] ?? '')
      at = bare.lastIndex
    }
    if (text[at] === separator) at += 1
    else break
  }
  const rest = /([^\n]*?)\r?(?:\n|$)/y
  rest.lastIndex = at
  const after = rest.exec(text)?.[1] ?? ''
  const problem = after === '' ? {} : { problem: 'a quoted cell goes on behind its quote' }
  return { cells, end: rest.lastIndex, ...problem }
}
