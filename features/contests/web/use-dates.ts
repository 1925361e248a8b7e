import { formatMoment } from '#shared/format.ts'
import { locales } from '#shared/language.ts'
import { useLanguage, useWords } from '#web/words.ts'
import type { ContestSummary } from '../contract.ts'
import { type ContestState, contestState, timeLeft } from '../dates.ts'
import { isSameClock, zoneName } from '../zone.ts'
import { useNow } from './use-now.ts'

type Dated = Pick<
  ContestSummary,
  'status' | 'opensAt' | 'deadlineAt' | 'timeZone' | 'announcesAt' | 'announcedAt'
>

export interface ContestDates {
  state: ContestState
  /** How far it has come, by the reader's own clock. */
  told: string
  /** The same moment by the clock of the contest's zone, where that shows something else. */
  there: string | null
  /** In the last two days before the deadline. */
  countdown: string | null
  /** When the results are to be told. */
  results: string | null
}

const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The dates of a contest in words, for readers wherever they are. */
export function useContestDates(contest: Dated): ContestDates {
  const t = useWords('contests')
  const language = useLanguage()
  const now = useNow()
  const opensAt = new Date(contest.opensAt)
  const deadlineAt = new Date(contest.deadlineAt)
  const state = contestState({ status: contest.status, opensAt, deadlineAt }, now)

  const told = (at: Date, zone: string) => ({
    moment: formatMoment(at, language, zone),
    zone: zoneName(zone, locales[language], at),
  })
  const isThere = state === 'open' || state === 'upcoming'
  const at = state === 'upcoming' ? opensAt : deadlineAt
  const here = readersZone()
  const shown = state === 'announced' ? new Date(contest.announcedAt ?? contest.deadlineAt) : at
  const left = state === 'open' ? timeLeft(deadlineAt, now) : null
  return {
    state,
    told: t(`facts.${state}`, told(shown, here)),
    there:
      isThere && !isSameClock(at, here, contest.timeZone)
        ? t('facts.there', told(at, contest.timeZone))
        : null,
    countdown:
      left &&
      (left.unit === 'moments' ? t('closes.moments') : t(`closes.${left.unit}`, { count: left.count })),
    results:
      state !== 'announced' && contest.announcesAt && new Date(contest.announcesAt) > now
        ? t('facts.announces', { moment: formatMoment(contest.announcesAt, language, here) })
        : null,
  }
}
