import { useState } from 'react'
import { nameWithYear } from '#features/jury/panel/contest-name.ts'
import { listFinals } from '#features/jury/panel/contract.ts'
import { LateScores } from '#features/jury/scoring/web/LateScores.tsx'
import { orderOf } from '#features/jury/scoring/web/unsent-store.ts'
import { formatTime } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Picture } from '#web/kit/Picture.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { VersionsDialog } from '#web/parts/VersionsDialog.tsx'
import { listPrizeBallots } from '../contract-prizes.ts'
import { FinalistDialog } from './FinalistDialog.tsx'
import { FinalistOrder } from './FinalistOrder.tsx'
import row from './FinalistRow.module.css'
import type { Finalist } from './FinalistRow.tsx'
import style from './FinalsScreen.module.css'
import { PrizeVotes } from './PrizeVotes.tsx'
import { type FinalsCategoryView, useBallot } from './use-ballot.ts'

export function Component() {
  const t = useMessages('jury')
  const language = useLanguage()
  const finals = useApiQuery(listFinals, {})
  const votes = useApiQuery(listPrizeBallots, {})
  const isBare = finals.data?.length === 0 && votes.data?.length === 0
  return (
    <>
      {!isBare && <TitleBlock title={t('finals.title')} facts={t('finals.about')} />}
      <LateScores />
      <Waiting of={finals} label={t('list.loading')} skeleton={<RowBars rows={10} />}>
        {(finals) =>
          isBare ? (
            <StateScreen title={t('finals.none_title')}>{t('list.none_about')}</StateScreen>
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
      <Waiting of={votes} label={t('list.loading')} skeleton={null}>
        {(ballots) => ballots.length > 0 && <PrizeVotes ballots={ballots} />}
      </Waiting>
    </>
  )
}

type FinalsCategoryProps = { contestId: string; category: FinalsCategoryView }

function FinalsCategory({ contestId, category: answered }: FinalsCategoryProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const ballot = useBallot(contestId, answered)
  const { category, conflict } = ballot
  const [looked, setLooked] = useState<string | null>(null)
  const [first, ...others] = category.finalists
  const shown = category.finalists.find(({ entryId }) => entryId === looked)
  return (
    <section className={style.category}>
      <div className={style.name}>
        <h3>
          {t('list.category', {
            discipline: inLanguage(category.discipline, language),
            category: inLanguage(category.name, language),
          })}
        </h3>
        <p role="status">
          <Saved category={category} isWaiting={ballot.isWaiting} />
        </p>
      </div>
      {first && others.length === 0 ? (
        <OnlyFinalist
          finalist={first}
          isConfirmed={category.placed > 0}
          onConfirm={() => ballot.arrange([first.entryId], 1)}
          onLook={() => setLooked(first.entryId)}
        />
      ) : (
        <FinalistOrder category={category} onArrange={ballot.arrange} onLook={setLooked} />
      )}
      {shown && <FinalistDialog finalist={shown} onClose={() => setLooked(null)} />}
      <VersionsDialog
        conflicts={(conflict ? [conflict] : []).map(({ own, other }) => ({
          field: category.id,
          name: inLanguage(category.name, language),
          mine: orderText(category, orderOf(own.value), language),
          theirs: orderText(category, other, language),
        }))}
        onChoose={(_, whose) => conflict && ballot.choose(conflict.own, whose === 'mine' ? 'own' : 'other')}
      />
    </section>
  )
}

/** An order as a numbered list, for comparison with another one. */
function orderText(category: FinalsCategoryView, entryIds: readonly string[], language: Language): string {
  const titles = new Map(
    category.finalists.map(({ entryId, title }) => [entryId, inLanguage(title, language)]),
  )
  return entryIds.map((id, at) => `${at + 1}. ${titles.get(id) ?? ''}`).join('\n')
}

function Saved({ category, isWaiting }: { category: FinalsCategoryView; isWaiting: boolean }) {
  const t = useMessages('jury')
  const shared = useMessages('shared')
  const language = useLanguage()
  const { placed, castAt, finalists } = category
  const total = finalists.length
  if (isWaiting) return <span className="warn">{shared('saving.waiting')}</span>
  if (total === 1)
    return castAt && placed > 0 && t('finals.confirmed', { time: formatTime(castAt, language) })
  if (placed === 0) return t('finals.not_yet')
  return castAt && t('finals.saved', { placed, total, time: formatTime(castAt, language) })
}

interface OnlyFinalistProps {
  finalist: Finalist
  isConfirmed: boolean
  onConfirm: () => void
  onLook: () => void
}

/** A category with one finalist needs no order: the juror confirms it. */
function OnlyFinalist({ finalist, isConfirmed, onConfirm, onLook }: OnlyFinalistProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const title = inLanguage(finalist.title, language)
  const [cover] = finalist.images
  return (
    <div className={style.only}>
      <button type="button" className={row.image} onClick={onLook} aria-label={t('finals.look', { title })}>
        {cover && <Picture image={cover.image} alt="" sizes="(max-width: 640px) 100vw, 160px" fit="cover" />}
      </button>
      <div className={row.words}>
        <h4>{title}</h4>
        <p className={row.number}>{t('entry.number', { number: finalist.number })}</p>
        <p className={row.summary}>{inLanguage(finalist.summary, language)}</p>
        <p className={style.how}>{t('finals.only')}</p>
        {!isConfirmed && (
          <Button small className={row.give} onClick={onConfirm}>
            {t('finals.confirm')}
            <span className="visually-hidden">{` ${title}`}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
