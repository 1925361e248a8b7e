import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { confidences } from '../contract-room.ts'
import type { Kept } from './kept-store.ts'
import style from './RemarkConflict.module.css'

type RemarkConflictProps = { conflict: Kept; onChoose: (item: Kept, whose: 'own' | 'other') => void }

/** Two pages of one juror changed a comment or another remark: both are shown, and they take one. No key
 * does: it may appear while they are writing. */
export function RemarkConflict({ conflict, onChoose }: RemarkConflictProps) {
  const t = useMessages('jury')
  const said = useSaid()
  const names = { confidence: t('sure.title'), misplaced: t('misplaced.tell') }
  const { part } = conflict
  const name = part === 'confidence' || part === 'misplaced' ? names[part] : t('room.comment')
  return (
    <Dialog
      opened
      // Neither is lost by looking away: the question waits.
      onClose={() => undefined}
      title={t('conflict.remark_title')}
      lead={t('conflict.remark_lead', { name })}
      actions={
        <>
          <Button onClick={() => onChoose(conflict, 'own')}>{t('conflict.keep_mine')}</Button>
          <Button onClick={() => onChoose(conflict, 'other')}>{t('conflict.keep_theirs')}</Button>
        </>
      }
    >
      <dl className={style.both}>
        <dt>{t('conflict.here')}</dt>
        <dd>{said(conflict.value)}</dd>
        <dt>{t('conflict.there')}</dt>
        <dd>{said(conflict.other?.value ?? null)}</dd>
      </dl>
    </Dialog>
  )
}

function useSaid() {
  const t = useMessages('jury')
  return (value: Kept['value']) => {
    if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no')
    const sure = confidences.find((one) => one === value)
    return sure ? t(`sure.${sure}`) : value || t('conflict.nothing')
  }
}
