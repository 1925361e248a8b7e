import { Suspense } from 'react'
import type { AdminContest, ContestView } from '#features/contests/contest/contract.ts'
import style from '#features/contests/office/web/Contest.module.css'
import { DateLines, PriceNow, Prices, Takes } from '#features/contests/office/web/ContestFacts.tsx'
import { ContestTerms } from '#features/contests/office/web/ContestParts.tsx'
import { useContestDates } from '#features/contests/office/web/use-dates.ts'
import type { ProjectView } from '#features/projects/project/contract.ts'
import step from '#features/projects/project/web/Step.module.css'
import { formatPrice } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { FieldBars, Loading } from '#web/kit/Skeletons.tsx'
import { StepBody } from '../../entrant/StepBody.tsx'
import type { PreviewPage } from './preview-project.ts'

interface PreviewBodyProps {
  contest: ContestView
  settings: Pick<AdminContest, 'criteria' | 'extras'>
  project: ProjectView
  page: PreviewPage
}

/** One page of the form; payment and preview, which need a project, are described. */
export function PreviewBody({ contest, settings, project, page }: PreviewBodyProps) {
  const t = useMessages('areas')
  const projects = useMessages('projects')
  if (page === 'contest') return <ContestPage contest={contest} criteria={settings.criteria} />
  if (page === 'payment') return <PaymentPage contest={contest} extras={settings.extras} />
  if (page === 'preview') return <p className={step.lead}>{t('admin.preview_gallery')}</p>
  return (
    <Suspense
      fallback={
        <Loading label={projects('loading')}>
          <FieldBars fields={5} />
        </Loading>
      }
    >
      <StepBody project={project} step={page} hasTried={false} />
    </Suspense>
  )
}

/** What an entrant reads before registering. The rules are in the confirmation step, too. */
function ContestPage({ contest, criteria }: { contest: ContestView } & Pick<AdminContest, 'criteria'>) {
  const t = useMessages('contests')
  const language = useLanguage()
  const dates = useContestDates(contest)
  const tagline = inLanguage(contest.tagline, language)
  return (
    <>
      <p className={step.lead}>
        <Takes contest={contest} />
      </p>
      {tagline && <p>{tagline}</p>}
      <div className={style.dates}>
        <DateLines dates={dates} />
        <p className="small">
          <PriceNow contest={contest} />
        </p>
      </div>
      <ContestTerms contest={contest} />
      {criteria.length > 0 && (
        <section className={style.section}>
          <h2>{t('admin.criteria')}</h2>
          <ul className={style.figures}>
            {criteria.map(({ key, name, weight }) => (
              <li key={key}>
                <span>{inLanguage(name, language)}</span>
                <span className="tnum">{t('admin.weight', { weight })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Each price; a receipt needs an address for its taxes. */
function PaymentPage({ contest, extras }: { contest: ContestView } & Pick<AdminContest, 'extras'>) {
  const t = useMessages('areas')
  const contests = useMessages('contests')
  const language = useLanguage()
  return (
    <>
      <p className={step.lead}>{t('admin.preview_payment')}</p>
      <Prices contest={contest} prices={contest.allPrices} />
      {extras.length > 0 && (
        <ul className={style.figures}>
          {extras.map(({ kind, currency, amount }) => (
            <li key={kind + currency}>
              <span>{contests(`extra.${kind}`)}</span>
              <span className="tnum">{formatPrice(amount, currency, language)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
