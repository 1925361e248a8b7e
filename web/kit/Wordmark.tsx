import { wordmark } from '#shared/wordmark.ts'
import { classes } from './classes.ts'
import style from './Wordmark.module.css'

/** The wordmark: letters in the current text colour, its grave accent always in vermilion. */
export function Wordmark({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={classes(style.wordmark, className)}
      viewBox={wordmark.box.join(' ')}
      role="img"
      aria-label="Palmarès"
    >
      <path fill="currentColor" d={wordmark.letters} />
      <path className={style.grave} d={wordmark.grave} />
    </svg>
  )
}
