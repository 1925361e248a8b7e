import type { ContestStatus } from '#features/contests/lifecycle.ts'

/** The stage of a contest, as entrants see it. */
export const contestStates = ['open', 'upcoming', 'closed', 'judging', 'announced'] as const
export type ContestState = (typeof contestStates)[number]

interface Dated {
  status: ContestStatus
  opensAt: Date
  deadlineAt: Date
}

const states: Record<Exclude<ContestStatus, 'open'>, ContestState> = {
  draft: 'upcoming',
  closed: 'closed',
  judging: 'judging',
  finals: 'judging',
  announced: 'announced',
  archived: 'announced',
}

export function contestState({ status, deadlineAt }: Dated, now: Date): ContestState {
  if (status === 'open') return now <= deadlineAt ? 'open' : 'closed'
  return states[status]
}

/** Open ones by their deadline, upcoming ones by their opening, then the newest. */
export function byState(one: Dated, other: Dated, now: Date): number {
  const [first, second] = [contestState(one, now), contestState(other, now)]
  if (first !== second) return contestStates.indexOf(first) - contestStates.indexOf(second)
  if (first === 'open') return one.deadlineAt.getTime() - other.deadlineAt.getTime()
  if (first === 'upcoming') return one.opensAt.getTime() - other.opensAt.getTime()
  return other.deadlineAt.getTime() - one.deadlineAt.getTime()
}

export function graceEndsAt({ deadlineAt, graceMinutes }: { deadlineAt: Date; graceMinutes: number }): Date {
  return new Date(deadlineAt.getTime() + graceMinutes * 60_000)
}

/** The transition that a contest's dates require now. Manual transitions are not undone. */
export function dueAction(
  contest: Dated & { graceMinutes: number; opensByItself: boolean },
  now: Date,
): 'open' | 'close' | null {
  if (contest.status === 'draft' && contest.opensByItself) {
    return contest.opensAt <= now && now <= contest.deadlineAt ? 'open' : null
  }
  return contest.status === 'open' && now > graceEndsAt(contest) ? 'close' : null
}

const minute = 60_000
const hour = 60 * minute

/** The remaining time in the last two days before a deadline, rounded down. Null before and after. */
export function timeLeft(
  deadlineAt: Date,
  now: Date,
): { unit: 'hours' | 'minutes' | 'moments'; count: number } | null {
  const left = deadlineAt.getTime() - now.getTime()
  if (left < 0 || left > 48 * hour) return null
  if (left >= 2 * hour) return { unit: 'hours', count: Math.floor(left / hour) }
  if (left >= minute) return { unit: 'minutes', count: Math.floor(left / minute) }
  return { unit: 'moments', count: 0 }
}
