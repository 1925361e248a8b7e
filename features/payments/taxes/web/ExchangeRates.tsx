import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatDay, formatList } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { listExchangeRates, type MissingRate } from '../contract-exchange-rates.ts'
import { rateText } from '../exchange-rate.ts'
import { ExchangeRateDialog } from './ExchangeRateDialog.tsx'
import style from './Taxes.module.css'

type Rates = OutputOf<typeof listExchangeRates>['rates']

const mostNamed = 12

/** The days of sales and refunds that the ledger cannot give in Canadian dollars. */
export function MissingRates({ missing }: { missing: readonly MissingRate[] }) {
  const t = useMessages('payments')
  const language = useLanguage()
  if (missing.length === 0) return null
  const named = missing
    .slice(0, mostNamed)
    .map(({ currency, day }) => t('rates.missing_day', { currency, day: formatDay(day, language) }))
  const more = missing.length - named.length
  const days =
    more > 0 ? [...named, t('rates.missing_more', { count: more })].join('; ') : formatList(named, language)
  return (
    <p role="status" className="warn">
      {t('rates.missing', { days })}
    </p>
  )
}

/** What other currencies were in Canadian dollars, as organisers entered it. */
export function ExchangeRates() {
  const t = useMessages('payments')
  const found = useApiQuery(listExchangeRates, {})
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={style.rates}>
      <div className={style.head}>
        <h2>{t('rates.title')}</h2>
        <Button small onClick={() => setIsOpen(true)}>
          {t('rates.add')}
        </Button>
      </div>
      <p className="muted">{t('rates.facts')}</p>
      <Waiting of={found}>
        {({ rates, missing }) => (
          <>
            <MissingRates missing={missing} />
            {rates.length > 0 ? <RateTable rates={rates} /> : <p className="muted">{t('rates.none')}</p>}
            {isOpen && (
              <ExchangeRateDialog firstMissing={missing[0]?.day ?? null} onClose={() => setIsOpen(false)} />
            )}
          </>
        )}
      </Waiting>
    </section>
  )
}

function RateTable({ rates }: { rates: Rates }) {
  const t = useMessages('payments')
  const language = useLanguage()
  return (
    <Table
      stacked
      caption={t('rates.title')}
      head={
        <>
          <HeadCell>{t('admin.currency')}</HeadCell>
          <HeadCell figure>{t('rates.rate')}</HeadCell>
          <HeadCell>{t('rates.rated_on')}</HeadCell>
          <HeadCell>{t('rates.until')}</HeadCell>
          <HeadCell>{t('rates.source')}</HeadCell>
        </>
      }
    >
      {rates.map(({ currency, ratedOn, until, ratePpm, source }) => (
        <Row key={`${currency} ${ratedOn} ${ratePpm} ${source}`} columns={5}>
          <NameCell>{currency}</NameCell>
          <Cell figure>{rateText(ratePpm)}</Cell>
          <Cell>{formatDay(ratedOn, language)}</Cell>
          <Cell>{formatDay(until, language)}</Cell>
          <Cell>{source}</Cell>
        </Row>
      ))}
    </Table>
  )
}
