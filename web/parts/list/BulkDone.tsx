import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import style from './List.module.css'

interface BulkDoneProps {
  message: string
  /** Missing where the action cannot be undone. */
  onUndo?: (() => void) | undefined
  busy?: boolean
}

/** What the last bulk action did; it stays until the next one. */
export function BulkDone({ message, onUndo, busy }: BulkDoneProps) {
  const t = useMessages('shared')
  return (
    <p className={style.done} role="status">
      <span>{message}</span>
      {onUndo && (
        <Button look="text" small busy={busy} onClick={onUndo}>
          {t('list.undo')}
        </Button>
      )}
    </p>
  )
}
