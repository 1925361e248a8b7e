import type { ReactNode } from 'react'
import { listAdminContests, listContests } from '#features/contests/contest/contract.ts'
import { namedMoment } from '#features/contests/contest/local-time.ts'
import { listMyEditorialTasks } from '#features/editorial/contract.ts'
import { getStorageState } from '#features/files/storage/contract.ts'
import { listEvaluations } from '#features/jury/panel/contract.ts'
import { stepLink } from '#features/projects/entry/web/StepFrame.tsx'
import { listMyProjects } from '#features/projects/project/contract.ts'
import { formatDay, formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Bar, Loading } from '#web/kit/Skeletons.tsx'
import { links } from '#web/links.ts'
import style from './HomeScreen.module.css'

interface StepProps {
  href: string
  title: string
  children: ReactNode
}

export function Step({ href, title, children }: StepProps) {
  return (
    <li>
      <Anchor href={href} className={style.way}>
        {title}
      </Anchor>
      <p>{children}</p>
    </li>
  )
}

/** The entries that a juror has still to score, by contest, with the deadline. */
export function JurorSteps() {
  const t = useMessages('areas')
  const language = useLanguage()
  const { data } = useApiQuery(listEvaluations, {})
  if (!data) return null
  if (data.length === 0) {
    return (
      <Step href={links.juryEvaluation()} title={t('menu.evaluation')}>
        {t('home.no_round')}
      </Step>
    )
  }
  return data.map(({ contest, scored, total, dueOn }) => (
    <Step
      key={contest.id}
      href={links.juryEvaluation()}
      title={scored < total ? t('home.score', { count: total - scored }) : t('home.scored_all')}
    >
      {[
        inLanguage(contest.name, language),
        t('home.scored', { scored, total }),
        dueOn && t('home.due', { day: formatDay(dueOn, language) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Step>
  ))
}

/** The number of texts that a redactor still has to write, the next due date, and the number of late ones. */
export function RedactorSteps() {
  const t = useMessages('areas')
  const language = useLanguage()
  const { data } = useApiQuery(listMyEditorialTasks, {})
  if (!data) return null
  const open = data.filter(({ status }) => status === 'to_write' || status === 'writing')
  const [next] = open.map(({ dueOn }) => dueOn).toSorted()
  const today = new Date().toISOString().slice(0, 10)
  const late = open.filter(({ dueOn }) => dueOn < today).length
  return (
    <Step
      href={links.redactorProjects()}
      title={open.length > 0 ? t('home.write', { count: open.length }) : t('home.written_all')}
    >
      {[
        next && t('home.next_due', { day: formatDay(next, language) }),
        late > 0 && t('home.late', { count: late }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Step>
  )
}

const running = ['open', 'closed', 'judging', 'finals']

/** A notice of how long uploads are open, shown while there is something to do. */
function StorageNotice() {
  const t = useMessages('areas')
  const language = useLanguage()
  const { data } = useApiQuery(getStorageState, {})
  if (!data?.limitBytes || data.state === 'roomy') return null
  const gigabytes = (bytes: number) => formatNumber(bytes / 1024 ** 3, language, 1)
  return (
    <li role="status">
      <strong className="warn">{t(`home.storage_${data.state}`)}</strong>
      <p>{t('home.storage_about', { used: gigabytes(data.usedBytes), limit: gigabytes(data.limitBytes) })}</p>
    </li>
  )
}

/** The contests that are running, each with its phase and the next date. */
export function OrganiserSteps() {
  const t = useMessages('areas')
  const contests = useMessages('contests')
  const language = useLanguage()
  const { data } = useApiQuery(listAdminContests, {})
  return (
    <>
      <StorageNotice />
      {data
        ?.filter(({ status }) => running.includes(status))
        .map(({ id, name, status, deadlineAt, announcesAt, timeZone }) => {
          const results = announcesAt && namedMoment(announcesAt, timeZone, language)
          const facts = [
            contests(`status.${status}`),
            status === 'open'
              ? t('home.deadline', { moment: namedMoment(deadlineAt, timeZone, language) })
              : results && t('home.announcement', { moment: results }),
          ]
          return (
            <Step key={id} href={links.adminContest(id)} title={inLanguage(name, language)}>
              {facts.filter(Boolean).join(' · ')}
            </Step>
          )
        })}
      <Step href={links.admin()} title={t('menu.admin')}>
        {t('home.admin_about')}
      </Step>
    </>
  )
}

const shownProjects = 3

/** The entrant's unfinished projects with what is missing and the deadline, then the contests that are open. */
export function EntrantSteps() {
  const t = useMessages('areas')
  const projects = useMessages('projects')
  const language = useLanguage()
  const mine = useApiQuery(listMyProjects, {})
  const contests = useApiQuery(listContests, {})
  if (mine.isPending || contests.isPending) {
    return (
      <li>
        <Loading label={t('state.loading')}>
          <Bar title width={40} />
        </Loading>
      </li>
    )
  }
  const unfinished = (mine.data ?? []).filter(({ status, isEditable }) => status === 'pending' && isEditable)
  return (
    <>
      {unfinished.slice(0, shownProjects).map((project) => (
        <Step
          key={project.id}
          href={stepLink(project, project.missing[0]?.step ?? 'confirmation')}
          title={project.title || projects(`untitled.${project.kind}`)}
        >
          {[
            project.missing.length > 0
              ? t('home.missing', { count: project.missing.length })
              : t('home.ready'),
            project.contest &&
              t('home.deadline', {
                moment: namedMoment(project.contest.deadlineAt, project.contest.timeZone, language),
              }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Step>
      ))}
      {contests.data
        ?.filter(({ takesEntries }) => takesEntries)
        .map(({ id, name, deadlineAt, timeZone }) => (
          <Step
            key={id}
            href={links.contest(id)}
            title={t('home.enter', { contest: inLanguage(name, language) })}
          >
            {t('home.deadline', { moment: namedMoment(deadlineAt, timeZone, language) })}
          </Step>
        ))}
      {(mine.data?.length ?? 0) > 0 && (
        <Step href={links.myProjects()} title={t('menu.projects')}>
          {t('home.projects_count', { count: mine.data?.length ?? 0 })}
        </Step>
      )}
    </>
  )
}
