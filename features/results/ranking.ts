import { addEntry, jurorMatrix, jurorVariances, leaningsOf } from './juror-model.ts'
import { scoresForLevels } from './level-scores.ts'
import {
  type MarksTable,
  placeOf,
  type Reading,
  readingsOf,
  tableOf,
  withMark,
  withoutMark,
} from './marks-table.ts'
import { type Fit, fitMarks } from './outlying-marks.ts'
import { islandsOf, levelled } from './separate-panels.ts'
import { at, type Symmetric } from './symmetric.ts'
import { tieBrackets } from './ties.ts'

// The whole computation is told in plain words in docs/ranking.md.

export type { Reading } from './marks-table.ts'

export type RankedEntry = {
  entry: string
  category: string | null
  /** Scores compare on evidence only inside one component. */
  component: number
  readings: number
  mean: number
  /** What an average juror would have given. */
  corrected: number
  /**
   * Against what other juries of the same kind would find; `null` when no entry was read twice,
   * so that nothing shows how much marks differ.
   */
  standardError: number | null
  /** Against what the whole of this jury would find. */
  standardErrorInJury: number | null
  /** The likeliest score within this jury, given how good the category's entries are: the one to use with levels. */
  forLevels: { score: number; standardError: number | null }
  /** Place in its category; equal scores share one. */
  rank: number
  /** The places that the marks allow as well: as far as entries tied with it reach. */
  bestRank: number
  worstRank: number
}

export type RankedJuror = {
  juror: string
  component: number
  readings: number
  /** Points this juror stays below an average one; negative for a generous juror. */
  severity: number
  /** `null` when the juror shares no entry with another one. */
  standardError: number | null
  /** Marks far (2.5 standard errors or more) from what the entry and this juror's habit made expect. */
  outlyingMarks: number
}

/** Entries of one category that the marks cannot tell apart. */
export type TieBracket = { category: string | null; entries: string[] }

export type Ranking = {
  /** By category, then by place. */
  entries: RankedEntry[]
  /** The most severe first. */
  jurors: RankedJuror[]
  ties: TieBracket[]
  components: number
  /** Standard deviations of severity among jurors and of single marks; `null` as in `standardError`. */
  spread: { jurors: number; marks: number } | null
}

/** The jury's result with each juror's severity taken off; the same readings give the same result in any order. */
export function rankEntries(readings: readonly Reading[]): Ranking {
  const table = tableOf(readings)
  const matrix = jurorMatrix(table)
  return rankingOf(table, matrix, fitMarks(table, matrix))
}

/** Readings that change one at a time, and their ranking after each change. */
export type Sheet = {
  /** A juror's reading of an entry, the first or a changed one. */
  set(reading: Reading): void
  remove(entry: string, juror: string): void
  /** The ranking that the readings as they are now would give from nothing, to the ninth digit after the point. */
  ranking(): Ranking
}

// Below this a ranking from nothing is a matter of milliseconds, and above it there is only one solution to be near to.
const worthKeeping = 20_000
// The matrix is summed up afresh from time to time, before the rounding of many changes adds up.
const changesAtMost = 500

/** Opens a sheet of readings whose ranking after one more change costs far less than the first. */
export function openSheet(readings: readonly Reading[]): Sheet {
  let table = tableOf(readings)
  let matrix = jurorMatrix(table)
  let fit: Fit | undefined
  let changes = 0

  function begin(anew: readonly Reading[]) {
    table = tableOf(anew)
    matrix = jurorMatrix(table)
    fit = undefined
    changes = 0
  }

  function reread(row: number, change: () => void) {
    addEntry(matrix, table, row, -1)
    change()
    addEntry(matrix, table, row, 1)
    changes += 1
    if (changes >= changesAtMost) {
      matrix = jurorMatrix(table)
      changes = 0
    }
  }

  return {
    set(reading) {
      const { entry, juror, score, weight = 1, category = null } = reading
      const place = placeOf(table, entry, juror)
      // A new entry or juror moves everybody's place, and a fault must be found before anything has changed.
      const isSound = Number.isFinite(score) && Number.isFinite(weight) && weight > 0
      if (!place || !isSound || table.categories[place.row] !== category) {
        begin([...readingsOf(table).filter((one) => one.entry !== entry || one.juror !== juror), reading])
      } else if (!place.isThere) {
        const mark = { juror: place.column, score, weight }
        reread(place.row, () => {
          table = withMark(table, place.row, place.at, mark)
        })
      } else if (table.weight[place.at] !== weight) {
        reread(place.row, () => {
          table.weight[place.at] = weight
        })
        table.score[place.at] = score
      } else {
        table.score[place.at] = score
      }
    },
    remove(entry, juror) {
      const place = placeOf(table, entry, juror)
      if (!place?.isThere) return
      const isLast = table.jurors.length > 0 && isLastOfItsKind(table, place)
      if (isLast) begin(readingsOf(table).filter((one) => one.entry !== entry || one.juror !== juror))
      else {
        reread(place.row, () => {
          table = withoutMark(table, place.row, place.at)
        })
      }
    },
    ranking() {
      if (table.score.length < worthKeeping) {
        matrix = jurorMatrix(table)
        fit = undefined
      }
      fit = fitMarks(table, matrix, fit)
      return rankingOf(table, matrix, fit)
    },
  }
}

/** The entry's only reading, or the juror's. */
function isLastOfItsKind(table: MarksTable, { row, column }: { row: number; column: number }): boolean {
  if (at(table.starts, row + 1) - at(table.starts, row) === 1) return true
  return table.juror.indexOf(column) === table.juror.lastIndexOf(column)
}

function rankingOf(table: MarksTable, matrix: Symmetric, fit: Fit): Ranking {
  const islands = islandsOf(table)
  const mark = fit.variances?.mark ?? null
  const ratio = fit.variances?.ratio ?? 0
  const leanings = leaningsOf(table, matrix, ratio)
  const { worths, effects, offsets } = levelled({ table, islands, fit, leanings })
  const inJury = (variance: number) => (mark === null ? null : Math.sqrt(mark * Math.max(0, variance)))

  const estimates = table.entries.map((entry, row): Estimate => {
    const { own, leaning } = known(leanings, row)
    const island = at(islands.ofEntry, row)
    const variance = own + leaning.reduce((sum, part) => sum + part * part, 0)
    const offset = known(offsets, island)
    return {
      entry,
      category: table.categories[row] ?? null,
      component: island + 1,
      readings: at(table.starts, row + 1) - at(table.starts, row),
      mean: meanOf(table, row),
      // The last digits are rounding: entries that differ by no more are equal.
      corrected: rounded(at(worths, row)),
      standardError: inJury(variance - offset.known),
      standardErrorInJury: inJury(variance - offset.known - offset.common),
      own,
      leaning,
      island,
    }
  })

  const errorOfDifference = (a: Estimate, b: Estimate) => {
    // Where nothing is known of the error, nothing can be told apart.
    if (mark === null) return Number.POSITIVE_INFINITY
    let apart = 0
    for (let i = 0; i < matrix.size; i += 1) apart += (at(a.leaning, i) - at(b.leaning, i)) ** 2
    if (a.island !== b.island) apart -= known(offsets, a.island).between(b.island)
    return Math.sqrt(mark * (a.own + b.own + Math.max(0, apart)))
  }
  const levelScores = scoresForLevels(estimates, islands.count === 1)
  const lists = [...Map.groupBy(estimates, ({ category }) => category)].map(([category, list]) =>
    placed(category, list, levelScores, errorOfDifference),
  )
  lists.sort((a, b) => compare(a.category ?? '', b.category ?? ''))
  return {
    entries: lists.flatMap((list) => list.entries),
    jurors: rankedJurors({ table, matrix, fit, effects, ofJuror: islands.ofJuror }),
    ties: lists.flatMap((list) => list.ties),
    components: islands.count,
    spread: mark === null ? null : { jurors: Math.sqrt(ratio * mark), marks: Math.sqrt(mark) },
  }
}

type Estimate = Omit<RankedEntry, 'forLevels' | 'rank' | 'bestRank' | 'worstRank'> & {
  own: number
  leaning: Float64Array
  island: number
}

function placed(
  category: string | null,
  estimates: Estimate[],
  levelScores: Map<string, RankedEntry['forLevels']>,
  errorOfDifference: (a: Estimate, b: Estimate) => number,
) {
  const list = estimates.sort((a, b) => b.corrected - a.corrected || compare(a.entry, b.entry))
  const brackets = tieBrackets(
    list.map(({ corrected }) => corrected),
    (i, j) => errorOfDifference(known(list, i), known(list, j)),
  )

  const ranks: number[] = []
  list.forEach(({ corrected }, i) => {
    const before = list[i - 1]
    ranks.push(before && before.corrected === corrected ? (ranks[i - 1] ?? 1) : i + 1)
  })
  // Both ends of the brackets only ever move down the list, so the first and the last that hold an entry are near.
  let first = 0
  let next = 0
  const entries = list.map(({ own: _, leaning: __, island: ___, ...estimate }, i): RankedEntry => {
    while (first < brackets.length && known(brackets, first).last < i) first += 1
    while (next < brackets.length && known(brackets, next).first <= i) next += 1
    const rank = ranks[i] ?? i + 1
    const isTied = first < next
    const level = levelScores.get(estimate.entry)
    return {
      ...estimate,
      forLevels: level ?? { score: estimate.corrected, standardError: estimate.standardErrorInJury },
      rank,
      bestRank: isTied ? Math.min(rank, ranks[known(brackets, first).first] ?? rank) : rank,
      worstRank: isTied ? Math.max(rank, ranks[known(brackets, next - 1).last] ?? rank) : rank,
    }
  })
  const ties = brackets.map(
    (bracket): TieBracket => ({
      category,
      entries: list.slice(bracket.first, bracket.last + 1).map(({ entry }) => entry),
    }),
  )
  return { category, entries, ties }
}

type Jury = {
  table: MarksTable
  matrix: Symmetric
  fit: Fit
  effects: Float64Array
  ofJuror: Int32Array
}

function rankedJurors({ table, matrix, fit, effects, ofJuror }: Jury): RankedJuror[] {
  const variances = jurorVariances(matrix, fit.variances?.ratio ?? 0)
  const mark = fit.variances?.mark ?? 0
  const readings = new Int32Array(table.jurors.length)
  for (const juror of table.juror) readings[juror] = at(readings, juror) + 1
  return table.jurors
    .map((juror, j): RankedJuror => {
      const effect = rounded(at(effects, j))
      // Whoever shares an entry with somebody else has something left in the matrix.
      const isCompared = at(matrix.cells, j * matrix.size + j) > 1e-9
      return {
        juror,
        readings: at(readings, j),
        component: at(ofJuror, j) + 1,
        severity: effect === 0 ? 0 : -effect,
        standardError: isCompared ? Math.sqrt(mark * at(variances, j)) : null,
        outlyingMarks: at(fit.outlying, j),
      }
    })
    .sort((a, b) => b.severity - a.severity || compare(a.juror, b.juror))
}

function meanOf({ starts, score }: MarksTable, row: number): number {
  const [start, end] = [at(starts, row), at(starts, row + 1)]
  let sum = 0
  for (let k = start; k < end; k += 1) sum += at(score, k)
  return sum / (end - start)
}

const rounded = (value: number) => Math.round(value * 1e9) / 1e9

function known<Item>(items: readonly Item[], i: number): Item {
  const item = items[i]
  if (item === undefined) throw new RangeError(`nothing at ${i} of ${items.length}`)
  return item
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
