import { useInViewport } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import style from './Dashboard.module.css'
import { plotHeight, rowsHeight } from './plot-size.ts'
import type { BarsPlotProps, TimelinePlotProps } from './plots.tsx'

/* The library of plots is large, and drawing takes long: each plot waits, in its own room, until it is scrolled to. */

const file = () => import('./plots.tsx')
const Lines = lazy(async () => ({ default: (await file()).TimelinePlot }))
const Bars = lazy(async () => ({ default: (await file()).BarsPlot }))

function WhenSeen({ height, children }: { height: number; children: ReactNode }) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [isSeen, setSeen] = useState(false)
  if (inViewport && !isSeen) setSeen(true)
  return (
    <div ref={ref} style={{ height }}>
      {isSeen && <Suspense>{children}</Suspense>}
    </div>
  )
}

/** Running totals: this edition as a full line, the one before it as a dashed one. */
export function TimelinePlot(props: TimelinePlotProps) {
  return (
    <>
      <p className={style.legend}>
        <span className={style.full}>{props.current}</span>
        {props.before && <span className={style.dashed}>{props.before}</span>}
      </p>
      <WhenSeen height={plotHeight}>
        <Lines {...props} />
      </WhenSeen>
    </>
  )
}

/** Bars by `label`, the series one after the other. */
export function BarsPlot(props: BarsPlotProps) {
  const { data, series, isInRows } = props
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
      <WhenSeen height={isInRows ? rowsHeight(data.length) : plotHeight}>
        <Bars {...props} />
      </WhenSeen>
    </>
  )
}
