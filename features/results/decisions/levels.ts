import { normalBelow } from '#features/results/ranking/normal-distribution.ts'

/** An award level. It begins at its threshold and ends where the next one begins. */
export type Threshold = { threshold: number }

/** The probability of each level; the first row, with `level: null`, is that of no award. */
export type LevelChance<L> = { level: L | null; chance: number }

export type Borderline = {
  /** The probability that the entry's true score belongs to another level. */
  chanceOfOther: number
  nearestThreshold: number
  /** Points above the nearest threshold; negative when below. */
  margin: number
}

// Where jurors differ by their severity alone, what is calculated is off by up to a ten-thousandth of a point, and has
// an error of some thousandths. Neither may lower the level of a score that is exactly on a threshold.
const rounding = 1e-4
const errorOfRounding = 0.005

/** The highest level reached. A score equal to a threshold reaches its level, and levels have no gaps. */
export function levelFor<L extends Threshold>(score: number, levels: readonly L[]): L | null {
  return ascending(levels).findLast((level) => score + rounding >= level.threshold) ?? null
}

/** Probabilities from no award to the highest level, adding up to one. Where jurors agree exactly, the level is certain. */
export function chanceOfLevel<L extends Threshold>(
  score: number,
  standardError: number,
  levels: readonly L[],
): LevelChance<L>[] {
  const steps: (L | null)[] = [null, ...ascending(levels)]
  return steps.map((level, i) => ({
    level,
    chance: Math.max(
      0,
      chanceOfReaching(score, standardError, level) - chanceOfReaching(score, standardError, steps[i + 1]),
    ),
  }))
}

/** How close the entry is to another level; `null` when the contest has no levels. */
export function borderline<L extends Threshold>(
  score: number,
  standardError: number,
  levels: readonly L[],
): Borderline | null {
  const [lowest, ...others] = ascending(levels)
  if (!lowest) return null

  const nearest = others.reduce(
    (best, level) => (Math.abs(score - level.threshold) < Math.abs(score - best.threshold) ? level : best),
    lowest,
  )
  const own = levelFor(score, levels)
  const elsewhere = chanceOfLevel(score, standardError, levels).filter(({ level }) => level !== own)
  return {
    chanceOfOther: elsewhere.reduce((sum, { chance }) => sum + chance, 0),
    nearestThreshold: nearest.threshold,
    margin: score - nearest.threshold,
  }
}

/**
 * The expected probability of another level after one more evaluation of the same accuracy. It is never more than the
 * current one.
 */
export function chanceAfterOneMore(
  { score, standardError, evaluations }: { score: number; standardError: number; evaluations: number },
  levels: readonly Threshold[],
): number {
  const after = standardError * Math.sqrt(evaluations / (evaluations + 1))
  // The standard deviation of the change that the evaluation makes.
  const spread = standardError / Math.sqrt(evaluations + 1)
  let sum = 0
  let weights = 0
  for (let z = -4; z <= 4; z += 1 / 4) {
    const weight = Math.exp(-(z ** 2) / 2)
    sum += weight * (borderline(score + z * spread, after, levels)?.chanceOfOther ?? 0)
    weights += weight
  }
  return sum / weights
}

/** The probability that the true score reaches the level: 1 for no award (`null`), 0 beyond the highest level. */
export function chanceOfReaching(
  score: number,
  standardError: number,
  level: Threshold | null | undefined,
): number {
  if (level === null) return 1
  if (level === undefined) return 0
  if (standardError < errorOfRounding) return score + rounding >= level.threshold ? 1 : 0
  return normalBelow((score - level.threshold) / standardError)
}

function ascending<L extends Threshold>(levels: readonly L[]): L[] {
  return [...levels].sort((a, b) => a.threshold - b.threshold)
}
