import { type Layout, layoutAfter, layoutOf } from './layout.ts'
import {
  type MarksTable,
  placeOf,
  type Reading,
  readingsOf,
  tableOf,
  withMark,
  withoutMark,
} from './marks-table.ts'
import { type ChangedMark, type Fit, fitMarks } from './outlying-marks.ts'
import { type Ranking, rankingOf } from './ranking.ts'
import { at, placeAt } from './symmetric.ts'

/** Readings that change one at a time, and their ranking after each change. */
export type Sheet = {
  /** A juror's reading of an entry, the first or a changed one. */
  set(reading: Reading): void
  remove(entry: string, juror: string): void
  /** The ranking that the readings as they are now would give from nothing, but for the last digits of its figures. */
  ranking(): Ranking
}

// Below this a ranking from nothing is a matter of milliseconds, and above it there is only one solution to be near to.
const worthKeeping = 20_000
// The matrix is summed up afresh from time to time, before the rounding of many changes adds up.
const changesAtMost = 500

/**
 * Opens a sheet of readings whose ranking after one more change costs far less than the first.
 * @param keptFrom from how many readings on it begins with what it found before
 */
export function openSheet(readings: readonly Reading[], keptFrom = worthKeeping): Sheet {
  let table = tableOf(readings)
  let layout: Layout = layoutOf(table)
  let fit: Fit | undefined
  let changes = 0
  // Since the last ranking.
  let moved: ChangedMark[] = []
  let isReread = false

  function begin(anew: readonly Reading[]) {
    table = tableOf(anew)
    layout = layoutOf(table)
    fit = undefined
    changes = 0
    moved = []
  }

  function reread(row: number, after: MarksTable) {
    changes += 1
    isReread = true
    layout =
      changes % changesAtMost === 0 ? layoutOf(after) : layoutAfter(layout, row, { before: table, after })
    table = after
  }

  return {
    set(reading) {
      const { entry, juror, score, weight = 1, category = null } = reading
      const place = placeOf(table, entry, juror)
      // A new entry or juror moves everybody's place, and a fault must be found before anything has changed.
      const isSound = Number.isFinite(score) && Number.isFinite(weight) && weight > 0
      if (!place || !isSound || table.categories[place.row] !== category) {
        begin([...readingsOf(table).filter((one) => one.entry !== entry || one.juror !== juror), reading])
      } else if (place.isThere && table.weight[place.at] === weight) {
        moved.push({ row: place.row, at: place.at, score: at(table.score, place.at) })
        table.score[place.at] = score
      } else {
        const without = place.isThere ? withoutMark(table, place.row, place.at) : table
        reread(place.row, withMark(without, place.row, place.at, { juror: place.column, score, weight }))
      }
    },
    remove(entry, juror) {
      const place = placeOf(table, entry, juror)
      if (!place?.isThere) return
      if (isLastOfItsKind(table, place))
        begin(readingsOf(table).filter((one) => one.entry !== entry || one.juror !== juror))
      else reread(place.row, withoutMark(table, place.row, place.at))
    },
    ranking() {
      if (table.score.length < keptFrom) {
        layout = layoutOf(table)
        fit = undefined
      }
      const [only] = isReread || moved.length > 1 ? [] : moved
      fit = fitMarks(table, layout, fit, only)
      moved = []
      isReread = false
      return rankingOf(table, layout, fit)
    },
  }
}

/** The entry's only reading, or the juror's. */
function isLastOfItsKind(table: MarksTable, { row, column }: { row: number; column: number }): boolean {
  if (placeAt(table.starts, row + 1) - placeAt(table.starts, row) === 1) return true
  return table.juror.indexOf(column) === table.juror.lastIndexOf(column)
}
