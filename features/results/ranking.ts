import { componentsOf } from '#features/results/components.ts'
import { correctedScore, type Leaning, leaningOf, sharedUncertainty } from '#features/results/juror-model.ts'
import { type Fit, fitMarks } from '#features/results/outlying-marks.ts'
import { at } from '#features/results/symmetric.ts'
import { tieBrackets } from '#features/results/ties.ts'

// The whole computation is told in plain words in docs/ranking.md.

/** The composite score that one juror gave one entry; a `weight` of 2 is trusted like the mean of two readings. */
export type Reading = { entry: string; juror: string; score: number; category?: string; weight?: number }

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
  /** Against what the whole of this jury would find: the one to use with levels. */
  standardErrorInJury: number | null
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
  const sorted = inFixedOrder(readings)
  const jurors = [...new Set(sorted.map(({ juror }) => juror))].sort()
  const entries = [...Map.groupBy(sorted, ({ entry }) => entry)]
  const places = new Map(jurors.map((juror, i) => [juror, i]))
  const rows = entries.map(([, own]) =>
    own.map(({ juror, score, weight = 1 }) => ({ juror: places.get(juror) ?? -1, score, weight, trust: 1 })),
  )

  const fit = fitMarks(rows, jurors.length)
  const leanings = fit.rows.map((row) => leaningOf(row, fit.uncertainty))
  const components = componentsOf(sorted)
  const componentOf = numbered(components.map((component) => component.entries))
  const estimates = entries.map(([entry, own], i): Estimate => {
    const leaning = leanings[i]
    const row = fit.rows[i]
    if (!leaning || !row) throw new RangeError(`entry ${entry} was lost on the way`)
    return {
      entry,
      leaning,
      category: categoryOf(entry, own),
      component: componentOf.get(entry) ?? 0,
      readings: own.length,
      mean: own.reduce((sum, { score }) => sum + score, 0) / own.length,
      // The last digits are rounding: entries that differ by no more are equal.
      corrected: Math.round(correctedScore(row, fit.effects) * 1e9) / 1e9,
    }
  })

  const lists = [...Map.groupBy(estimates, ({ category }) => category)].map(([category, list]) =>
    placed(category, list, fit),
  )
  lists.sort((a, b) => compare(a.category ?? '', b.category ?? ''))
  return {
    entries: lists.flatMap((list) => list.entries),
    jurors: rankedJurors(jurors, numbered(components.map((component) => component.jurors)), fit),
    ties: lists.flatMap((list) => list.ties),
    components: components.length,
    spread: fit.variances && {
      jurors: Math.sqrt(fit.variances.ratio * fit.variances.mark),
      marks: Math.sqrt(fit.variances.mark),
    },
  }
}

type Estimate = Omit<
  RankedEntry,
  'standardError' | 'standardErrorInJury' | 'rank' | 'bestRank' | 'worstRank'
> & { leaning: Leaning }

function placed(category: string | null, estimates: Estimate[], fit: Fit) {
  const list = estimates.sort((a, b) => b.corrected - a.corrected || compare(a.entry, b.entry))
  const variance = fit.variances?.mark ?? null
  const alone = list.map(({ leaning }) => leaning.own + sharedUncertainty(leaning, leaning))
  const errorOfDifference = (i: number, j: number) => {
    const [a, b] = [list[i]?.leaning, list[j]?.leaning]
    // Where nothing is known of the error, nothing can be told apart.
    if (!a || !b || variance === null) return Number.POSITIVE_INFINITY
    const both = (alone[i] ?? 0) + (alone[j] ?? 0)
    return Math.sqrt(variance * Math.max(a.own + b.own, both - 2 * sharedUncertainty(a, b)))
  }
  const brackets = tieBrackets(
    list.map(({ corrected }) => corrected),
    errorOfDifference,
  )

  const ranks: number[] = []
  list.forEach(({ corrected }, i) => {
    const before = list[i - 1]
    ranks.push(before && before.corrected === corrected ? (ranks[i - 1] ?? 1) : i + 1)
  })
  // The estimated severities add up to zero whatever the marks, so the average juror of this jury gives the
  // corrected score too, and only the uncertainty of that average (its variance over the jury's size) falls away.
  const ofJury = (fit.variances?.ratio ?? 0) / fit.effects.length
  const errorOf = (spread: number) => (variance === null ? null : Math.sqrt(variance * Math.max(0, spread)))
  const entries = list.map(({ leaning, ...estimate }, i): RankedEntry => {
    const own = brackets.filter(({ first, last }) => first <= i && i <= last)
    const rank = ranks[i] ?? i + 1
    return {
      ...estimate,
      standardError: errorOf(alone[i] ?? leaning.own),
      standardErrorInJury: errorOf((alone[i] ?? leaning.own) - ofJury),
      rank,
      bestRank: Math.min(rank, ...own.map(({ first }) => ranks[first] ?? rank)),
      worstRank: Math.max(rank, ...own.map(({ last }) => ranks[last] ?? rank)),
    }
  })
  const ties = brackets.map(
    ({ first, last }): TieBracket => ({
      category,
      entries: list.slice(first, last + 1).map(({ entry }) => entry),
    }),
  )
  return { category, entries, ties }
}

function rankedJurors(jurors: string[], components: Map<string, number>, fit: Fit): RankedJuror[] {
  const counts = jurors.map(() => ({ readings: 0, outlying: 0, shared: false }))
  fit.rows.forEach((row, i) => {
    const readers = new Set(row.map(({ juror }) => juror))
    row.forEach(({ juror }, j) => {
      const count = counts[juror]
      if (!count) return
      count.readings += 1
      count.shared ||= readers.size > 1
      if (Math.abs(fit.surprises[i]?.[j] ?? 0) >= 2.5) count.outlying += 1
    })
  })

  const { size, cells } = fit.uncertainty
  const mark = fit.variances?.mark ?? 0
  return jurors
    .map((juror, i): RankedJuror => {
      const { readings = 0, outlying = 0, shared = false } = counts[i] ?? {}
      const effect = at(fit.effects, i)
      return {
        juror,
        readings,
        component: components.get(juror) ?? 0,
        severity: effect === 0 ? 0 : -effect,
        standardError: shared ? Math.sqrt(mark * at(cells, i * size + i)) : null,
        outlyingMarks: outlying,
      }
    })
    .sort((a, b) => b.severity - a.severity || compare(a.juror, b.juror))
}

/** Sums depend on their order in the last digit, so every computation begins with the same order. */
function inFixedOrder(readings: readonly Reading[]): Reading[] {
  for (const { entry, juror, score, weight = 1 } of readings) {
    if (!Number.isFinite(score) || !Number.isFinite(weight) || weight <= 0) {
      throw new RangeError(`the reading of ${entry} by ${juror} is not a score with a weight above zero`)
    }
  }
  return [...readings].sort(
    (a, b) =>
      compare(a.entry, b.entry) ||
      compare(a.juror, b.juror) ||
      a.score - b.score ||
      (a.weight ?? 1) - (b.weight ?? 1),
  )
}

function categoryOf(entry: string, readings: readonly Reading[]): string | null {
  const categories = new Set(readings.map(({ category }) => category ?? null))
  const [category = null, other] = categories
  if (other !== undefined) throw new RangeError(`entry ${entry} stands in two categories`)
  return category
}

function numbered(groups: readonly string[][]): Map<string, number> {
  return new Map(groups.flatMap((group, i) => group.map((member): [string, number] => [member, i + 1])))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
