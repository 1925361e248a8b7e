import { levelFor, type Threshold } from '#features/results/decisions/levels.ts'

const fewest = 2
const most = 6

/**
 * As many decimals as keep a score, when it is shown, on its own side of the thresholds: 8.397 is not told as 8.40 where a
 * level begins.
 */
export function decimalsOf(score: number, levels: readonly Threshold[]): number {
  const level = levelFor(score, levels)
  for (let decimals = fewest; decimals < most; decimals += 1) {
    if (levelFor(Number(score.toFixed(decimals)), levels) === level) return decimals
  }
  return most
}

/** Whether the corrected score would give another level than the score that levels go by. */
export function isDrawnAcross(
  entry: { corrected: number; levelScore: number },
  levels: readonly Threshold[],
): boolean {
  return levelFor(entry.corrected, levels) !== levelFor(entry.levelScore, levels)
}
