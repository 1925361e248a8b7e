import { jurorVariances, type Leaning, leaningsOf } from './juror-model.ts'
import { type Layout, layoutOf } from './layout.ts'
import { scoresForLevels } from './level-scores.ts'
import { type MarksTable, type Reading, tableOf } from './marks-table.ts'
import { type Fit, fitMarks } from './outlying-marks.ts'
import { levelled } from './separate-panels.ts'
import { at, placeAt } from './symmetric.ts'
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
  const layout = layoutOf(table)
  return rankingOf(table, layout, fitMarks(table, layout))
}

/** The ranking that a fit of the table's marks gives. */
export function rankingOf(table: MarksTable, layout: Layout, fit: Fit): Ranking {
  const { islands } = layout
  const mark = fit.variances?.mark ?? null
  const ratio = fit.variances?.ratio ?? 0
  const leanings = leaningsOf(table, layout, ratio)
  const { worths, effects, offsets } = levelled({ table, islands, fit, leanings })
  const inJury = (variance: number) => (mark === null ? null : Math.sqrt(mark * Math.max(0, variance)))

  const estimates = table.entries.map((entry, row): Estimate => {
    const leaning = known(leanings, row)
    const island = placeAt(islands.ofEntry, row)
    const variance = leaning.own + leaning.passedOn
    const offset = known(offsets, island)
    return {
      entry,
      category: table.categories[row] ?? null,
      component: island + 1,
      readings: placeAt(table.starts, row + 1) - placeAt(table.starts, row),
      mean: meanOf(table, row),
      // The last digits are rounding: entries that differ by no more are equal.
      corrected: rounded(at(worths, row)),
      standardError: inJury(variance - offset.known),
      standardErrorInJury: inJury(variance - offset.known - offset.common),
      leaning,
      island,
    }
  })

  const errorOfDifference = ({ leaning: a, island }: Estimate, { leaning: b, island: other }: Estimate) => {
    // Where nothing is known of the error, nothing can be told apart.
    if (mark === null) return Number.POSITIVE_INFINITY
    const apart = island === other ? 0 : known(offsets, island).between(other)
    return Math.sqrt(mark * (a.own + b.own + Math.max(0, distanceOf(a, b) - apart)))
  }
  const least = Math.min(...leanings.map(({ own }) => own))
  const errorAtLeast = leanings.length > 0 ? Math.sqrt((mark ?? 0) * 2 * least) : 0
  const levelScores = scoresForLevels(estimates, islands.count === 1)
  const lists = [...Map.groupBy(estimates, ({ category }) => category)].map(([category, list]) =>
    placed(category, list, levelScores, { errorOfDifference, errorAtLeast }),
  )
  lists.sort((a, b) => compare(a.category ?? '', b.category ?? ''))
  return {
    entries: lists.flatMap((list) => list.entries),
    jurors: rankedJurors({ table, layout, fit, effects }),
    ties: lists.flatMap((list) => list.ties),
    components: islands.count,
    spread: mark === null ? null : { jurors: Math.sqrt(ratio * mark), marks: Math.sqrt(mark) },
  }
}

type Estimate = Omit<RankedEntry, 'forLevels' | 'rank' | 'bestRank' | 'worstRank'> & {
  leaning: Leaning
  island: number
}

/** The squared distance of two leanings. */
function distanceOf({ leaning: a }: Leaning, { leaning: b }: Leaning): number {
  if (a === b) return 0
  let sum = 0
  for (let i = 0; i < a.length; i += 1) sum += (at(a, i) - at(b, i)) ** 2
  return sum
}

type Errors = { errorOfDifference: (a: Estimate, b: Estimate) => number; errorAtLeast: number }

/**
 * Entries of one score stand in the same brackets, whatever they are called: between two scores the least error counts,
 * so that no bracket holds two entries that can be told apart.
 */
function errorBetweenScores(
  list: readonly Estimate[],
  errorOfDifference: Errors['errorOfDifference'],
): Errors['errorOfDifference'] {
  const scores = Map.groupBy(list, ({ corrected }) => corrected)
  const found = new Map<string, number>()
  return (a, b) => {
    const [some, others] = [scores.get(a.corrected) ?? [a], scores.get(b.corrected) ?? [b]]
    if (some.length === 1 && others.length === 1) return errorOfDifference(a, b)
    const pair = `${a.corrected} ${b.corrected}`
    const kept = found.get(pair)
    if (kept !== undefined) return kept
    let least = Number.POSITIVE_INFINITY
    for (const one of some) {
      for (const other of others) least = Math.min(least, errorOfDifference(one, other))
    }
    found.set(pair, least)
    return least
  }
}

function placed(
  category: string | null,
  estimates: Estimate[],
  levelScores: Map<string, RankedEntry['forLevels']>,
  { errorOfDifference, errorAtLeast }: Errors,
) {
  const list = estimates.sort((a, b) => b.corrected - a.corrected || compare(a.entry, b.entry))
  const leastError = errorBetweenScores(list, errorOfDifference)
  const brackets = tieBrackets(
    list.map(({ corrected }) => corrected),
    (i, j) => leastError(known(list, i), known(list, j)),
    errorAtLeast,
  )

  const ranks: number[] = []
  list.forEach(({ corrected }, i) => {
    const before = list[i - 1]
    ranks.push(before && before.corrected === corrected ? (ranks[i - 1] ?? 1) : i + 1)
  })
  // Both ends of the brackets only ever move down the list, so the first and the last that hold an entry are near.
  let first = 0
  let next = 0
  const entries = list.map((estimate, i): RankedEntry => {
    while (first < brackets.length && known(brackets, first).last < i) first += 1
    while (next < brackets.length && known(brackets, next).first <= i) next += 1
    const rank = ranks[i] ?? i + 1
    const isTied = first < next
    const { entry, component, readings, mean, corrected, standardError, standardErrorInJury } = estimate
    return {
      entry,
      category,
      component,
      readings,
      mean,
      corrected,
      standardError,
      standardErrorInJury,
      forLevels: levelScores.get(entry) ?? { score: corrected, standardError: standardErrorInJury },
      rank,
      bestRank: isTied ? Math.min(rank, ranks[known(brackets, first).first] ?? rank) : rank,
      worstRank: isTied ? Math.max(rank, ranks[known(brackets, next - 1).last] ?? rank) : rank,
    }
  })
  const names = list.map(({ entry }) => entry)
  const ties = brackets.map(
    (bracket): TieBracket => ({ category, entries: names.slice(bracket.first, bracket.last + 1) }),
  )
  return { category, entries, ties }
}

type Jury = {
  table: MarksTable
  layout: Layout
  fit: Fit
  effects: Float64Array
}

function rankedJurors({ table, layout: { matrix, islands }, fit, effects }: Jury): RankedJuror[] {
  const variances = jurorVariances(matrix, fit.variances?.ratio ?? 0)
  const mark = fit.variances?.mark ?? 0
  const readings = new Int32Array(table.jurors.length)
  for (let k = 0; k < table.juror.length; k += 1) {
    const juror = placeAt(table.juror, k)
    readings[juror] = placeAt(readings, juror) + 1
  }
  return table.jurors
    .map((juror, j): RankedJuror => {
      const effect = rounded(at(effects, j))
      // Whoever shares an entry with somebody else has something left in the matrix.
      const isCompared = at(matrix.cells, j * matrix.size + j) > 1e-9
      return {
        juror,
        readings: placeAt(readings, j),
        component: placeAt(islands.ofJuror, j) + 1,
        severity: effect === 0 ? 0 : -effect,
        standardError: isCompared ? Math.sqrt(mark * at(variances, j)) : null,
        outlyingMarks: placeAt(fit.outlying, j),
      }
    })
    .sort((a, b) => b.severity - a.severity || compare(a.juror, b.juror))
}

function meanOf({ starts, score }: MarksTable, row: number): number {
  const [start, end] = [placeAt(starts, row), placeAt(starts, row + 1)]
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
