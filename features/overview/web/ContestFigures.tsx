import type { ContestSummary } from '#features/contests/contest/contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatMoney, formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { type Currency, currencies } from '#shared/money.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import {
  getEntriesFigure,
  getFunnelFigure,
  getJuryFigure,
  getRevenueFigure,
  type JuryProgress,
} from '../contract-dashboard.ts'
import { type TimelinePoint, timelineOf } from '../timeline.ts'
import style from './Dashboard.module.css'
import { PlotFigure } from './PlotFigure.tsx'
import { BarsPlot, TimelinePlot } from './plots.tsx'
import { Tile } from './Tile.tsx'

const dayMs = 86_400_000

interface Shown {
  contest: Pick<ContestSummary, 'id' | 'name' | 'status' | 'deadlineAt'>
}

/** Entries are assigned once none can be added. */
const hasJury = ({ status }: Shown['contest']) => status !== 'draft' && status !== 'open'

/** The plots of one contest. */
export function ContestFigures({ contest }: Shown) {
  const t = useMessages('overview')
  return (
    <section className={style.section} aria-labelledby="figures">
      <h2 id="figures">{t('dashboard.figures')}</h2>
      <div className={style.figures}>
        <Entries contest={contest} />
        <Revenue contest={contest} />
        <Steps contest={contest} />
        {hasJury(contest) && <Jury contest={contest} />}
      </div>
    </section>
  )
}

const daysUntil = (deadlineAt: string) => Math.floor((new Date(deadlineAt).getTime() - Date.now()) / dayMs)

// A line of zeros would say that there was an edition without figures.
const beside = <Value,>(values: Value[]) => (values.length > 0 ? values : null)

function Entries({ contest }: Shown) {
  const t = useMessages('overview')
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const entries = useApiQuery(getEntriesFigure, { contestId: contest.id })
  const valuesOf = (days: readonly { daysLeft: number; entries: number }[]) =>
    days.map(({ daysLeft, entries: value }) => ({ daysLeft, value }))
  return (
    <Tile title={t('entries')} of={entries}>
      {({ previous, current, before }) => (
        <Timeline
          title={t('entries')}
          about={t('entries_about')}
          points={timelineOf(valuesOf(current), beside(valuesOf(before)), daysUntil(contest.deadlineAt))}
          editions={[contest, previous]}
          format={number}
          formatShort={number}
        />
      )}
    </Tile>
  )
}

function Revenue({ contest }: Shown) {
  const t = useMessages('overview')
  const language = useLanguage()
  const revenue = useApiQuery(getRevenueFigure, { contestId: contest.id })
  const valuesIn = (currency: Currency, days: OutputOf<typeof getRevenueFigure>['current']) =>
    days
      .filter((one) => one.currency === currency)
      .map(({ daysLeft, amount: value }) => ({ daysLeft, value }))
  return (
    <Tile title={t('figure.revenue')} of={revenue}>
      {({ previous, current, before }) =>
        currencies
          .filter((currency) => [...current, ...before].some((one) => one.currency === currency))
          .map((currency) => (
            <Timeline
              key={currency}
              title={t('revenue', { currency })}
              about={t('revenue_about')}
              points={timelineOf(
                valuesIn(currency, current),
                beside(valuesIn(currency, before)),
                daysUntil(contest.deadlineAt),
              )}
              editions={[contest, previous]}
              format={(value) => formatMoney(value, currency, language)}
              formatShort={(value) => formatNumber(Math.round(value / 100), language)}
              least={100}
            />
          ))
      }
    </Tile>
  )
}

const stepsInOrder = ['started', 'discipline', 'information', 'paid', 'media', 'submitted'] as const

function Steps({ contest }: Shown) {
  const t = useMessages('overview')
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const funnel = useApiQuery(getFunnelFigure, { contestId: contest.id })
  return (
    <Tile title={t('funnel')} of={funnel}>
      {(counts) => {
        const steps = stepsInOrder.map((step) => ({ label: t(`step.${step}`), count: counts[step] }))
        return (
          <PlotFigure
            title={t('funnel')}
            about={t('funnel_about')}
            head={[t('step'), t('projects')]}
            rows={steps.map(({ label, count }) => [label, number(count)])}
          >
            <BarsPlot
              isInRows
              data={steps}
              series={[{ name: 'count', label: t('projects'), color: 'var(--ink)' }]}
              format={number}
            />
          </PlotFigure>
        )
      }}
    </Tile>
  )
}

function Jury({ contest }: Shown) {
  const t = useMessages('overview')
  const jury = useApiQuery(getJuryFigure, { contestId: contest.id })
  return (
    <Tile title={t('by_juror')} of={jury}>
      {(found) => found.jury && <JuryFigures jury={found.jury} />}
    </Tile>
  )
}

type Edition = Pick<ContestSummary, 'name'>

interface TimelineProps {
  title: string
  about: string
  points: readonly TimelinePoint[]
  /** The edition, and the one before it. */
  editions: readonly [Edition, Edition | null]
  format: (value: number) => string
  formatShort: (value: number) => string
  least?: number
}

function Timeline({ title, about, points, editions, format, formatShort, least }: TimelineProps) {
  const t = useMessages('overview')
  const language = useLanguage()
  if (points.length === 0) {
    return (
      <section className={style.figure}>
        <h3 className={style.figureTitle}>{title}</h3>
        <p className={style.about}>{t('no_figures')}</p>
      </section>
    )
  }
  const cell = (value: number | null) => (value === null ? '' : format(value))
  const [edition, previous] = editions
  const current = inLanguage(edition.name, language)
  const hasBefore = points.some((point) => point.before !== null)
  const before = hasBefore && previous ? inLanguage(previous.name, language) : undefined
  return (
    <PlotFigure
      title={title}
      about={about}
      head={[t('days_left'), current, ...(before ? [before] : [])]}
      rows={points.map((point) => [
        formatNumber(point.daysLeft, language),
        cell(point.current),
        ...(before ? [cell(point.before)] : []),
      ])}
    >
      <TimelinePlot
        points={points}
        current={current}
        before={before}
        axis={t('days_left')}
        formatShort={formatShort}
        least={least}
      />
    </PlotFigure>
  )
}

function JuryFigures({ jury: { jurors, categories } }: { jury: JuryProgress }) {
  const t = useMessages('overview')
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const lists = [
    { key: 'by_juror', of: t('juror'), rows: jurors.map(({ name, ...done }) => ({ ...done, label: name })) },
    {
      key: 'by_category',
      of: t('category'),
      rows: categories.map(({ name, ...done }) => ({ ...done, label: inLanguage(name, language) })),
    },
  ] as const
  return lists.map(({ key, of, rows }) => (
    <PlotFigure
      key={key}
      title={t(key)}
      head={[of, t('scored'), t('left')]}
      rows={rows.map(({ label, assigned, scored }) => [label, number(scored), number(assigned - scored)])}
    >
      <BarsPlot
        isInRows
        data={rows.map(({ label, assigned, scored }) => ({ label, scored, left: assigned - scored }))}
        series={[
          { name: 'scored', label: t('scored'), color: 'var(--ink)' },
          { name: 'left', label: t('left'), color: 'var(--line-strong)' },
        ]}
        format={number}
      />
    </PlotFigure>
  ))
}
