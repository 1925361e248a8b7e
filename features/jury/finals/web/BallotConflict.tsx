import type { Kept } from '#features/jury/evaluations/web/kept-store.ts'
import { orderOf } from '#features/jury/evaluations/web/kept-store.ts'
import style from '#features/jury/evaluations/web/RemarkConflict.module.css'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import type { FinalsCategoryView } from './use-ballot.ts'

type BallotConflictProps = {
  category: FinalsCategoryView
  conflict: { own: Kept; other: readonly string[] }
  onChoose: (item: Kept, whose: 'own' | 'other') => void
}

/** Two pages of one juror saved different orders of a category: both are shown, and the juror takes one. */
export function BallotConflict({ category, conflict, onChoose }: BallotConflictProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const { own, other } = conflict
  return (
    <Dialog
      opened
      // Neither is lost by looking away: the question waits.
      onClose={() => undefined}
      title={t('conflict.order_title')}
      lead={t('conflict.order_lead', { category: inLanguage(category.name, language) })}
      actions={
        <>
          <Button onClick={() => onChoose(own, 'own')}>{t('conflict.keep_mine')}</Button>
          <Button onClick={() => onChoose(own, 'other')}>{t('conflict.keep_theirs')}</Button>
        </>
      }
    >
      <dl className={style.both}>
        <dt>{t('conflict.here')}</dt>
        <dd>
          <Order category={category} entryIds={orderOf(own.value)} />
        </dd>
        <dt>{t('conflict.there')}</dt>
        <dd>
          <Order category={category} entryIds={other} />
        </dd>
      </dl>
    </Dialog>
  )
}

function Order({ category, entryIds }: { category: FinalsCategoryView; entryIds: readonly string[] }) {
  const t = useMessages('jury')
  const language = useLanguage()
  if (entryIds.length === 0) return t('finals.not_yet')
  return (
    <ol>
      {entryIds.map((id, at) => {
        const finalist = category.finalists.find(({ entryId }) => entryId === id)
        return finalist && <li key={id}>{`${at + 1}. ${inLanguage(finalist.title, language)}`}</li>
      })}
    </ol>
  )
}
