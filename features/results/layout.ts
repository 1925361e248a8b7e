import { type Islands, islandsOf } from './islands.ts'
import { addEntry, jurorMatrix, weightOf } from './juror-model.ts'
import type { MarksTable } from './marks-table.ts'
import type { Symmetric } from './symmetric.ts'

/** All that follows from who read what, whatever the marks. */
export type Layout = {
  matrix: Symmetric
  islands: Islands
  /** Of each entry, the weights of its marks together. */
  sums: Float64Array
  freedom: number
}

export function layoutOf(table: MarksTable): Layout {
  return laidOut(table, jurorMatrix(table), islandsOf(table))
}

/** The layout after one entry's readers have changed, from what the table was and what it is. */
export function layoutAfter(
  { matrix, islands }: Layout,
  row: number,
  tables: { before: MarksTable; after: MarksTable },
): Layout {
  addEntry(matrix, tables.before, row, -1)
  addEntry(matrix, tables.after, row, 1)
  const isMore = tables.after.score.length > tables.before.score.length
  // One reading more cannot part what is one.
  const same = isMore && islands.count === 1
  return laidOut(tables.after, matrix, same ? islands : islandsOf(tables.after))
}

function laidOut(table: MarksTable, matrix: Symmetric, islands: Islands): Layout {
  const sums = Float64Array.from(table.entries, (_, row) => weightOf(table, row))
  return { matrix, islands, sums, freedom: table.score.length - table.entries.length }
}
