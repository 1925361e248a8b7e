import type { ResultLevel } from './contract.ts'
import { borderline, chanceOfLevel, levelFor } from './levels.ts'
import { normalBelow } from './normal.ts'
import { readingsToSettle } from './settle.ts'

// Below this another level is no news to anybody.
const worthSaying = 0.02
// From here on the level might as well be another one.
const borderlineFrom = 0.2

interface Scored {
  score: number
  standardError: number | null
  readings: number
}

export interface Standing {
  scoreLevel: string | null
  other: { level: string | null; chance: number } | null
  borderline: { level: string; margin: number; chanceAbove: number; toSettle: number | null } | null
}

/** Where a score stands among the levels: its own, the likeliest other one, and whether it is too near to tell. */
export function standingOf(
  { score, standardError, readings }: Scored,
  levels: readonly ResultLevel[],
): Standing {
  const scoreLevel = levelFor(score, levels)?.key ?? null
  if (standardError === null) return { scoreLevel, other: null, borderline: null }

  const [likeliest] = chanceOfLevel(score, standardError, levels)
    .map(({ level, chance }) => ({ level: level?.key ?? null, chance }))
    .filter(({ level }) => level !== scoreLevel)
    .sort((a, b) => b.chance - a.chance)
  const near = borderline(score, standardError, levels)
  const nearest = levels.find((level) => level.threshold === near?.nearestThreshold)
  const isBorderline = near !== null && nearest !== undefined && near.chanceOfOther >= borderlineFrom
  return {
    scoreLevel,
    other: likeliest && likeliest.chance >= worthSaying ? likeliest : null,
    borderline: isBorderline
      ? {
          level: nearest.key,
          margin: near.margin,
          chanceAbove: normalBelow(near.margin / standardError),
          toSettle: readingsToSettle({ score, standardError, readings }, levels),
        }
      : null,
  }
}
