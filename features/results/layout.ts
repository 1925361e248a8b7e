import { type Islands, islandsOf } from './islands.ts'
import { addEntry, jurorMatrix, weightOf } from './juror-model.ts'
import { haveSameReaders, type MarksTable } from './marks-table.ts'
import { placeAt, type Symmetric } from './symmetric.ts'

/** All that follows from who read what, whatever the marks. */
export type Layout = {
  matrix: Symmetric
  islands: Islands
  /** Of each entry, the weights of its marks together. */
  sums: Float64Array
  freedom: number
  /** Of each juror. */
  readings: Int32Array
  /** Of each entry, 1 where its readers are those of the one before it in the table. */
  isLikeBefore: Uint8Array
}

export function layoutOf(table: MarksTable): Layout {
  const readings = new Int32Array(table.jurors.length)
  for (const juror of table.juror) readings[juror] = placeAt(readings, juror) + 1
  const isLikeBefore = Uint8Array.from(table.entries, (_, row) => likeBefore(table, row))
  return {
    readings,
    isLikeBefore,
    matrix: jurorMatrix(table, isLikeBefore),
    islands: islandsOf(table),
    sums: Float64Array.from(table.entries, (_, row) => weightOf(table, row)),
    freedom: table.score.length - table.entries.length,
  }
}

function likeBefore(table: MarksTable, row: number): 0 | 1 {
  return row > 0 && haveSameReaders(table, row - 1, row) ? 1 : 0
}

/** Takes one entry's readers off the layout, in place. */
export function leaveOut(layout: Layout, table: MarksTable, row: number): void {
  addEntry(layout.matrix, table, row, -1)
  countReaders(layout, table, row, -1)
}

/** The layout with one entry's readers as they are now; the one given, which they were left out of, is spent. */
export function takenIn(layout: Layout, table: MarksTable, row: number): Layout {
  const { matrix, islands, sums, isLikeBefore } = layout
  addEntry(matrix, table, row, 1)
  countReaders(layout, table, row, 1)
  sums[row] = weightOf(table, row)
  isLikeBefore[row] = likeBefore(table, row)
  if (row + 1 < table.entries.length) isLikeBefore[row + 1] = likeBefore(table, row + 1)
  const freedom = table.score.length - table.entries.length
  // One reading more cannot part what is one.
  const isOne = freedom > layout.freedom && islands.count === 1
  return { ...layout, islands: isOne ? islands : islandsOf(table), freedom }
}

function countReaders({ readings }: Layout, { starts, juror }: MarksTable, row: number, count: 1 | -1): void {
  for (let k = placeAt(starts, row); k < placeAt(starts, row + 1); k += 1) {
    const j = placeAt(juror, k)
    readings[j] = placeAt(readings, j) + count
  }
}
