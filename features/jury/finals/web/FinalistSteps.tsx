import { useMessages } from '#web/i18n/messages.ts'
import style from './FinalistRow.module.css'

interface FinalistStepsProps {
  title: string
  place: number
  /** One down from here is among those not placed. */
  isLast: boolean
  onMove: (step: 1 | -1) => void
}

/** Moves a finalist that has a place by one; the last one down leaves the order. */
export function FinalistSteps({ title, place, isLast, onMove }: FinalistStepsProps) {
  const t = useMessages('jury')
  return (
    <div className={style.steps}>
      <button
        type="button"
        disabled={place === 1}
        onClick={() => onMove(-1)}
        aria-label={t('finals.up', { title })}
      >
        ↑
      </button>
      <button
        type="button"
        onClick={() => onMove(1)}
        aria-label={t(isLast ? 'finals.take_out' : 'finals.down', { title })}
      >
        ↓
      </button>
    </div>
  )
}
