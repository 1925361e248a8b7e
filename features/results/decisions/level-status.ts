import type { ResultLevel } from './contract.ts'
import { borderline, chanceAfterOneMore, chanceOfLevel, chanceOfReaching, levelFor } from './levels.ts'

// Below this probability, another level is not worth mentioning.
const leastShown = 0.02
// From this probability on, the entry is borderline.
const borderlineFrom = 0.2

interface Scored {
  score: number
  standardError: number | null
  evaluations: number
}

// A single juror's score has no confirmation.
const isSingle = ({ evaluations }: Scored) => evaluations === 1

export interface LevelStatus {
  scoreLevel: string | null
  other: { level: string | null; chance: number } | null
  borderline: {
    level: string
    margin: number
    chanceAbove: number
    chanceOfOther: number
    chanceAfter: number
  } | null
}

/**
 * An entry's level by its score, the likeliest other level, and whether it is borderline. An award on a single
 * evaluation is always borderline, however far from a threshold.
 * @param given the level by which an organiser overrode it
 */
export function levelStatusOf(
  scored: Scored,
  levels: readonly ResultLevel[],
  given?: string | null | undefined,
): LevelStatus {
  const { score, standardError, evaluations } = scored
  const scoreLevel = levelFor(score, levels)?.key ?? null
  if (standardError === null) return { scoreLevel, other: null, borderline: null }

  const [likeliest] = chanceOfLevel(score, standardError, levels)
    .map(({ level, chance }) => ({ level: level?.key ?? null, chance }))
    .filter(({ level }) => level !== scoreLevel)
    .sort((a, b) => b.chance - a.chance)
  const near = borderline(score, standardError, levels)
  const nearest = levels.find((level) => level.threshold === near?.nearestThreshold)
  const isAward = (given === undefined ? scoreLevel : given) !== null
  const isUnsure = near !== null && (near.chanceOfOther >= borderlineFrom || (isAward && isSingle(scored)))
  return {
    scoreLevel,
    other: likeliest && likeliest.chance >= leastShown ? likeliest : null,
    borderline:
      isUnsure && nearest
        ? {
            level: nearest.key,
            margin: near.margin,
            chanceAbove: chanceOfReaching(score, standardError, nearest),
            chanceOfOther: near.chanceOfOther,
            chanceAfter: chanceAfterOneMore({ score, standardError, evaluations }, levels),
          }
        : null,
  }
}
