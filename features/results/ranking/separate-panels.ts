import { type Measured, varianceBetween, weightedMean } from './between-groups.ts'
import type { Islands } from './connected-groups.ts'
import type { Leverage } from './juror-model.ts'
import type { Fit } from './outlying-ratings.ts'
import type { ScoresTable } from './ratings-table.ts'
import { at, placeAt } from './symmetric-matrix.ts'

/** The assumed common severity of an island, in units of the variance of scores. */
export type Offset = {
  /** By how much it lowers the variance of the island's scores. */
  known: number
  /** By how much the remaining variance falls when scores are relative to this jury as a whole. */
  common: number
  /** By how much the variance of the difference to another island's scores falls. */
  between: (other: number) => number
}

type Fitted = {
  table: ScoresTable
  islands: Islands
  fit: Fit
  leverages: readonly Leverage[]
}

/**
 * Puts separate islands of evaluations on one scale. The scores do not show whether an island's jurors were severe or
 * its entries weak. The difference of two islands' means is therefore split by the expected variance of each: means of
 * few jurors vary much, means of many entries little. A difference beyond what both explain is attributed to the
 * entries and stays.
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

/** The variance between entries of one island, without the variance from errors and jurors. */
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
