import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import type { TimelinePoint } from '../timeline.ts'

const height = 240
const rowHeight = 30
/** The table beneath is for readers without sight, so the plot takes no focus. */
const quiet = { accessibilityLayer: false }

interface TimelinePlotProps {
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
  return (
    <LineChart
      h={height}
      data={[...points]}
      dataKey="daysLeft"
      curveType="stepAfter"
      withDots={false}
      withLegend
      xAxisLabel={axis}
      valueFormatter={format}
      yAxisProps={{ width: 64, tickFormatter: formatShort }}
      lineChartProps={quiet}
      series={[
        { name: 'current', label: current, color: 'var(--accent)' },
        ...(before ? [{ name: 'before', label: before, color: 'var(--muted)', strokeDasharray: '4 4' }] : []),
      ]}
    />
  )
}

interface BarsProps {
  data: readonly Record<string, string | number>[]
  series: readonly { name: string; label: string; color: string }[]
  format: (value: number) => string
  /** One row for each value rather than one column. */
  isInRows?: boolean
}

/** Bars by `label`, the series one after the other. */
export function BarsPlot({ data, series, format, isInRows }: BarsProps) {
  return (
    <BarChart
      h={isInRows ? data.length * rowHeight + 70 : height}
      data={[...data]}
      dataKey="label"
      type="stacked"
      withLegend={series.length > 1}
      valueFormatter={format}
      barChartProps={quiet}
      maxBarWidth={28}
      {...(isInRows
        ? { orientation: 'vertical' as const, gridAxis: 'x' as const, yAxisProps: { width: 150 } }
        : {})}
      series={[...series]}
    />
  )
}
