import type { ReactNode } from 'react'
import type { AdminContest } from '#features/contests/contest/contract.ts'
import { namedMoment } from '#features/contests/contest/local-time.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { type ContestStatusView, getContestStatus } from '../contract-contest-status.ts'
import { type NextStep, nextStepOf } from '../next-step.ts'
import style from './ContestStatus.module.css'
import { issueLinks } from './issue-links.ts'
import { PhaseLine } from './PhaseLine.tsx'
import { Preparation } from './Preparation.tsx'
import { StatusFigures } from './StatusFigures.tsx'
import { useNames } from './use-names.ts'

interface ContestStatusProps {
  contest: AdminContest
  /** The buttons that change the contest's own status. */
  actions: ReactNode
  /** What prevents the announcement; shown when the announcement is near. */
  announcement: ReactNode
}

/** The state of the contest, the next step, what is in its way, and its figures. */
export function ContestStatus(props: ContestStatusProps) {
  const t = useMessages('overview')
  const status = useApiQuery(getContestStatus, { contestId: props.contest.id })
  return (
    <Waiting of={status} failed={t('contest.failed')} heading="h2" skeleton={<RowBars rows={6} />}>
      {(found) => <Status {...props} found={found} />}
    </Waiting>
  )
}

function Status({
  contest,
  actions,
  announcement,
  found,
}: ContestStatusProps & { found: ContestStatusView }) {
  const t = useMessages('overview')
  const language = useLanguage()
  const step = nextStepOf(
    { ...found, ...contest, deadlineAt: new Date(contest.deadlineAt), jurors: found.figures.jurors },
    new Date(),
  )
  return (
    <>
      <PhaseLine contest={contest} status={found} />
      <section className={style.next} aria-labelledby="next-step">
        <h2 id="next-step">{t(`next.${step}`)}</h2>
        <About step={step} contest={contest} found={found} />
        <div className={style.actions}>
          <StepLink step={step} contestId={contest.id} />
          {contest.announcedAt && (
            <ButtonLink small href={links.edition(language, contest.slug)}>
              {t('link.public')}
            </ButtonLink>
          )}
          {actions}
        </div>
        <Issues found={found} contestId={contest.id} />
        {(step === 'choose' || step === 'announce') && announcement}
      </section>
      <Preparation contestId={contest.id} status={found.status} preparation={found.preparation} />
      {found.status !== 'draft' && <StatusFigures contestId={contest.id} figures={found.figures} />}
    </>
  )
}

/** What follows from the next step, and when it happens by itself. */
function About({
  step,
  contest,
  found,
}: {
  step: NextStep
  contest: AdminContest
  found: ContestStatusView
}) {
  const t = useMessages('overview')
  const language = useLanguage()
  const named = (at: string) => ({ moment: namedMoment(at, contest.timeZone, language) })
  const byItself: Partial<Record<NextStep, string | null>> = {
    open_first: found.first.opensAt,
    assign: found.first.opensAt,
    invite: found.first.opensAt,
    close_first: found.first.closesAt,
    close_finals: found.finals.closesAt,
  }
  const at = byItself[step]
  const isAhead = typeof at === 'string' && new Date(at) > new Date()
  const day = step === 'wait_for_opening' || step === 'open' ? contest.opensAt : contest.deadlineAt
  return (
    <p className={style.about}>
      {t(`next_about.${step}`, named(day))}{' '}
      {isAhead &&
        t(step === 'close_first' || step === 'close_finals' ? 'next.closes' : 'next.opens', named(at))}
    </p>
  )
}

const stepLinks = {
  collect: { label: 'link.projects', href: links.adminProjects },
  invite: { label: 'link.invite', href: links.adminJury },
  assign: { label: 'link.assign', href: links.adminJury },
  open_first: { label: 'link.open_first', href: links.adminJury },
  close_first: { label: 'link.progress', href: links.adminJury },
  choose: { label: 'link.results', href: links.adminResults },
  close_finals: { label: 'link.progress', href: links.adminJury },
  announce: { label: 'link.results', href: links.adminResults },
  archive: { label: 'link.winners', href: links.adminWinners },
} as const satisfies Partial<Record<NextStep, unknown>>

const isLinked = (step: NextStep): step is keyof typeof stepLinks => Object.hasOwn(stepLinks, step)

function StepLink({ step, contestId }: { step: NextStep; contestId: string }) {
  const t = useMessages('overview')
  if (!isLinked(step)) return null
  const { label, href } = stepLinks[step]
  return (
    <ButtonLink small look="next" href={href(contestId)}>
      {t(label)}
    </ButtonLink>
  )
}

function Issues({ found, contestId }: { found: ContestStatusView; contestId: string }) {
  const t = useMessages('overview')
  const namesOf = useNames()
  if (found.issues.length === 0) return null
  return (
    <>
      <h3 className={style.head}>{t('issues.title')}</h3>
      <ul className={style.issues}>
        {found.issues.map(({ issue, count, names }) => (
          <li key={issue}>
            {t(`issue.${issue}`, { count })}{' '}
            {names.length > 0 && <span className="muted">{namesOf({ count, names })} </span>}
            <Anchor href={issueLinks[issue].href(contestId)}>{t(issueLinks[issue].label)}</Anchor>
          </li>
        ))}
      </ul>
    </>
  )
}
