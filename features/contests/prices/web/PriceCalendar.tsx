import type { AdminContest } from '#features/contests/editions/contract.ts'
import { momentOf, wallTime } from '#features/contests/editions/zone.ts'
import { formatAmount, formatMoment } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { PriceGaps } from './PriceGaps.tsx'
import style from './Prices.module.css'
import { calendarOf, type PeriodRow, payers } from './prices-form.ts'

interface PriceCalendarProps {
  contest: AdminContest
  /** As they are typed: the calendar shows what saving would make of them. */
  rows: readonly PeriodRow[]
}

/** Every period in the order of its days and what it costs whom, with the days that nobody could pay on. */
export function PriceCalendar({ contest, rows }: PriceCalendarProps) {
  const t = useMessages('contests')
  const language = useLanguage()
  const { timeZone } = contest
  const calendar = calendarOf(rows, timeZone, language)
  const inOrder = [...new Set(calendar.map(({ row }) => row))].toSorted(
    (one, other) => one.startsAt.localeCompare(other.startsAt) || one.endsAt.localeCompare(other.endsAt),
  )
  const now = wallTime(new Date(), timeZone)
  const deadline = wallTime(new Date(contest.deadlineAt), timeZone)
  const moment = (wall: string) => formatMoment(momentOf(wall, timeZone), language, timeZone)
  if (inOrder.length === 0) return <p className="warn">{t('admin.price_none')}</p>
  return (
    <>
      {/* On a narrow screen the table scrolls in its own box, which keys have to reach. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */}
      <section className={style.scroll} tabIndex={0} aria-label={t('admin.price_calendar')}>
        <table className={style.calendar}>
          <caption className="visually-hidden">{t('admin.price_calendar')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('prices.period')}</th>
              {payers.map(({ key, entrantKind, currency }) => (
                <th key={key} scope="col">
                  {t(`entrant.${entrantKind}`)} {currency}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {inOrder.map((row) => {
              const holds = row.startsAt <= now && now < row.endsAt
              return (
                <tr
                  key={row.key}
                  className={holds ? style.holds : row.endsAt <= now ? style.over : undefined}
                >
                  <th scope="row">
                    {inLanguage(row.name, language) || t('admin.unnamed')}
                    {holds && <span className={style.mark}>{t('prices.now')}</span>}
                    <small>
                      {row.startsAt < deadline
                        ? t('admin.price_days', {
                            from: moment(row.startsAt),
                            until: moment(row.endsAt < deadline ? row.endsAt : deadline),
                          })
                        : t('admin.price_never')}
                    </small>
                  </th>
                  {payers.map(({ key, entrantKind, currency }) => {
                    const price = calendar.find(
                      (one) =>
                        one.row === row && one.entrantKind === entrantKind && one.currency === currency,
                    )
                    return (
                      <td key={key}>
                        {price
                          ? `${formatAmount(price.first, language)} / ${formatAmount(price.further, language)}`
                          : '–'}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <p className={style.about}>{t('admin.price_pairs')}</p>
      <PriceGaps contest={contest} rows={rows} />
    </>
  )
}
