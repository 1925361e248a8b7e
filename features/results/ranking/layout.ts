import { islandsOf } from './islands.ts'
import { jurorMatrix, type Layout, weightOf } from './juror-model.ts'
import { haveSameReaders, type ScoresTable } from './ratings-table.ts'
import { placeAt } from './symmetric.ts'

export function layoutOf(table: ScoresTable): Layout {
  const evaluations = new Int32Array(table.jurors.length)
  for (const juror of table.juror) evaluations[juror] = placeAt(evaluations, juror) + 1
  const isLikeBefore = Uint8Array.from(table.entries, (_, row) => likeBefore(table, row))
  return {
    evaluations,
    isLikeBefore,
    matrix: jurorMatrix(table, isLikeBefore),
    islands: islandsOf(table),
    sums: Float64Array.from(table.entries, (_, row) => weightOf(table, row)),
    freedom: table.score.length - table.entries.length,
  }
}

function likeBefore(table: ScoresTable, row: number): 0 | 1 {
  return row > 0 && haveSameReaders(table, row - 1, row) ? 1 : 0
}
