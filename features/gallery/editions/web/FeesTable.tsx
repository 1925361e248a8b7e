import type { Price } from '#features/contests/editions/contract.ts'
import { formatMoment, formatMoney } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { Messages } from '#web/i18n/messages.ts'
import style from './FeesTable.module.css'

type Fee = Pick<Price, 'name' | 'entrantKind' | 'currency' | 'firstCategory' | 'furtherCategory'> &
  Partial<Pick<Price, 'startsAt' | 'endsAt'>>

interface FeesTableProps {
  fees: readonly Fee[]
  language: Language
  /** The contest's names of its fees. */
  contests: Messages<'contests'>
  /** To say until when each fee is due. */
  timeZone?: string
}

/** Every fee by period and kind of entrant. */
export function FeesTable({ fees, language, contests, timeZone }: FeesTableProps) {
  return (
    /* On a narrow screen the table scrolls in its own box, which keys have to reach. */
    /* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */
    <section className={style.scroll} tabIndex={0} aria-label={contests('prices.title')}>
      <table className={style.fees}>
        <thead>
          <tr>
            <th scope="col">{contests('prices.period')}</th>
            <th scope="col">{contests('prices.who')}</th>
            <th scope="col">{contests('prices.first')}</th>
            <th scope="col">{contests('prices.further')}</th>
          </tr>
        </thead>
        <tbody>
          {fees.map((fee) => (
            <tr key={`${fee.name.en}-${fee.startsAt}-${fee.entrantKind}-${fee.currency}`}>
              <th scope="row">
                {inLanguage(fee.name, language)}
                {fee.endsAt && timeZone && (
                  <span className="muted">
                    {' '}
                    {contests('price.until', { moment: formatMoment(fee.endsAt, language, timeZone) })}
                  </span>
                )}
              </th>
              <td>{contests(`entrant.${fee.entrantKind}`)}</td>
              <td>{formatMoney(fee.firstCategory, fee.currency, language)}</td>
              <td>{formatMoney(fee.furtherCategory, fee.currency, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
