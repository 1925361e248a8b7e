import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import style from './Skeletons.module.css'

/**
 * Delays a skeleton by 200 ms, so that a quick response never flickers; screen readers announce `label`.
 */
export function Loading({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={classes(style.loading, className)} aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {children}
    </div>
  )
}

/** A line of text that is not there yet; `width` in percent of its column. */
export function Bar({ width = 62, title }: { width?: number; title?: boolean }) {
  return (
    <span
      className={classes(style.bar, title && style.title)}
      style={{ width: `${width}%` }}
      aria-hidden="true"
    />
  )
}

/** The box of an image, in its proportions and in the colour of its own average. */
export function ImageBox({ width, height, colour }: { width: number; height: number; colour?: string }) {
  return (
    <span
      className={style.image}
      style={{ aspectRatio: `${width} / ${height}`, backgroundColor: colour }}
      aria-hidden="true"
    />
  )
}

const barWidths = [72, 54, 66, 48, 60, 70]

/** The rows of a list or table, each as high as the real one. */
export function RowBars({ rows = 8 }: { rows?: number }) {
  return (
    <span className={style.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never move.
        <span key={row} className={style.row}>
          <Bar width={barWidths[row % barWidths.length]} />
        </span>
      ))}
    </span>
  )
}

/** The fields of a form: a label and a bed each. */
export function FieldBars({ fields = 4 }: { fields?: number }) {
  return (
    <span className={style.fields} aria-hidden="true">
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the beds are alike and never move.
        <span key={field}>
          <Bar width={18} />
          <span className={style.bed} />
        </span>
      ))}
    </span>
  )
}
