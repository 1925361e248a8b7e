import type { Layout } from './juror-model.ts'
import type { ScoresTable } from './ratings-table.ts'
import { at } from './symmetric.ts'

/** How freely scores can differ from their fit: 1 almost freely, 0 not at all, as an entry's only score. */
export type ResidualErrors = {
  /** Of each score, its standard error around the fit, in units of the deviation of scores; without end where it has no room. */
  each: Float64Array
  all: number
  /** Of each juror, how much of their scores their own effect follows: what the residual errors were computed with. */
  followed: Float64Array
  heaviest: number
}

export function computeResidualErrors(table: ScoresTable, layout: Layout, ratio: number): ResidualErrors {
  const { score, weight } = table
  const residualErrors: ResidualErrors = {
    each: new Float64Array(score.length).fill(Number.POSITIVE_INFINITY),
    all: 0,
    followed: followedOf(layout, ratio),
    heaviest: weight.reduce((most, one) => Math.max(most, one), 0),
  }
  for (let row = 0; row < table.entries.length; row += 1) computeIn(row, { table, layout, residualErrors })
  return residualErrors
}

/** Computes those residual errors again, in place, that another ratio of variances or other evaluations have moved by more than so much. */
export function renewResidualErrors(
  residualErrors: ResidualErrors,
  {
    table,
    layout,
    ratio,
    exactness,
  }: { table: ScoresTable; layout: Layout; ratio: number; exactness: number },
): void {
  const now = followedOf(layout, ratio)
  const isMoved = Uint8Array.from(now, (one, j) =>
    Math.abs(one - at(residualErrors.followed, j)) * residualErrors.heaviest > exactness ? 1 : 0,
  )
  if (!isMoved.includes(1)) return
  isMoved.forEach((moved, j) => {
    if (moved === 1) residualErrors.followed[j] = at(now, j)
  })
  for (let row = 0; row < table.entries.length; row += 1)
    computeIn(row, { table, layout, residualErrors, of: isMoved })
}

function followedOf({ matrix: { size, cells } }: Layout, ratio: number): Float64Array {
  return Float64Array.from({ length: size }, (_, j) =>
    ratio === 0 ? 0 : 1 / (at(cells, j * size + j) + 1 / ratio),
  )
}

/** Computes the residual errors of one entry's scores, in place: those of some jurors, or of all. */
function computeIn(
  row: number,
  {
    table: { starts, juror, weight },
    layout,
    residualErrors,
    of,
  }: { table: ScoresTable; layout: Layout; residualErrors: ResidualErrors; of?: Uint8Array },
): void {
  const { each, followed } = residualErrors
  const end = starts[row + 1] ?? 0
  const part = 1 / at(layout.sums, row)
  let more = 0
  for (let k = starts[row] ?? 0; k < end; k += 1) {
    const j = juror[k] ?? 0
    if (of && of[j] === 0) continue
    const own = weight[k] ?? 1
    const free = 1 - own * part
    const left = free * (1 - own * free * (followed[j] ?? 0))
    const room = left > 1e-9 ? left : 0
    more += room - freedomAt(residualErrors, k, own)
    // An entry's only score is what it is, and never far.
    each[k] = room > 0 ? Math.sqrt(room / own) : Number.POSITIVE_INFINITY
  }
  residualErrors.all += more
}

function freedomAt({ each }: ResidualErrors, k: number, weight: number): number {
  const error = each[k] ?? Number.POSITIVE_INFINITY
  return error < Number.POSITIVE_INFINITY ? weight * error * error : 0
}
