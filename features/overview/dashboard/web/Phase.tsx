import { namedMoment } from '#features/contests/editions/zone.ts'
import { formatDay } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Bar } from '#web/kit/Skeletons.tsx'
import { links } from '#web/links.ts'
import type { ContestDashboard } from '../contract-dashboard.ts'
import style from './Dashboard.module.css'

interface PhaseProps {
  contest: ContestDashboard['contest']
  /** When the jury is to be done. */
  dueOn: string | null | undefined
}

/** Its room while it loads. */
export function PhaseBars() {
  return (
    <div className={style.phaseBars} aria-hidden="true">
      <p className={style.contest}>
        <Bar title />
      </p>
      <p className={style.phase}>
        <Bar width={80} />
      </p>
    </div>
  )
}

/** Where the contest is, and its next date. */
export function Phase({ contest, dueOn }: PhaseProps) {
  const t = useMessages('overview')
  const contests = useMessages('contests')
  const language = useLanguage()
  const { id, name, status, timeZone } = contest
  const moment = (at: string) => namedMoment(at, timeZone, language)
  const announcement = contest.announcesAt
    ? t('next.announces', { moment: moment(contest.announcesAt) })
    : t('next.no_announcement')
  const next = {
    draft: t('dashboard.next.opens', { moment: moment(contest.opensAt) }),
    open: t('next.deadline', { moment: moment(contest.deadlineAt) }),
    closed: announcement,
    judging: dueOn ? t('next.due', { day: formatDay(dueOn, language) }) : announcement,
    finals: announcement,
    announced: contest.announcedAt && t('next.announced', { moment: moment(contest.announcedAt) }),
    archived: contest.announcedAt && t('next.announced', { moment: moment(contest.announcedAt) }),
  }[status]
  return (
    <div>
      <h2 className={style.contest}>
        <Anchor className="bare" href={links.adminContest(id)}>
          {inLanguage(name, language)}
        </Anchor>
      </h2>
      <p className={style.phase}>
        <strong>{contests(`status.${status}`)}</strong> {next}
      </p>
    </div>
  )
}
