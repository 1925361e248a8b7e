import type { Scale } from './scale-replay.ts'
import { readTold } from './told-scores.ts'

/** A juror's whole reading of an entry, by the numbers that the chain of scores calls them by. */
export interface ToldScore {
  juror: number
  entry: number
  score: number
}

/**
 * Follows the lines of a chain of scores and turns them into the readings that a ranking is made from: each entry that a
 * juror marked in every criterion and did not leave to others, weighed as the chain says last.
 */
export function toldReadings() {
  const marked = new Map<string, { juror: number; entry: number; values: Map<string, number | null> }>()
  const recused = new Set<string>()
  let scale: Scale | null = null
  let before = 0
  return {
    take(line: string): void {
      const told = readTold(line)
      if (told?.act === 'begun') before = told.marks
      else if (told?.act === 'scale') scale = { weights: told.weights, thresholds: told.thresholds }
      else if (told?.act === 'mark') {
        const { juror, entry, criterion, to } = told
        const key = `${juror} ${entry}`
        const reading = marked.get(key) ?? { juror, entry, values: new Map<string, number | null>() }
        reading.values.set(criterion, to)
        marked.set(key, reading)
      } else if (told?.act === 'recuse') recused.add(`${told.juror} ${told.entry}`)
      else if (told?.act === 'restored') recused.delete(`${told.juror} ${told.entry}`)
    },
    /** None where the chain tells no weights. */
    scale: (): Scale | null => scale,
    /** Marks that stood before the chain began, and that it does not tell. */
    untold: (): number => before,
    readings(): ToldScore[] {
      const weights = scale?.weights ?? []
      const whole = weights.reduce((sum, [, weight]) => sum + weight, 0)
      if (whole === 0) return []
      return [...marked].flatMap(([key, { juror, entry, values }]) => {
        const given = weights.map(([criterion, weight]) => {
          const value = values.get(criterion)
          return value === undefined || value === null ? null : value * weight
        })
        if (recused.has(key) || given.includes(null)) return []
        return { juror, entry, score: given.reduce<number>((sum, one) => sum + (one ?? 0), 0) / whole }
      })
    },
  }
}
