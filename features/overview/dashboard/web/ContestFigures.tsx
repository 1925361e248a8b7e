import { formatMoney, formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { type Currency, currencies } from '#shared/money.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { ContestDashboard, EditionFigures, JuryProgress } from '../contract-dashboard.ts'
import { type TimelinePoint, timelineOf } from '../timeline.ts'
import style from './Dashboard.module.css'
import { BarsPlot, TimelinePlot } from './later-plots.tsx'
import { PlotFigure } from './PlotFigure.tsx'

const dayMs = 86_400_000

const entriesOf = ({ entries }: EditionFigures) =>
  entries.map(({ daysLeft, entries: value }) => ({ daysLeft, value }))

const revenueOf = ({ revenue }: EditionFigures, currency: Currency) =>
  revenue
    .filter((one) => one.currency === currency)
    .map(({ daysLeft, amount: value }) => ({ daysLeft, value }))

/** The plots of one contest. */
export function ContestFigures({ dashboard }: { dashboard: ContestDashboard }) {
  const t = useMessages('overview')
  const language = useLanguage()
  const { contest, previous, current, before, funnel, jury } = dashboard
  const daysLeft = Math.floor((new Date(contest.deadlineAt).getTime() - Date.now()) / dayMs)
  const number = (value: number) => formatNumber(value, language)
  // A line of zeros would say that there was an edition without figures.
  const beside = <Value,>(values: Value[]) => (values.length > 0 ? values : null)
  const entries = timelineOf(entriesOf(current), beside(entriesOf(before)), daysLeft)
  const paidIn = currencies.filter((currency) =>
    [...current.revenue, ...before.revenue].some((one) => one.currency === currency),
  )
  const names = {
    current: inLanguage(contest.name, language),
    before: previous ? inLanguage(previous.name, language) : undefined,
  }
  const steps = (['started', 'discipline', 'information', 'paid', 'media', 'submitted'] as const).map(
    (step) => ({ label: t(`step.${step}`), count: funnel[step] }),
  )
  return (
    <section className={style.section} aria-labelledby="figures">
      <h2 id="figures">{t('dashboard.figures')}</h2>
      <div className={style.figures}>
        <Timeline
          title={t('entries')}
          about={t('entries_about')}
          points={entries}
          names={names}
          format={number}
          formatShort={number}
        />
        {paidIn.map((currency) => (
          <Timeline
            key={currency}
            title={t('revenue', { currency })}
            about={t('revenue_about')}
            points={timelineOf(revenueOf(current, currency), beside(revenueOf(before, currency)), daysLeft)}
            names={names}
            format={(value) => formatMoney(value, currency, language)}
            formatShort={(value) => number(Math.round(value / 100))}
          />
        ))}
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
        {jury && <JuryFigures jury={jury} />}
      </div>
    </section>
  )
}

interface TimelineProps {
  title: string
  about: string
  points: readonly TimelinePoint[]
  names: { current: string; before: string | undefined }
  format: (value: number) => string
  formatShort: (value: number) => string
}

function Timeline({ title, about, points, names, format, formatShort }: TimelineProps) {
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
  const before = points.some((point) => point.before !== null) ? names.before : undefined
  return (
    <PlotFigure
      title={title}
      about={about}
      head={[t('days_left'), names.current, ...(before ? [before] : [])]}
      rows={points.map((point) => [
        formatNumber(point.daysLeft, language),
        cell(point.current),
        ...(before ? [cell(point.before)] : []),
      ])}
    >
      <TimelinePlot
        points={points}
        current={names.current}
        before={before}
        axis={t('days_left')}
        format={format}
        formatShort={formatShort}
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
