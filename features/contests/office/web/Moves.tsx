import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import style from './EditForms.module.css'

interface MovesProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove(by: -1 | 1): void
  onRemove(): void
  /** Why the row cannot be removed. */
  staysBecause?: string | undefined
}

/** Buttons to move a row up or down, or to remove it. */
export function Moves({ name: given, isFirst, isLast, onMove, onRemove, staysBecause }: MovesProps) {
  const t = useMessages('contests')
  const name = given || t('admin.unnamed')
  return (
    <span className={style.moves}>
      <Button
        look="text"
        small
        disabled={isFirst}
        aria-label={t('admin.up', { name })}
        onClick={() => onMove(-1)}
      >
        ↑
      </Button>
      <Button
        look="text"
        small
        disabled={isLast}
        aria-label={t('admin.down', { name })}
        onClick={() => onMove(1)}
      >
        ↓
      </Button>
      <Button
        look="text"
        small
        aria-label={t('admin.remove', { name })}
        disabledReason={staysBecause}
        onClick={onRemove}
      >
        ×
      </Button>
    </span>
  )
}
