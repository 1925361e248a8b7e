import type { ReactNode } from 'react'
import { ticksOf } from '../ticks.ts'
import type { TimelinePoint } from '../timeline.ts'
import style from './Plots.module.css'

/*
 * Drawn by the browser's own layout, so that they need no library and no script when the window changes. The table
 * beneath each has the same figures.
 */

const share = (value: number, most: number) => `${(value / most) * 100}%`

interface FrameProps {
  ticks: readonly number[]
  format: (value: number) => string
  /** Beneath the plot, at their share of its width. */
  labels: readonly { at: number; label: string }[]
  children: ReactNode
}

function Frame({ ticks, format, labels, children }: FrameProps) {
  const most = ticks.at(-1) ?? 1
  return (
    <div className={style.frame}>
      <div className={style.scale}>
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: share(tick, most) }}>
            {format(tick)}
          </span>
        ))}
      </div>
      <div className={style.area}>
        {ticks.map((tick) => (
          <i key={tick} style={{ bottom: share(tick, most) }} />
        ))}
        {children}
      </div>
      <div className={style.foot}>
        {labels.map(({ at, label }) => (
          <span key={at} style={{ left: `${at * 100}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

const mostLabels = 5

/** At most five of them, evenly spread. */
const spread = <Value,>(values: readonly Value[]) => {
  const every = Math.ceil(values.length / mostLabels)
  return values.map((value, at) => ({ value, at })).filter(({ at }) => at % every === 0)
}

/** A running total: it stays as it is until the next day. A single day is a dash. */
function lineOf(values: readonly (number | null)[], most: number): string {
  return values.reduce<string>((line, value, at) => {
    if (value === null) return line
    return line === '' ? `M${at} ${most - value}h${values.length / 60}` : `${line}H${at}V${most - value}`
  }, '')
}

export interface TimelinePlotProps {
  points: readonly TimelinePoint[]
  /** The names of the editions. */
  current: string
  before: string | undefined
  axis: string
  formatShort: (value: number) => string
  /** The smallest amount that `formatShort` tells from none. */
  least?: number | undefined
}

/** Running totals: this edition as a full line, the one before it as a dashed one. */
export function TimelinePlot({ points, current, before, axis, formatShort, least }: TimelinePlotProps) {
  const ticks = ticksOf(
    Math.max(...points.flatMap((point) => [point.current ?? 0, point.before ?? 0])),
    least,
  )
  const most = ticks.at(-1) ?? 1
  const last = Math.max(points.length - 1, 1)
  const line = (className: string | undefined, values: (number | null)[]) => (
    <path className={className} d={lineOf(values, most)} />
  )
  return (
    <>
      <p className={style.legend}>
        <span className={style.full}>{current}</span>
        {before && <span className={style.dashed}>{before}</span>}
      </p>
      <Frame
        ticks={ticks}
        format={formatShort}
        labels={spread(points).map(({ value, at }) => ({ at: at / last, label: String(value.daysLeft) }))}
      >
        <svg viewBox={`0 0 ${last} ${most}`} preserveAspectRatio="none" aria-hidden="true">
          {before &&
            line(
              style.beforeLine,
              points.map((point) => point.before),
            )}
          {line(
            style.currentLine,
            points.map((point) => point.current),
          )}
        </svg>
      </Frame>
      <p className={style.axis}>{axis}</p>
    </>
  )
}

interface Series {
  name: string
  label: string
  color: string
}

export interface BarsPlotProps {
  data: readonly Record<string, string | number>[]
  series: readonly Series[]
  format: (value: number) => string
  /** One row for each value rather than one column. */
  isInRows?: boolean
}

/** Bars by `label`, the series one after the other. */
export function BarsPlot({ data, series, format, isInRows }: BarsPlotProps) {
  const bars = data.map((row) => {
    const parts = series.map((one) => ({ ...one, value: Number(row[one.name]) }))
    return { label: String(row.label), parts, total: parts.reduce((sum, { value }) => sum + value, 0) }
  })
  const ticks = ticksOf(Math.max(...bars.map(({ total }) => total)))
  const most = ticks.at(-1) ?? 1
  const segments = (parts: readonly (Series & { value: number })[], side: 'width' | 'height') =>
    parts.map(({ name, label, color, value }) => (
      <i
        key={name}
        title={`${label}: ${format(value)}`}
        style={{ [side]: share(value, most), background: color }}
      />
    ))
  return (
    <>
      {series.length > 1 && (
        <p className={style.legend}>
          {series.map(({ name, label, color }) => (
            <span key={name}>
              <i className={style.swatch} style={{ background: color }} />
              {label}
            </span>
          ))}
        </p>
      )}
      {isInRows ? (
        <div className={style.rows}>
          {bars.map(({ label, parts, total }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two jurors may have one name, and the rows have a fixed order.
            <div key={place} className={style.row}>
              <span>{label}</span>
              <div>{segments(parts, 'width')}</div>
              <span>{format(total)}</span>
            </div>
          ))}
        </div>
      ) : (
        <Frame
          ticks={ticks}
          format={format}
          labels={spread(bars).map(({ value, at }) => ({ at: (at + 0.5) / bars.length, label: value.label }))}
        >
          <div className={style.columns}>
            {bars.map(({ label, parts }) => (
              <div key={label}>{segments(parts, 'height')}</div>
            ))}
          </div>
        </Frame>
      )}
    </>
  )
}
