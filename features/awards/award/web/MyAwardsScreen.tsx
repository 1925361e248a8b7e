import type { ReactNode } from 'react'
import { listMyFeedback } from '#features/results/decisions/contract-feedback.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { Loading, RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { listMyAwards } from '../contract.ts'
import { AwardSheet } from './AwardSheet.tsx'
import style from './MyAwardsScreen.module.css'

type Feedback = OutputOf<typeof listMyFeedback>

interface MyAwardsScreenProps {
  /** What follows the awards; shown once `isLoading` is over. */
  more: ReactNode
  isLoading: boolean
}

/** Shown as a whole: parts that arrive one after the other would move those already read. */
export function MyAwardsScreen({ more, isLoading }: MyAwardsScreenProps) {
  const t = useMessages('awards')
  const awards = useApiQuery(listMyAwards, {})
  const given = useApiQuery(listMyFeedback, {})
  const feedback = given.data ?? []
  const sheets = new Set(feedback.map(({ projectId }) => projectId))
  return (
    <>
      <TitleBlock
        title={t('title')}
        facts={awards.data && awards.data.length > 0 ? t('facts', { count: awards.data.length }) : undefined}
      />
      <Waiting of={awards} label={t('loading')} failed={t('failed')}>
        {(mine) => {
          if (isLoading || given.isLoading)
            return (
              <Loading label={t('loading')}>
                <RowBars rows={6} />
              </Loading>
            )
          const won = new Set(mine.map(({ projectId }) => projectId))
          return (
            <>
              {mine.length === 0 ? (
                <StateScreen
                  heading="h2"
                  title={t('empty')}
                  actions={<ButtonLink href={links.myProjects()}>{t('my_projects')}</ButtonLink>}
                >
                  {t('empty_about')}
                </StateScreen>
              ) : (
                mine.map((award) => (
                  <AwardSheet key={award.id} award={award} hasFeedback={sheets.has(award.projectId)} />
                ))
              )}
              <OtherFeedback sheets={feedback.filter(({ projectId }) => !won.has(projectId))} />
              {more}
            </>
          )
        }}
      </Waiting>
    </>
  )
}

/** The feedback sheets of works without an award. */
function OtherFeedback({ sheets }: { sheets: Feedback }) {
  const t = useMessages('awards')
  const language = useLanguage()
  if (sheets.length === 0) return null
  return (
    <section className={style.others} aria-labelledby="feedback">
      <h2 id="feedback">{t('feedback.title')}</h2>
      <ul>
        {sheets.map(({ projectId, title, contest }) => (
          <li key={projectId}>
            <Anchor href={links.feedback(projectId)}>{inLanguage(title, language)}</Anchor>
            <span>{inLanguage(contest, language)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
