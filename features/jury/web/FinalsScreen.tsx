import { inLanguage } from '#shared/language.ts'
import { Fault } from '#web/api.ts'
import { Button } from '#web/kit/Button.tsx'
import { Loading, RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { useAsked } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { listFinals } from '../contract.ts'
import { FinalsCategory } from './FinalsCategory.tsx'
import style from './FinalsScreen.module.css'

/** Round 2: the finalists of each category in the juror's own order. */
export function Component() {
  const t = useWords('jury')
  const language = useLanguage()
  const asked = useAsked(listFinals, {})
  return (
    <>
      <title>{`${t('finals.title')} — Palmarès`}</title>
      {asked.data?.length !== 0 && <TitleBlock title={t('finals.title')} facts={t('finals.about')} />}
      {asked.data?.length === 0 && (
        <StateScreen title={t('finals.none_title')}>{t('finals.none_about')}</StateScreen>
      )}
      {asked.data?.map(({ contest, categories }) => (
        <section key={contest.id} className={style.contest}>
          <h2>{t('list.contest', { contest: inLanguage(contest.name, language), year: contest.year })}</h2>
          <p className={style.how}>{t('finals.how')}</p>
          {categories.map((category) => (
            <FinalsCategory key={category.id} contestId={contest.id} category={category} />
          ))}
        </section>
      ))}
      {asked.error && !asked.data && (
        <StateScreen
          alert
          heading="h2"
          title={t('list.failed')}
          reference={asked.error instanceof Fault ? asked.error.reference : undefined}
          acts={<Button onClick={() => void asked.refetch()}>{t('room.again')}</Button>}
        >
          {asked.error.message}
        </StateScreen>
      )}
      {asked.isPending && (
        <Loading label={t('list.loading')}>
          <RowBars rows={10} />
        </Loading>
      )}
    </>
  )
}
