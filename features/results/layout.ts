import { type Islands, islandsOf } from './islands.ts'
import { jurorMatrix, weightOf } from './juror-model.ts'
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
