import { levelFor, type Threshold } from './levels.ts'

const fewest = 2
const most = 6

/**
 * The number of decimals at which a displayed score stays on its side of the thresholds: 8.397 is not shown as 8.40
 * where a level begins at 8.40.
 */
export function decimalsOf(score: number, levels: readonly Threshold[]): number {
  const level = levelFor(score, levels)
  for (let decimals = fewest; decimals < most; decimals += 1) {
    if (levelFor(Number(score.toFixed(decimals)), levels) === level) return decimals
  }
  return most
}

/** Whether the corrected score would give another level than the score that decides the level. */
export function isAcrossPanels(
  entry: { corrected: number; levelScore: number },
  levels: readonly Threshold[],
): boolean {
  return levelFor(entry.corrected, levels) !== levelFor(entry.levelScore, levels)
}
