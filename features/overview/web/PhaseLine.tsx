import type { AdminContest } from '#features/contests/contest/contract.ts'
import { wallTime, zoneName } from '#features/contests/contest/local-time.ts'
import type { ContestStatus } from '#features/contests/lifecycle.ts'
import { formatDay } from '#shared/format.ts'
import { locales } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { ContestStatusView } from '../contract-contest-status.ts'
import { closingOf, phasesOf } from '../next-step.ts'
import style from './ContestStatus.module.css'

/** The phases of the contest with their days, and where it is. */
export function PhaseLine({ contest, status }: { contest: AdminContest; status: ContestStatusView }) {
  const t = useMessages('overview')
  const language = useLanguage()
  const phases = phasesOf(status.status, status.finals.openedAt !== null)
  const here = phases.indexOf(status.status)
  const dated = { status: status.status, deadlineAt: new Date(contest.deadlineAt) }
  const openedAt = status.first.openedAt ? new Date(status.first.openedAt) : null
  const days: Record<ContestStatus, string | null> = {
    draft: null,
    open: contest.opensAt,
    closed: closingOf(dated, openedAt, new Date())?.toISOString() ?? null,
    judging: status.first.openedAt ?? status.first.opensAt,
    finals: status.finals.openedAt,
    announced: contest.announcedAt ?? contest.announcesAt,
    archived: null,
  }
  const dayOf = (at: string) => formatDay(wallTime(new Date(at), contest.timeZone).slice(0, 10), language)
  return (
    <>
      <ol className={style.phases} aria-label={t('phases')}>
        {phases.map((phase, place) => {
          const at = days[phase]
          const state = place < here ? 'past' : place === here ? 'here' : 'ahead'
          return (
            <li key={phase} className={style[state]} aria-current={state === 'here' ? 'step' : undefined}>
              <span>
                {t(`phase.${phase}`)}
                <span className="visually-hidden">{t(`phase_state.${state}`)}</span>
              </span>
              {at && <span className={style.day}>{dayOf(at)}</span>}
            </li>
          )
        })}
      </ol>
      <p className={style.zone}>
        {t('zone', { zone: zoneName(contest.timeZone, locales[language], new Date(contest.deadlineAt)) })}
      </p>
    </>
  )
}
