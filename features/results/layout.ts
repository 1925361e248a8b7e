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
  return {
    matrix: jurorMatrix(table),
    islands: islandsOf(table),
    sums: Float64Array.from(table.entries, (_, row) => weightOf(table, row)),
    freedom: table.score.length - table.entries.length,
  }
}

/** Takes one entry's readers off the layout, in place. */
export function leaveOut({ matrix }: Layout, table: MarksTable, row: number): void {
  addEntry(matrix, table, row, -1)
}

/** The layout with one entry's readers as they are now; the one given, which they were left out of, is spent. */
export function takenIn({ matrix, islands, sums, freedom }: Layout, table: MarksTable, row: number): Layout {
  addEntry(matrix, table, row, 1)
  sums[row] = weightOf(table, row)
  const now = table.score.length - table.entries.length
  // One reading more cannot part what is one.
  const isOne = now > freedom && islands.count === 1
  return { matrix, islands: isOne ? islands : islandsOf(table), sums, freedom: now }
}
