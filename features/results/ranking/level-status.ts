import type { ResultLevel } from '#features/results/decisions/contract.ts'
import {
  borderline,
  chanceAfterOneMore,
  chanceOfLevel,
  levelFor,
} from '#features/results/decisions/levels.ts'
import { normalBelow } from './normal.ts'

// Below this another level is no news to anybody.
const leastShown = 0.02
// From here on the level might as well be another one.
const borderlineFrom = 0.2

interface Scored {
  score: number
  standardError: number | null
  evaluations: number
}

// What one juror said no other has confirmed.
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
 * Where a score stands among the levels: its own, the likeliest other one, and whether it is too near to tell. An award on
 * one evaluation always is, however far from a threshold.
 * @param given the level that an organiser gave instead
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
            chanceAbove: normalBelow(near.margin / standardError),
            chanceOfOther: near.chanceOfOther,
            chanceAfter: chanceAfterOneMore({ score, standardError, evaluations }, levels),
          }
        : null,
  }
}
