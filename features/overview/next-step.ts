import type { ContestStatus } from '#features/contests/lifecycle.ts'
import type { RoundStatus } from '#features/jury/lifecycle.ts'

/** What an organiser does next with a contest. */
export type NextStep =
  | 'open'
  | 'wait_for_opening'
  | 'collect'
  | 'close'
  | 'invite'
  | 'assign'
  | 'open_first'
  | 'close_first'
  | 'choose'
  | 'close_finals'
  | 'announce'
  | 'archive'
  | 'nothing'

interface Standing {
  status: ContestStatus
  opensByItself: boolean
  deadlineAt: Date
  first: { status: RoundStatus }
  finals: { status: RoundStatus }
  jurors: number
  isAssigned: boolean
}

export function nextStepOf(contest: Standing, now: Date): NextStep {
  const { first, finals, jurors, isAssigned } = contest
  switch (contest.status) {
    case 'draft':
      return contest.opensByItself ? 'wait_for_opening' : 'open'
    case 'open':
      return now <= contest.deadlineAt ? 'collect' : 'close'
    case 'closed':
      if (isAssigned) return 'open_first'
      return jurors === 0 ? 'invite' : 'assign'
    case 'judging':
      return first.status === 'open' ? 'close_first' : 'choose'
    case 'finals':
      return finals.status === 'open' ? 'close_finals' : 'announce'
    case 'announced':
      return 'archive'
    case 'archived':
      return 'nothing'
  }
}

/** The phases of a contest, in order. Round 2 is left out when the results were announced without it. */
export function phasesOf(status: ContestStatus, hadFinals: boolean): ContestStatus[] {
  const isOver = status === 'announced' || status === 'archived'
  const all: ContestStatus[] = ['draft', 'open', 'closed', 'judging', 'finals', 'announced', 'archived']
  return all.filter((phase) => phase !== 'finals' || !isOver || hadFinals)
}

/** The day of the closing. No moment is stored, so a contest closed before its deadline has none. */
export function closingOf(
  { status, deadlineAt }: { status: ContestStatus; deadlineAt: Date },
  firstOpenedAt: Date | null,
  now: Date,
): Date | null {
  const isAhead = status === 'draft' || status === 'open'
  const isEarly = deadlineAt > now || (firstOpenedAt !== null && firstOpenedAt < deadlineAt)
  return !isAhead && isEarly ? null : deadlineAt
}
