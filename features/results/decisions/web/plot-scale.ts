import type { ResultsView } from '../contract.ts'

/** Two-sided 80 %, the range of the plot's bars. */
export const bar80 = 1.2816

export const plotWidth = 256

export interface Scale {
  /** The position of a score, in pixels from the left of the plot. */
  x(score: number): number
}

/** One scale for every row, so that rows are comparable by eye. */
export function scaleOf({ entries, levels }: Pick<ResultsView, 'entries' | 'levels'>): Scale {
  const reach = entries.flatMap(({ corrected, mean, standardError }) => {
    const bar = bar80 * (standardError ?? 0)
    return [corrected - bar, corrected + bar, mean]
  })
  const scores = [...reach, ...levels.map(({ threshold }) => threshold)]
  const low = Math.min(...scores) - 0.15
  const high = Math.max(...scores) + 0.15
  return { x: (score) => ((score - low) / (high - low)) * plotWidth }
}
