import { useParams } from 'react-router'
import { listPrizes } from '#features/jury/finals/contract-prizes.ts'
import { formatList, joinNames, joinParts } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { getResults, type ResultsView } from '../contract.ts'
import { type FinalsView, getFinals } from '../contract-finals.ts'
import style from './FinalsResults.module.css'
import { PrizesPart } from './PrizesPart.tsx'

/** The finals: the jury's progress, the combined order, and the grand prizes. */
export function Component() {
  const t = useMessages('results')
  const { contestId = '' } = useParams()
  const results = useApiQuery(getResults, { contestId })
  return (
    <Waiting
      of={results}
      label={t('loading')}
      failed={t('failed')}
      heading="h1"
      skeleton={<RowBars rows={10} />}
    >
      {(found) => <Finals results={found} />}
    </Waiting>
  )
}

function Finals({ results }: { results: ResultsView }) {
  const t = useMessages('results')
  const language = useLanguage()
  const contestId = results.contest.id
  const finals = useApiQuery(getFinals, { contestId })
  const prizes = useApiQuery(listPrizes, { contestId })
  return (
    <>
      <title>{`${t('admin_finals.title')} — Palmarès`}</title>
      <TitleBlock
        title={t('admin_finals.title')}
        facts={joinParts(
          [
            inLanguage(results.contest.name, language),
            t(`admin_finals.round_${finals.data?.round?.status ?? 'prepared'}`),
          ],
          language,
        )}
        action={
          finals.data?.round?.status === 'open' && (
            <ButtonLink small href={links.adminJury(contestId)}>
              {t('admin_finals.to_jury')}
            </ButtonLink>
          )
        }
      />
      <Waiting of={prizes} label={t('loading')} failed={t('failed')} heading="h2">
        {(found) => <PrizesPart results={results} prizes={found} />}
      </Waiting>
      <Waiting of={finals} label={t('loading')} failed={t('failed')} heading="h2">
        {({ categories }) => <Orders contestId={contestId} categories={categories} />}
      </Waiting>
    </>
  )
}

type Category = FinalsView['categories'][number]

function Orders({ contestId, categories }: { contestId: string; categories: Category[] }) {
  const t = useMessages('results')
  return (
    <section className={style.part}>
      <h2>{t('admin_finals.orders')}</h2>
      {categories.length === 0 ? (
        <p className={style.quiet}>
          {t('admin_finals.none')}{' '}
          <Anchor href={links.adminResults(contestId)}>{t('admin_finals.to_results')}</Anchor>
        </p>
      ) : (
        categories.map((category) => <Order key={category.id} category={category} />)
      )}
    </section>
  )
}

/** One category: the ballots received and the combined order. */
function Order({ category }: { category: Category }) {
  const t = useMessages('results')
  const language = useLanguage()
  const { cast, mayOrder, waitsFor, underWay, conflictedAside, conflictedHeard, late, finalists } = category
  return (
    <section className={style.category}>
      <div className={style.name}>
        <h3>
          {joinParts(
            [inLanguage(category.discipline, language), inLanguage(category.name, language)],
            language,
          )}
        </h3>
        <p>{t('admin_finals.cast', { count: cast, of: mayOrder })}</p>
      </div>
      {waitsFor.length > 0 && (
        <p className={style.quiet}>{t('admin_finals.waits', { names: joinNames(waitsFor, language) })}</p>
      )}
      {underWay.length > 0 && (
        <p className={style.quiet}>
          {t('admin_finals.under_way', {
            names: joinNames(
              underWay.map(({ name, placed, of }) => `${name} ${placed}/${of}`),
              language,
            ),
          })}
        </p>
      )}
      {conflictedAside.length > 0 && (
        <p className={style.quiet}>
          {t('admin_finals.conflicted_aside', { names: formatList(conflictedAside, language) })}
        </p>
      )}
      {conflictedHeard.length > 0 && (
        <p className={style.quiet}>
          {t('admin_finals.conflicted_heard', { names: formatList(conflictedHeard, language) })}
        </p>
      )}
      {late.length > 0 && <p className={style.quiet}>{t('late', { names: formatList(late, language) })}</p>}
      <ol className={style.order}>
        {finalists.map(({ entryId, number, title, firm, place, firstPlaces }) => (
          <li key={entryId}>
            <b>{place ?? '–'}</b>
            <span className={style.work}>
              {inLanguage(title, language)}
              <small>{joinParts([t('admin_finals.number', { number }), firm], language)}</small>
            </span>
            <span className={style.facts}>
              {firstPlaces > 0 && t('admin_finals.firsts', { count: firstPlaces })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
