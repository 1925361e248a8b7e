import { classes } from './classes.ts'
import style from './ProgressLine.module.css'

type ProgressLineProps = {
  /** The name of the task: "boathouse-west-bank.tif". */
  label: string
  value: number
  max: number
  /** The text for screen readers: "34 of 120". */
  text?: string | undefined
  tone?: 'ink' | 'danger' | 'warning'
}

export function ProgressLine({ label, value, max, text, tone = 'ink' }: ProgressLineProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      className={classes(style.track, style[tone])}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
    >
      <div className={style.done} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
