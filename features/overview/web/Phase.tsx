import type { ContestSummary } from '#features/contests/contest/contract.ts'
import { namedMoment } from '#features/contests/contest/local-time.ts'
import { formatDay } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { getJuryFigure } from '../contract-dashboard.ts'
import style from './Dashboard.module.css'

/** Where the contest is, and its next date. */
export function Phase({ contest }: { contest: ContestSummary }) {
  const t = useMessages('overview')
  const contests = useMessages('contests')
  const language = useLanguage()
  const { id, name, status, timeZone } = contest
  const { data } = useApiQuery(getJuryFigure, { contestId: id }, { enabled: status === 'judging' })
  const dueOn = data?.jury?.dueOn
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
