import type { Layout } from './juror-model.ts'
import { jurorCovariance, layoutOf, leveragesOf, passedOnAlike } from './juror-model.ts'
import { scoresForLevels } from './level-scores.ts'
import { type Fit, fitScores } from './outlying-ratings.ts'
import { type Evaluation, type ScoresTable, tableOf } from './ratings-table.ts'
import { levelled } from './separate-panels.ts'
import { at, placeAt, type Symmetric } from './symmetric-matrix.ts'
import { type Bracket, tieBrackets } from './ties.ts'

// docs/ranking.md explains the calculation.

export type { Evaluation } from './ratings-table.ts'

export type RankedEntry = {
  entry: string
  category: string | null
  /** Scores are comparable on evidence only within one component. */
  component: number
  evaluations: number
  mean: number
  /** The score that an average juror would have given. */
  corrected: number
  /**
   * Relative to other juries of the same kind; `null` when no entry has two evaluations, so that the spread of scores
   * is unknown.
   */
  standardError: number | null
  /** Relative to the score that all jurors of this jury would give together. */
  standardErrorInJury: number | null
  /** The likeliest score within this jury, given the spread of the category's entries. Levels are decided by it. */
  forLevels: { score: number; standardError: number | null }
  /** Rank in its category; equal scores share one. */
  rank: number
  /** The range of ranks that the scores allow, up to the last entry tied with it. */
  bestRank: number
  worstRank: number
}

export type RankedJuror = {
  juror: string
  component: number
  evaluations: number
  /** Points by which this juror scores below the average juror; negative for a generous juror. */
  severity: number
  /** `null` when the juror shares no entry with another one. */
  standardError: number | null
  /** Scores at least 2.5 standard errors from the value expected for the entry and this juror. */
  outlyingScores: number
}

/** Entries of one category that the scores cannot separate. */
export type TieBracket = { category: string | null; entries: string[] }

export type Ranking = {
  /** By category, then by rank. */
  entries: RankedEntry[]
  /** Most severe first. */
  jurors: RankedJuror[]
  ties: TieBracket[]
  components: number
  /** Standard deviations of severity among jurors and of single scores; `null` as in `standardError`. */
  spread: { jurors: number; ratings: number } | null
}

/** The ranking, corrected for each juror's severity. The same evaluations give the same result in any order. */
export function rankEntries(evaluations: readonly Evaluation[]): Ranking {
  const table = tableOf(evaluations)
  const layout = layoutOf(table)
  return rankingOf(table, layout, fitScores(table, layout), listsOf(table))
}

/** Each category's entries, by their index in the table. */
type Lists = { category: string | null; rows: number[] }[]

function listsOf({ entries, categories }: ScoresTable): Lists {
  const rows = Map.groupBy(entries.keys(), (row) => categories[row] ?? null)
  return [...rows]
    .map(([category, list]) => ({ category, rows: list }))
    .sort((a, b) => compare(a.category ?? '', b.category ?? ''))
}

/** The ranking from a fit of the table's scores. */
function rankingOf(table: ScoresTable, layout: Layout, fit: Fit, lists: Lists): Ranking {
  const { islands } = layout
  const rating = fit.variances?.rating ?? null
  const ratio = fit.variances?.ratio ?? 0
  const covariance = jurorCovariance(layout.matrix, ratio)
  const leverages = leveragesOf(table, layout, covariance)
  const { entryEffects, effects, offsets } = levelled({ table, islands, fit, leverages })
  const inJury = (variance: number) => (rating === null ? null : Math.sqrt(rating * Math.max(0, variance)))

  const entries = table.entries.map((entry, row): RankedEntry => {
    const leverage = known(leverages, row)
    const island = placeAt(islands.ofEntry, row)
    const variance = leverage.own + leverage.passedOn
    const offset = known(offsets, island)
    return {
      entry,
      category: table.categories[row] ?? null,
      component: island + 1,
      evaluations: placeAt(table.starts, row + 1) - placeAt(table.starts, row),
      mean: meanOf(table, row),
      // Entries that differ by less than this are equal: it is rounding.
      corrected: rounded(at(entryEffects, row)),
      standardError: inJury(variance - offset.known),
      standardErrorInJury: inJury(variance - offset.known - offset.common),
      forLevels: { score: 0, standardError: null },
      rank: 0,
      bestRank: 0,
      worstRank: 0,
    }
  })
  scoresForLevels(entries, islands.count === 1).forEach((score, row) => {
    known(entries, row).forLevels = score
  })

  const errorOfDifference = (one: number, other: number) => {
    // Without a known error, no entries can be separated.
    if (rating === null) return Number.POSITIVE_INFINITY
    const [a, b] = [known(leverages, one), known(leverages, other)]
    const [island, theirs] = [placeAt(islands.ofEntry, one), placeAt(islands.ofEntry, other)]
    const apart = island === theirs ? 0 : known(offsets, island).between(theirs)
    const passedOn = a.passedOn + b.passedOn - 2 * passedOnAlike(table, layout, a.onJurors, other)
    return Math.sqrt(rating * (a.own + b.own + Math.max(0, passedOn - apart)))
  }
  const least = leverages.reduce((so, { own }) => Math.min(so, own), Number.POSITIVE_INFINITY)
  const errorAtLeast = leverages.length > 0 ? Math.sqrt((rating ?? 0) * 2 * least) : 0
  const ties: TieBracket[] = []
  for (const { category, rows } of lists) {
    // Entries are sorted by name in the table.
    rows.sort((a, b) => known(entries, b).corrected - known(entries, a).corrected || a - b)
    const list = rows.map((row) => known(entries, row))
    const error = errorBetweenScores(list, (i, j) => errorOfDifference(rows[i] ?? -1, rows[j] ?? -1))
    const brackets = tieBrackets(
      list.map(({ corrected }) => corrected),
      error,
      errorAtLeast,
    )
    place(list, brackets)
    const names = list.map(({ entry }) => entry)
    for (const { first, last } of brackets) ties.push({ category, entries: names.slice(first, last + 1) })
  }
  return {
    entries: lists.flatMap(({ rows }) => rows.map((row) => known(entries, row))),
    jurors: rankedJurors({ table, layout, fit, effects, covariance }),
    ties,
    components: islands.count,
    spread: rating === null ? null : { jurors: Math.sqrt(ratio * rating), ratings: Math.sqrt(rating) },
  }
}

/**
 * Entries with equal scores are in the same brackets, whatever their names. Between two scores the smallest error
 * counts, so that no bracket contains two entries that can be separated.
 */
function errorBetweenScores(
  list: readonly RankedEntry[],
  error: (i: number, j: number) => number,
): (i: number, j: number) => number {
  const isLikeBefore = (i: number) => i > 0 && list[i]?.corrected === list[i - 1]?.corrected
  if (!list.some((_, i) => isLikeBefore(i))) return error
  // The range of entries with an equal score; its end is exclusive.
  const firsts = new Int32Array(list.length)
  const ends = new Int32Array(list.length)
  for (let i = 0; i < list.length; i += 1) firsts[i] = isLikeBefore(i) ? placeAt(firsts, i - 1) : i
  for (let i = list.length - 1; i >= 0; i -= 1) ends[i] = isLikeBefore(i + 1) ? placeAt(ends, i + 1) : i + 1
  const found = new Map<number, number>()
  return (a, b) => {
    const [first, end] = [placeAt(firsts, a), placeAt(ends, a)]
    const [otherFirst, otherEnd] = [placeAt(firsts, b), placeAt(ends, b)]
    if (end - first === 1 && otherEnd - otherFirst === 1) return error(a, b)
    const pair = first * list.length + otherFirst
    const known = found.get(pair)
    if (known !== undefined) return known
    let least = Number.POSITIVE_INFINITY
    for (let i = first; i < end; i += 1) {
      for (let j = otherFirst; j < otherEnd; j += 1) least = Math.min(least, error(i, j))
    }
    found.set(pair, least)
    return least
  }
}

/** Assigns ranks to a list of entries, best score first. */
function place(list: readonly RankedEntry[], brackets: readonly Bracket[]): void {
  list.forEach((entry, i) => {
    const before = list[i - 1]
    entry.rank = before && before.corrected === entry.corrected ? before.rank : i + 1
  })
  // Both ends of the brackets only move down the list, so the first and last bracket of an entry are found nearby.
  let first = 0
  let next = 0
  list.forEach((entry, i) => {
    while (first < brackets.length && known(brackets, first).last < i) first += 1
    while (next < brackets.length && known(brackets, next).first <= i) next += 1
    const isTied = first < next
    const best = isTied ? list[known(brackets, first).first] : entry
    const worst = isTied ? list[known(brackets, next - 1).last] : entry
    entry.bestRank = Math.min(entry.rank, best?.rank ?? entry.rank)
    entry.worstRank = Math.max(entry.rank, worst?.rank ?? entry.rank)
  })
}

type Jury = {
  table: ScoresTable
  layout: Layout
  fit: Fit
  effects: Float64Array
  covariance: Symmetric
}

function rankedJurors({
  table,
  layout: { matrix, islands, evaluations },
  fit,
  effects,
  covariance,
}: Jury): RankedJuror[] {
  const rating = fit.variances?.rating ?? 0
  return table.jurors
    .map((juror, j): RankedJuror => {
      const effect = rounded(at(effects, j))
      // A juror who shares an entry with another one has a nonzero diagonal in the matrix.
      const isCompared = at(matrix.cells, j * matrix.size + j) > 1e-9
      return {
        juror,
        evaluations: placeAt(evaluations, j),
        component: placeAt(islands.ofJuror, j) + 1,
        severity: effect === 0 ? 0 : -effect,
        standardError: isCompared ? Math.sqrt(rating * at(covariance.cells, j * matrix.size + j)) : null,
        outlyingScores: placeAt(fit.outlying, j),
      }
    })
    .sort((a, b) => b.severity - a.severity || compare(a.juror, b.juror))
}

function meanOf({ starts, score }: ScoresTable, row: number): number {
  const [start, end] = [placeAt(starts, row), placeAt(starts, row + 1)]
  let sum = 0
  for (let k = start; k < end; k += 1) sum += score[k] ?? 0
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
