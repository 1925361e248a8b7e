import { normalBelow } from '#features/results/ranking/normal.ts'

/** An award level is reached at its threshold; it ends where the next one begins. */
export type Threshold = { threshold: number }

/** How likely each level is; the first row, with `level: null`, is the chance of reaching none. */
export type LevelChance<L> = { level: L | null; chance: number }

export type Borderline = {
  /** The chance that the entry's true score belongs to another level than the one it stands in. */
  chanceOfOther: number
  nearestThreshold: number
  /** Points above the nearest threshold; negative when below. */
  margin: number
}

// A score computed to be 70 may come out as 69.99999999999: no entry loses a level to rounding.
const rounding = 1e-9

/** The highest level reached; a score equal to a threshold has the level, and there are no gaps between levels. */
export function levelFor<L extends Threshold>(score: number, levels: readonly L[]): L | null {
  return ascending(levels).findLast((level) => score + rounding >= level.threshold) ?? null
}

/** Chances from none to the highest level, adding up to one; with no error (0) the level is certain. */
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

/** How close the entry stands to another level, or `null` when the contest has no level. */
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
 * The expected chance of another level after one more evaluation, which is assumed to be as exact as the others. It is
 * never more than the chance now.
 */
export function chanceAfterOneMore(
  { score, standardError, evaluations }: { score: number; standardError: number; evaluations: number },
  levels: readonly Threshold[],
): number {
  const after = standardError * Math.sqrt(evaluations / (evaluations + 1))
  // How far that evaluation may move the score.
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

function chanceOfReaching(score: number, standardError: number, level: Threshold | null | undefined): number {
  if (level === null) return 1
  if (level === undefined) return 0
  if (standardError === 0) return score + rounding >= level.threshold ? 1 : 0
  return normalBelow((score - level.threshold) / standardError)
}

function ascending<L extends Threshold>(levels: readonly L[]): L[] {
  return [...levels].sort((a, b) => a.threshold - b.threshold)
}
