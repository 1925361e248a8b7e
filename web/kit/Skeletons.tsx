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

/** A placeholder for a line of text. `width` is in percent of its column. */
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

/** Placeholders for the rows of a list or table, as high as the real ones. */
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

/** Placeholders for the fields of a form, each with a label and an input. */
export function FieldBars({ fields = 4 }: { fields?: number }) {
  return (
    <span className={style.fields} aria-hidden="true">
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
        <span key={field}>
          <Bar width={18} />
          <span className={style.bed} />
        </span>
      ))}
    </span>
  )
}
