import { useEffect, useRef } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { classes } from '#web/kit/classes.ts'
import style from './CriterionScale.module.css'

type CriterionScaleProps = {
  name: string
  weight: number
  value: number | null
  /** The next digit to enter. */
  current: boolean
  /** Moves the focus here when it was on another scale. */
  follow: boolean
  disabled: boolean
  onScore: (value: number) => void
  onCurrent: () => void
}

const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

export function CriterionScale(props: CriterionScaleProps) {
  const { name, weight, value, current, follow, disabled, onScore, onCurrent } = props
  const t = useMessages('jury')
  const scale = useRef<HTMLFieldSetElement>(null)
  const wasCurrent = useRef(current)
  useEffect(() => {
    // Opening an entry keeps the image in view; only moving to another criterion scrolls to its scale.
    const isNew = current && !wasCurrent.current
    wasCurrent.current = current
    if (!isNew) return
    scale.current?.scrollIntoView({ block: 'nearest' })
    if (follow) scale.current?.querySelector<HTMLInputElement>('input:checked, input')?.focus()
  }, [current, follow])

  return (
    <fieldset
      ref={scale}
      className={classes(style.criterion, current && style.current)}
      aria-current={current || undefined}
      disabled={disabled}
    >
      <legend>
        <span>{name}</span> <small>{t('form.percent', { share: weight })}</small>
      </legend>
      <b className={style.value}>
        {value ?? (
          <>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">{t('evaluation.unmarked')}</span>
          </>
        )}
      </b>
      <div className={style.cells}>
        {values.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              value={one}
              checked={value === one}
              onFocus={onCurrent}
              onChange={() => onScore(one)}
            />
            <span>{one}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
