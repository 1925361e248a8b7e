import { type Measured, varianceBetween, weightedMean } from './between-groups.ts'
import type { Islands } from './islands.ts'
import type { Leverage } from './juror-model.ts'
import type { Fit } from './outlying-ratings.ts'
import type { ScoresTable } from './ratings-table.ts'
import { at, placeAt } from './symmetric.ts'

/** What is supposed of an island's common severity, in units of the variance of scores. */
export type Offset = {
  /** By how much less uncertain its scores are for it. */
  known: number
  /** Of the uncertainty that is left, how much falls away once the jury as a whole is what scores are held against. */
  common: number
  /** By how much less uncertain the difference to another island's scores is. */
  between: (other: number) => number
}

type Fitted = {
  table: ScoresTable
  islands: Islands
  fit: Fit
  leverages: readonly Leverage[]
}

/**
 * Islands of evaluations put on one scale. Nothing in the scores says whether an island's jurors were severe or its
 * entries weak, so the difference of two islands' means is parted by how much each of the two usually differs: means
 * of few jurors differ much, means of many entries little. Where islands differ by more than both together would
 * explain, the rest is taken for a difference of the entries, and is left.
 */
export function levelled({ table, islands, fit, leverages }: Fitted) {
  const rating = fit.variances?.rating ?? 0
  const juror = (fit.variances?.ratio ?? 0) * rating
  const parts = Array.from({ length: islands.count }, () => ({ jurors: 0, entries: 0, sum: 0, own: 0 }))
  for (const island of islands.ofJuror) partOf(parts, island).jurors += 1
  islands.ofEntry.forEach((island, row) => {
    const part = partOf(parts, island)
    part.entries += 1
    part.sum += at(fit.entryEffects, row)
    part.own += rating * (leverages[row]?.own ?? 0)
  })

  const severity = parts.map(({ jurors }) => juror / jurors)
  const quality = islands.count > 1 ? qualityVariance({ table, islands, fit, leverages }, parts) : 0
  const means = parts.map(
    ({ entries, sum, own }, island): Measured => ({
      value: sum / entries,
      variance: (severity[island] ?? 0) + (quality + own / entries) / entries,
    }),
  )
  const isSaid = islands.count > 1 && juror > 0
  const between = isSaid ? varianceBetween([means]) : 0
  const middle = isSaid ? weightedMean(means, between) : { value: 0, variance: 0 }
  const shares = means.map(({ variance }, i) => (isSaid ? (severity[i] ?? 0) / (variance + between) : 0))
  const shifts = means.map(({ value }, i) => (shares[i] ?? 0) * (value - middle.value))

  return {
    entryEffects: fit.entryEffects.map(
      (entryEffect, row) => entryEffect - (shifts[placeAt(islands.ofEntry, row)] ?? 0),
    ),
    effects: fit.effects.map((effect, j) => effect + (shifts[placeAt(islands.ofJuror, j)] ?? 0)),
    offsets: offsetsOf(
      parts.map(({ jurors }, i) => ({
        severity: rating > 0 ? (severity[i] ?? 0) / rating : 0,
        share: shares[i] ?? 0,
        weight: jurors / table.jurors.length,
      })),
      rating > 0 ? middle.variance / rating : 0,
    ),
  }
}

type Part = { jurors: number; entries: number; sum: number; own: number }

function partOf(parts: readonly Part[], island: number): Part {
  const part = parts[island]
  if (!part) throw new RangeError(`there is no island ${island}`)
  return part
}

/** How different entries of one island are, without what chance and jurors add to their scores. */
function qualityVariance({ islands, fit, leverages }: Fitted, parts: readonly Part[]): number {
  const rating = fit.variances?.rating ?? 0
  const ratio = fit.variances?.ratio ?? 0
  const freedom = islands.ofEntry.length - islands.count
  if (freedom === 0) return 0
  let squares = 0
  let chance = 0
  islands.ofEntry.forEach((island, row) => {
    const { entries, jurors, sum } = partOf(parts, island)
    squares += (at(fit.entryEffects, row) - sum / entries) ** 2
    const { own = 0, passedOn = 0 } = leverages[row] ?? {}
    chance += (1 - 1 / entries) * (own + passedOn - ratio / jurors)
  })
  return Math.max(0, (squares - rating * chance) / freedom)
}

function offsetsOf(
  parts: readonly { severity: number; share: number; weight: number }[],
  ofMiddle: number,
): Offset[] {
  const left = parts.map(({ severity, share }) => severity * (1 - share))
  const common = parts.reduce((sum, { share, weight }) => sum + share * weight, 0)
  const ofJury = parts.reduce((sum, { weight }, i) => sum + weight ** 2 * (left[i] ?? 0), 0)
  return parts.map(({ severity, share, weight }, i) => ({
    known: severity * share - share ** 2 * ofMiddle,
    common: 2 * weight * (left[i] ?? 0) - ofJury + (share ** 2 - (share - common) ** 2) * ofMiddle,
    between: (other) => {
      const { severity: theirs = 0, share: theirShare = 0 } = parts[other] ?? {}
      return severity * share + theirs * theirShare - (share - theirShare) ** 2 * ofMiddle
    },
  }))
}
