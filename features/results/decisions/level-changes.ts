import type { ResultEntry } from './contract.ts'

/** An organiser's choice for some entries: a level, no award (`null`), or the level of the score. */
export type WantedLevel = { level: string | null } | 'score'

export interface LevelChange {
  entryId: string
  from: string | null
  to: string | null
  /** Whether the new level differs from the score's. */
  needsReason: boolean
}

type Changeable = Pick<ResultEntry, 'entryId' | 'level' | 'scoreLevel' | 'overrideReason'>

/** The changes that lead to the chosen level, without the entries that have it already. */
export function levelChanges(entries: readonly Changeable[], wanted: WantedLevel): LevelChange[] {
  return entries.flatMap(({ entryId, level, scoreLevel, overrideReason }) => {
    const to = wanted === 'score' ? scoreLevel : wanted.level
    const isLifted = wanted === 'score' && overrideReason !== null
    if (to === level && !isLifted) return []
    return { entryId, from: level, to, needsReason: to !== scoreLevel }
  })
}
