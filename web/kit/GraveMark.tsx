import { classes } from './classes.ts'
import style from './GraveMark.module.css'

/** The one mark of the portal, before an award's level; decoration, so it is never read out. */
export function GraveMark({ className }: { className?: string | undefined }) {
  return <span className={classes(style.mark, className)} aria-hidden="true" />
}
