import { type Answers, countEntry, fitAgain, learnAnswers } from './fit-again.ts'
import { type Layout, layoutOf, leaveOut, takenIn } from './layout.ts'
import {
  closed,
  type Mark,
  type MarksTable,
  opened,
  placeOf,
  type Reading,
  readingsOf,
  tableOf,
  withMark,
  withoutMark,
} from './marks-table.ts'
import { type Fit, fitMarks, type Kept } from './outlying-marks.ts'
import { type Lists, listsOf, type Ranking, rankingOf } from './ranking.ts'
import { makeRoomIn, roomAt } from './rooms.ts'
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
// All is summed up afresh from time to time, before the rounding of many changes adds up.
const changesAtMost = 500

/**
 * Opens a sheet of readings whose ranking after one more change costs far less than the first.
 * @param keptFrom from how many readings on it begins with what it found before
 */
export function openSheet(readings: readonly Reading[], keptFrom = worthKeeping): Sheet {
  let table: MarksTable = tableOf(readings)
  let layout: Layout = layoutOf(table)
  let lists: Lists = listsOf(table)
  let fit: Fit | null = null
  let answers: Answers | null = null
  let changes = 0

  function begin(anew: readonly Reading[]) {
    table = tableOf(anew)
    layout = layoutOf(table)
    lists = listsOf(table)
    forget()
  }

  function forget() {
    fit = null
    answers = null
    changes = 0
  }

  /** Changes one entry's marks, and nothing of what is known of the others'. */
  function change(row: number, act: (kept?: Kept) => void) {
    const known = fit?.kept
    if (fit && known) countEntry(table, fit.worths, known, row, -1)
    act(known)
    if (fit && known) countEntry(table, fit.worths, known, row, 1)
    changes += 1
  }

  function reread(row: number, act: (kept?: Kept) => void) {
    change(row, (kept) => {
      leaveOut(layout, table, row)
      act(kept)
      layout = takenIn(layout, table, row)
      if (kept) makeRoomIn(row, { table, layout, rooms: kept.rooms })
    })
  }

  function add(row: number, place: number, mark: Mark, kept?: Kept) {
    table = withMark(table, row, place, mark)
    if (kept) kept.rooms.heaviest = Math.max(kept.rooms.heaviest, mark.weight)
    if (kept) kept.rooms.each = opened(kept.rooms.each, place, Number.POSITIVE_INFINITY)
    if (kept) kept.bench.slope = opened(kept.bench.slope, place, 1)
  }

  function takeOff(row: number, place: number, kept?: Kept) {
    if (kept) {
      kept.rooms.all -= roomAt(kept.rooms, place, at(table.weight, place))
      kept.rooms.each = closed(kept.rooms.each, place)
      kept.bench.slope = closed(kept.bench.slope, place)
    }
    table = withoutMark(table, row, place)
  }

  function fitAsItIs(): Fit {
    if (fit?.kept) {
      answers ??= learnAnswers(table, layout, fit.worths, fit.kept)
      const again = answers && fitAgain(table, layout, { worths: fit.worths, kept: fit.kept, answers })
      if (again) return again
    }
    forget()
    return fitMarks(table, layout)
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
        change(place.row, () => {
          table.score[place.at] = score
        })
      } else {
        reread(place.row, (kept) => {
          if (place.isThere) takeOff(place.row, place.at, kept)
          add(place.row, place.at, { juror: place.column, score, weight }, kept)
        })
      }
    },
    remove(entry, juror) {
      const place = placeOf(table, entry, juror)
      if (!place?.isThere) return
      if (isLastOfItsKind(table, place))
        begin(readingsOf(table).filter((one) => one.entry !== entry || one.juror !== juror))
      else reread(place.row, (kept) => takeOff(place.row, place.at, kept))
    },
    ranking() {
      if (table.score.length < keptFrom || changes >= changesAtMost) {
        layout = layoutOf(table)
        forget()
      }
      fit = fitAsItIs()
      return rankingOf(table, layout, fit, lists)
    },
  }
}

/** The entry's only reading, or the juror's. */
function isLastOfItsKind(table: MarksTable, { row, column }: { row: number; column: number }): boolean {
  if (placeAt(table.starts, row + 1) - placeAt(table.starts, row) === 1) return true
  return table.juror.indexOf(column) === table.juror.lastIndexOf(column)
}
