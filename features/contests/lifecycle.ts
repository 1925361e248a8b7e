import { lifecycle } from '#shared/lifecycle.ts'

export const contestKinds = ['projects', 'products'] as const
export type ContestKind = (typeof contestKinds)[number]

export const entrantKinds = ['professional', 'student'] as const
export type EntrantKind = (typeof entrantKinds)[number]

export const contestLifecycle = lifecycle(
  ['draft', 'open', 'closed', 'judging', 'finals', 'announced', 'archived'],
  {
    enter: { from: ['open'] },
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
export type ContestAct = Parameters<typeof contestLifecycle.can>[0]

/** The acts that are nothing but the change of status; rounds, finals and the announcement bring more with them. */
export const officeActs = ['open', 'close', 'archive'] as const satisfies ContestAct[]
export type OfficeAct = (typeof officeActs)[number]
