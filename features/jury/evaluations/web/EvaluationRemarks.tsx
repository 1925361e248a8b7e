import { useMessages } from '#web/i18n/messages.ts'
import { confidences } from '../contract-room.ts'
import style from './EvaluationRemarks.module.css'

/** The next value on a key press: one step up, and null after the last. */
export function nextConfidence(confidence: number | null): number | null {
  return confidence === confidences.length ? null : (confidence ?? 0) + 1
}

type ConfidenceProps = { value: number | null; onConfide: (confidence: number | null) => void }

export function Confidence({ value, onConfide }: ConfidenceProps) {
  const t = useMessages('jury')
  return (
    <fieldset className={style.confidence}>
      <legend>{t('sure.title')}</legend>
      {confidences.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={value === one}
          onClick={() => onConfide(value === one ? null : one)}
        >
          {t(`sure.${one}`)}
        </button>
      ))}
    </fieldset>
  )
}
