import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import type { TimelinePoint } from '../timeline.ts'
import { plotHeight, rowsHeight } from './plot-size.ts'

/** The table beneath is for readers without sight, so the plot takes no focus. */
const quiet = { accessibilityLayer: false }

export interface TimelinePlotProps {
  points: readonly TimelinePoint[]
  /** The names of the editions. */
  current: string
  before: string | undefined
  axis: string
  format: (value: number) => string
  formatShort: (value: number) => string
}

/** Running totals: this edition as a full line, the one before it as a dashed one. */
export function TimelinePlot({ points, current, before, axis, format, formatShort }: TimelinePlotProps) {
  // A line needs two points; the first day of figures would not show.
  const isOneDay = points.filter((point) => point.current !== null).length === 1
  return (
    <LineChart
      h={plotHeight}
      data={[...points]}
      dataKey="daysLeft"
      curveType="stepAfter"
      withDots={isOneDay}
      xAxisLabel={axis}
      valueFormatter={format}
      yAxisProps={{ width: 64, allowDecimals: false, tickFormatter: formatShort }}
      lineChartProps={quiet}
      series={[
        { name: 'current', label: current, color: 'var(--accent)' },
        ...(before ? [{ name: 'before', label: before, color: 'var(--muted)', strokeDasharray: '4 4' }] : []),
      ]}
    />
  )
}

export interface BarsPlotProps {
  data: readonly Record<string, string | number>[]
  series: readonly { name: string; label: string; color: string }[]
  format: (value: number) => string
  /** One row for each value rather than one column. */
  isInRows?: boolean
}

/** Bars by `label`, the series one after the other. */
export function BarsPlot({ data, series, format, isInRows }: BarsPlotProps) {
  return (
    <BarChart
      h={isInRows ? rowsHeight(data.length) : plotHeight}
      data={[...data]}
      dataKey="label"
      type="stacked"
      valueFormatter={format}
      barChartProps={quiet}
      maxBarWidth={28}
      {...(isInRows
        ? {
            orientation: 'vertical' as const,
            gridAxis: 'x' as const,
            yAxisProps: { width: 150 },
            xAxisProps: { allowDecimals: false },
          }
        : { yAxisProps: { allowDecimals: false } })}
      series={[...series]}
    />
  )
}
