import { lifecycle } from '#shared/lifecycle.ts'

/** Which kinds of project a contest accepts. */
export const contestKinds = ['projects', 'products', 'both'] as const
export type ContestKind = (typeof contestKinds)[number]

export function takesKind(kind: ContestKind, input: 'project' | 'product'): boolean {
  return kind === 'both' || kind === `${input}s`
}

export const entrantKinds = ['professional', 'student'] as const
export type EntrantKind = (typeof entrantKinds)[number]

export const contestLifecycle = lifecycle(
  ['draft', 'open', 'closed', 'judging', 'finals', 'announced', 'archived'],
  {
    enter: { from: ['open'] },
    // The limits and requirements may change until judging begins.
    edit: { from: ['draft', 'open', 'closed'] },
    // An announced edition is a record.
    setDates: { from: ['draft', 'open', 'closed', 'judging', 'finals'] },
    openByItself: { from: ['draft'] },
    // Only organisers have seen it yet.
    remove: { from: ['draft'] },
    open: { from: ['draft', 'closed'], to: 'open' },
    close: { from: ['open'], to: 'closed' },
    openRound: { from: ['closed', 'judging'], to: 'judging' },
    leaveRound: { from: ['judging'], to: 'closed' },
    openFinals: { from: ['judging'], to: 'finals' },
    leaveFinals: { from: ['finals'], to: 'judging' },
    announce: { from: ['judging', 'finals'], to: 'announced' },
    archive: { from: ['announced'], to: 'archived' },
  },
)
export type ContestStatus = (typeof contestLifecycle.statuses)[number]
/** Jurors have scored, and nothing is announced. */
export const isJudged = (status: ContestStatus) => status === 'judging' || status === 'finals'
export type ContestAction = Parameters<typeof contestLifecycle.can>[0]

/** The transitions that only change the status. Rounds, finals and the announcement do more. */
export const adminActions = ['open', 'close', 'archive'] as const satisfies ContestAction[]
export type AdminAction = (typeof adminActions)[number]
