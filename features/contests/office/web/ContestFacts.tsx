import type { ContestSummary, Price } from '#features/contests/contest/contract.ts'
import { namedMoment, zoneName } from '#features/contests/contest/local-time.ts'
import { formatMoment, formatPrice } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import style from './Contest.module.css'
import type { ContestDates } from './use-dates.ts'

function amountsOf(prices: readonly Price[], language: Language): string {
  return prices
    .map(({ firstCategory, currency }) => formatPrice(firstCategory, currency, language))
    .join(' / ')
}

/** The current and the next price of a first category for professionals, in each currency. */
export function PriceNow({
  contest,
}: {
  contest: Pick<ContestSummary, 'prices' | 'nextPrices' | 'deadlineAt' | 'timeZone'>
}) {
  const t = useMessages('contests')
  const language = useLanguage()
  const ofProfessionals = (price: Price) => price.entrantKind === 'professional'
  const shown = contest.prices.filter(ofProfessionals)
  const later = contest.nextPrices.filter(ofProfessionals)
  const [first] = shown
  const [next] = later
  if (!first) {
    return (
      next &&
      t('price.first', {
        amounts: amountsOf(later, language),
        period: inLanguage(next.name, language),
        moment: namedMoment(next.startsAt, contest.timeZone, language),
      })
    )
  }
  const moment = namedMoment(first.endsAt, contest.timeZone, language)
  // The deadline is shown beside it.
  const isLast = !next && new Date(first.endsAt) >= new Date(contest.deadlineAt)
  return (
    <>
      {t('price.now', { amounts: amountsOf(shown, language), period: inLanguage(first.name, language) })}{' '}
      <span className="muted">
        {next && t('price.until_then', { moment, amounts: amountsOf(later, language) })}
        {!next && !isLast && t('price.until', { moment })}
      </span>
    </>
  )
}

/** The accepted kinds, and the number of disciplines. */
export function Takes({ contest }: { contest: Pick<ContestSummary, 'kind' | 'disciplineCount'> }) {
  const t = useMessages('contests')
  const what = t(`kind.${contest.kind}`)
  return contest.disciplineCount === 0 ? what : t('facts.takes', { what, count: contest.disciplineCount })
}

/** The list of dates, and the remaining time. */
export function DateLines({ dates }: { dates: ContestDates }) {
  return (
    <>
      <p className="small">
        {dates.stage}
        {dates.countdown && <strong className={style.countdown}>{dates.countdown}</strong>}
      </p>
      {dates.results && <p className="small muted">{dates.results}</p>}
    </>
  )
}

type PricesProps = { contest: Pick<ContestSummary, 'timeZone'>; prices: readonly Price[] }

/** Every price by period and kind of entrant, in the contest's time zone. */
export function Prices({ contest, prices }: PricesProps) {
  const t = useMessages('contests')
  const language = useLanguage()
  const now = new Date()
  const holds = (price: Price) => new Date(price.startsAt) <= now && now < new Date(price.endsAt)
  const { timeZone } = contest
  if (prices.length === 0) return null
  return (
    <>
      <p className={style.about}>{t('prices.about', { zone: zoneName(timeZone, locales[language], now) })}</p>
      {/* On a narrow screen the table scrolls in its own box, which keys have to reach. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */}
      <section className={style.scroll} tabIndex={0} aria-label={t('prices.title')}>
        <table className={style.prices}>
          <caption className="visually-hidden">{t('prices.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('prices.period')}</th>
              <th scope="col">{t('prices.who')}</th>
              <th scope="col" className={style.figure}>
                {t('prices.first')}
              </th>
              <th scope="col" className={style.figure}>
                {t('prices.further')}
              </th>
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => (
              <tr
                key={`${price.startsAt}-${price.entrantKind}-${price.currency}`}
                className={holds(price) ? style.holds : undefined}
              >
                <th scope="row">
                  {inLanguage(price.name, language)}{' '}
                  <span className="muted">
                    {t('price.until', { moment: formatMoment(price.endsAt, language, timeZone) })}
                  </span>{' '}
                  {holds(price) && <span className={style.mark}>{t('prices.now')}</span>}
                </th>
                <td>{t(`entrant.${price.entrantKind}`)}</td>
                <td className={style.figure}>{formatPrice(price.firstCategory, price.currency, language)}</td>
                <td className={style.figure}>
                  {formatPrice(price.furtherCategory, price.currency, language)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
