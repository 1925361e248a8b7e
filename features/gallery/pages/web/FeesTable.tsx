import { Fragment } from 'react'
import type { Price } from '#features/contests/contest/contract.ts'
import { namedMoment } from '#features/contests/contest/local-time.ts'
import { formatPrice } from '#shared/format.ts'
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

/** Every fee by period and kind of entrant, in each currency. */
export function FeesTable({ fees, language, contests, timeZone }: FeesTableProps) {
  const periods = Map.groupBy(fees, (fee) => `${fee.name.en} ${fee.startsAt}`)
  return (
    /* On a narrow screen the table scrolls in its own box, which keys have to reach. */
    /* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */
    <section className={style.scroll} tabIndex={0} aria-label={contests('prices.title')}>
      <table className={style.fees}>
        <thead>
          <tr>
            <th scope="col">{contests('prices.who')}</th>
            <th scope="col">{contests('prices.first')}</th>
            <th scope="col">{contests('prices.further')}</th>
          </tr>
        </thead>
        {[...periods].map(([key, own]) => (
          <Period key={key} fees={own} language={language} contests={contests} timeZone={timeZone} />
        ))}
      </table>
    </section>
  )
}

function Period({ fees, language, contests, timeZone }: FeesTableProps) {
  const [first] = fees
  return (
    <tbody>
      {first && (
        <tr>
          <th scope="rowgroup" colSpan={3}>
            {inLanguage(first.name, language)}
            {first.endsAt && timeZone && (
              <span className="muted">
                {' '}
                {contests('price.until', { moment: namedMoment(first.endsAt, timeZone, language) })}
              </span>
            )}
          </th>
        </tr>
      )}
      {[...Map.groupBy(fees, ({ entrantKind }) => entrantKind)].map(([kind, own]) => (
        <tr key={kind}>
          <th scope="row">{contests(`entrant.${kind}`)}</th>
          <td>
            <Amounts fees={own} part="firstCategory" language={language} />
          </td>
          <td>
            <Amounts fees={own} part="furtherCategory" language={language} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}

interface AmountsProps {
  fees: readonly Fee[]
  part: 'firstCategory' | 'furtherCategory'
  language: Language
}

/** One amount in each currency. A narrow column breaks between them. */
function Amounts({ fees, part, language }: AmountsProps) {
  return fees.map((fee, i) => (
    <Fragment key={fee.currency}>
      {i > 0 && ' '}
      <span className={style.amount}>
        {formatPrice(fee[part], fee.currency, language)}
        {i < fees.length - 1 && ' /'}
      </span>
    </Fragment>
  ))
}
