import type { ContestSummary } from '#features/contests/contest/contract.ts'
import { type ContestState, contestState, timeLeft } from '#features/contests/contest/dates.ts'
import { namedMoment } from '#features/contests/contest/local-time.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { useNow } from './use-now.ts'

type Dated = Pick<
  ContestSummary,
  'status' | 'opensAt' | 'deadlineAt' | 'timeZone' | 'announcesAt' | 'announcedAt'
>

export interface ContestDates {
  state: ContestState
  /** The stage of the contest. */
  stage: string
  /** In the last two days before the deadline. */
  countdown: string | null
  /** The planned announcement. */
  results: string | null
}

/** The formatted dates of a contest, in its time zone with its name. */
export function useContestDates(contest: Dated): ContestDates {
  const t = useMessages('contests')
  const language = useLanguage()
  const now = useNow()
  const opensAt = new Date(contest.opensAt)
  const deadlineAt = new Date(contest.deadlineAt)
  const state = contestState({ status: contest.status, opensAt, deadlineAt }, now)

  const named = (at: string | Date) => ({ moment: namedMoment(at, contest.timeZone, language) })
  const at = state === 'upcoming' ? opensAt : deadlineAt
  const shown = state === 'announced' ? new Date(contest.announcedAt ?? contest.deadlineAt) : at
  const left = state === 'open' ? timeLeft(deadlineAt, now) : null
  return {
    state,
    stage: t(`facts.${state}`, named(shown)),
    countdown:
      left &&
      (left.unit === 'moments' ? t('closes.moments') : t(`closes.${left.unit}`, { count: left.count })),
    results:
      state !== 'announced' && contest.announcesAt && new Date(contest.announcesAt) > now
        ? t('facts.announces', named(contest.announcesAt))
        : null,
  }
}
