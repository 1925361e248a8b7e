import type { ResultEntry } from '#features/results/decisions/contract.ts'

/** What an organiser would have of many entries at once: a level, none (`null`), or what the score says. */
export type Wanted = { level: string | null } | 'score'

export interface StagedChange {
  entryId: string
  from: string | null
  to: string | null
  /** The score says otherwise, so somebody has to say why. */
  needsReason: boolean
}

type Stageable = Pick<ResultEntry, 'entryId' | 'level' | 'scoreLevel' | 'overrideReason'>

/** What would change, and nothing that is so already. */
export function stagedChanges(entries: readonly Stageable[], wanted: Wanted): StagedChange[] {
  return entries.flatMap(({ entryId, level, scoreLevel, overrideReason }) => {
    const to = wanted === 'score' ? scoreLevel : wanted.level
    const isLifted = wanted === 'score' && overrideReason !== null
    if (to === level && !isLifted) return []
    return { entryId, from: level, to, needsReason: to !== scoreLevel }
  })
}
