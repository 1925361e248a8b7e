import { classes } from './classes.ts'
import style from './GraveMark.module.css'

/** The portal's grave accent, before an award's level; decorative, so screen readers skip it. */
export function GraveMark({ className }: { className?: string | undefined }) {
  return <span className={classes(style.mark, className)} aria-hidden="true" />
}
