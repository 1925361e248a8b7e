import type { Ranking } from './ranking.ts'

/**
 * From 0 to 1: the share of the variance between entries of a category that is not error. It is also how closely the
 * scores of another jury of the same kind would agree. Null when no entry has two evaluations, or no category has two
 * entries.
 */
export function reliabilityOf({ entries }: Ranking): number | null {
  let squares = 0
  let errors = 0
  let freedom = 0
  for (const group of Map.groupBy(entries, ({ category }) => category).values()) {
    const mean = group.reduce((sum, { corrected }) => sum + corrected, 0) / group.length
    for (const { corrected, standardErrorInJury } of group) {
      if (standardErrorInJury === null) return null
      squares += (corrected - mean) ** 2
      errors += standardErrorInJury ** 2 * (1 - 1 / group.length)
    }
    freedom += group.length - 1
  }
  if (freedom === 0 || squares === 0) return null
  return Math.max(0, 1 - errors / squares)
}
