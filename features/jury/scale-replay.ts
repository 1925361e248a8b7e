import type { ToldBy } from './told-scores.ts'

/** What marks come to: the weight of each criterion, the threshold of each level. */
export type Scale = Pick<ToldBy<'scale'>, 'weights' | 'thresholds'>

export type ScalePlace = { kind: 'weight'; criterion: string } | { kind: 'threshold'; level: string }

type Figures = Scale['weights']

/** The keys whose figure is another, or that only one of both has. */
function differingKeys(told: Figures, stand: Figures): string[] {
  const [before, now] = [new Map(told), new Map(stand)]
  return [...new Set([...before.keys(), ...now.keys()])].filter((key) => before.get(key) !== now.get(key))
}

/**
 * Follows what marks are weighed by, and says which weights and thresholds are not those that the chain tells of. Organisers
 * set weights only while nobody has marked: what a line tells later is another's doing, and those before it go on.
 */
export function scaleReplay() {
  let last: Scale | null = null
  return {
    take({ weights, thresholds }: ToldBy<'scale'>, isMarked: boolean): void {
      last = { weights: last && isMarked ? last.weights : weights, thresholds }
    },
    differing(stand: Scale): ScalePlace[] {
      if (!last) return []
      return [
        ...differingKeys(last.weights, stand.weights).map((criterion) => ({
          kind: 'weight' as const,
          criterion,
        })),
        ...differingKeys(last.thresholds, stand.thresholds).map((level) => ({
          kind: 'threshold' as const,
          level,
        })),
      ]
    },
  }
}
