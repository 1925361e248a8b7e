import { formatMoment, formatMoney } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useWords } from '#web/words.ts'
import type { ContestSummary, Price } from '../contract.ts'
import style from './Contest.module.css'

/** The prices of a first category for professionals, in each currency, and until when they hold. */
export function PriceNow({ prices }: { prices: readonly Price[] }) {
  const t = useWords('contests')
  const language = useLanguage()
  const shown = prices.filter((price) => price.entrantKind === 'professional')
  const [first] = shown
  if (!first) return null
  const amounts = shown.map(
    ({ firstCategory, currency }) => `${formatMoney(firstCategory, currency, language)} ${currency}`,
  )
  return (
    <>
      {t('price.now', { amounts: amounts.join(' / '), period: inLanguage(first.name, language) })}{' '}
      <span className="muted">{t('price.until', { moment: formatMoment(first.endsAt, language) })}</span>
    </>
  )
}

/** When the contest closes or how far it has come, in the reader's own time. */
export function contestFacts(
  contest: Pick<ContestSummary, 'status' | 'takesEntries' | 'opensAt' | 'deadlineAt'>,
  t: ReturnType<typeof useWords<'contests'>>,
  language: ReturnType<typeof useLanguage>,
): string {
  const moment = formatMoment(contest.deadlineAt, language)
  if (contest.takesEntries) return t('facts.open', { moment })
  if (contest.status === 'open') return t('facts.over', { moment })
  return t(`status.${contest.status}`)
}

/** Every price by period and kind of entrant. */
export function Prices({ prices }: { prices: readonly Price[] }) {
  const t = useWords('contests')
  const language = useLanguage()
  if (prices.length === 0) return null
  return (
    // On a narrow screen the table scrolls in its own box, which keys have to reach.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
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
            <tr key={`${price.startsAt}-${price.entrantKind}-${price.currency}`}>
              <th scope="row">
                {inLanguage(price.name, language)}{' '}
                <span className="muted">
                  {t('price.until', { moment: formatMoment(price.endsAt, language) })}
                </span>
              </th>
              <td>{t(`entrant.${price.entrantKind}`)}</td>
              <td className={style.figure}>
                {formatMoney(price.firstCategory, price.currency, language)} {price.currency}
              </td>
              <td className={style.figure}>
                {formatMoney(price.furtherCategory, price.currency, language)} {price.currency}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
