import type { AdminContest } from '#features/contests/contest/contract.ts'
import { momentOf, wallTime } from '#features/contests/contest/local-time.ts'
import { findGaps } from '#features/contests/contest/price-calendar.ts'
import { entrantKinds } from '#features/contests/lifecycle.ts'
import { formatList, formatMoment } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import style from './Prices.module.css'
import { calendarOf, type PeriodRow } from './prices-form.ts'

interface PriceGapsProps {
  contest: AdminContest
  rows: readonly PeriodRow[]
}

/** Warns about times without a price. Past gaps are omitted. */
export function PriceGaps({ contest, rows }: PriceGapsProps) {
  const t = useMessages('contests')
  const language = useLanguage()
  const { timeZone } = contest
  const calendar = calendarOf(rows, timeZone, language)
  // Fields show minutes, so a gap of less than one is not intended.
  const minute = (at: Date) => momentOf(wallTime(at, timeZone), timeZone)
  const deadlineAt = minute(new Date(contest.deadlineAt))
  const opensAt = minute(new Date(Math.max(Date.parse(contest.opensAt), Date.now())))
  if (deadlineAt <= opensAt) return null
  const gaps = findGaps(calendar, { opensAt, deadlineAt })
  const without = entrantKinds.filter((kind) => !calendar.some((one) => one.entrantKind === kind))
  if (gaps.length + without.length === 0) return null
  const moment = (at: Date) => formatMoment(at, language, timeZone)
  // Most gaps affect all entrants and are listed once.
  const spans = [...Map.groupBy(gaps, ({ from, to }) => `${from.getTime()} ${to.getTime()}`)].flatMap(
    ([, same]) =>
      same.slice(0, 1).map(({ from, to }) => ({
        from,
        to,
        who: same.map(({ of }) => `${t(`entrant.${of.entrantKind}`)} ${of.currency}`),
      })),
  )
  return (
    <div role="status">
      <ul className={style.gaps}>
        {without.map((kind) => (
          <li key={kind}>{t('admin.price_without', { who: t(`entrant.${kind}`) })}</li>
        ))}
        {spans.map((span) => (
          <li key={`${span.from.getTime()} ${span.to.getTime()}`}>
            {t('admin.price_gap', {
              who: formatList(span.who, language),
              from: moment(span.from),
              until: moment(span.to),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
