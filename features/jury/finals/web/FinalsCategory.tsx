import { useState } from 'react'
import { orderOf } from '#features/jury/evaluations/web/kept-store.ts'
import { formatTime } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { VersionsDialog } from '#web/parts/VersionsDialog.tsx'
import { FinalistDialog } from './FinalistDialog.tsx'
import { FinalistOrder } from './FinalistOrder.tsx'
import style from './FinalsScreen.module.css'
import { OnlyFinalist } from './OnlyFinalist.tsx'
import { type FinalsCategoryView, useBallot } from './use-ballot.ts'

type FinalsCategoryProps = { contestId: string; category: FinalsCategoryView }

/** One category of the finals in the juror's order; every change is saved by itself. */
export function FinalsCategory({ contestId, category: answered }: FinalsCategoryProps) {
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

/** An order as numbered lines, to be compared with another one. */
function orderText(category: FinalsCategoryView, entryIds: readonly string[], language: Language): string {
  const titles = new Map(
    category.finalists.map(({ entryId, title }) => [entryId, inLanguage(title, language)]),
  )
  return entryIds.map((id, at) => `${at + 1}. ${titles.get(id) ?? ''}`).join('\n')
}

function Saved({ category, isWaiting }: { category: FinalsCategoryView; isWaiting: boolean }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const { placed, castAt, finalists } = category
  const total = finalists.length
  if (isWaiting) return <span className="warn">{t('finals.waiting')}</span>
  if (total === 1)
    return castAt && placed > 0 && t('finals.confirmed', { time: formatTime(castAt, language) })
  if (placed === 0) return t('finals.not_yet')
  return castAt && t('finals.saved', { placed, total, time: formatTime(castAt, language) })
}
