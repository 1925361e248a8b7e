import { nameWithYear } from '#features/jury/anonymity/contest-name.ts'
import { LateScores } from '#features/jury/evaluations/web/LateScores.tsx'
import { listFinals } from '#features/jury/judging/contract.ts'
import { listPrizeBallots } from '#features/jury/prizes/contract-prizes.ts'
import { PrizeVotes } from '#features/jury/prizes/web/PrizeVotes.tsx'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { FinalsCategory } from './FinalsCategory.tsx'
import style from './FinalsScreen.module.css'

/** Round 2: the finalists of each category in the juror's own order. */
export function Component() {
  const t = useMessages('jury')
  const language = useLanguage()
  const input = useApiQuery(listFinals, {})
  const votes = useApiQuery(listPrizeBallots, {})
  const isBare = input.data?.length === 0 && votes.data?.length === 0
  return (
    <>
      {!isBare && <TitleBlock title={t('finals.title')} facts={t('finals.about')} />}
      <LateScores />
      <Waiting
        of={input}
        label={t('list.loading')}
        failed={t('list.failed')}
        skeleton={<RowBars rows={10} />}
      >
        {(finals) =>
          isBare ? (
            <StateScreen title={t('finals.none_title')}>{t('finals.none_about')}</StateScreen>
          ) : (
            finals.map(({ contest, categories }) => (
              <section key={contest.id} className={style.contest}>
                <h2>{nameWithYear(contest, language)}</h2>
                <p className={style.how}>{t('finals.how')}</p>
                {categories.map((category) => (
                  <FinalsCategory key={category.id} contestId={contest.id} category={category} />
                ))}
                <p className={style.how}>{t('finals.conflicted')}</p>
              </section>
            ))
          )
        }
      </Waiting>
      <Waiting of={votes} label={t('list.loading')} failed={t('prizes.not_loaded')} skeleton={null}>
        {(ballots) => ballots.length > 0 && <PrizeVotes ballots={ballots} />}
      </Waiting>
    </>
  )
}
