import { type AdminTaxRate, getSellerSettings, listTaxes } from '#features/payments/quote/contract-prices.ts'
import { formatDay, formatRate } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Band, Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { taxLabels } from '../taxes.ts'
import { ExchangeRates } from './ExchangeRates.tsx'
import style from './Taxes.module.css'
import { TaxPreview } from './TaxPreview.tsx'
import { type Taxes, useProvinces } from './use-provinces.ts'

/** Every rate with its days, whether it is collected, and what somebody would pay on any day. */
export function Component() {
  const t = useMessages('payments')
  const found = useApiQuery(listTaxes, {})
  return (
    <>
      <title>{`${t('taxes.title')} — Palmarès`}</title>
      <TitleBlock title={t('taxes.title')} facts={t('taxes.facts')} />
      <MissingNumbers />
      <Waiting of={found}>
        {(taxes) => (
          <div className={style.columns}>
            <section>
              <div className={style.head}>
                <h2>{t('taxes.rates')}</h2>
              </div>
              <Rates taxes={taxes} />
            </section>
            <TaxPreview taxes={taxes} />
          </div>
        )}
      </Waiting>
      <ExchangeRates />
    </>
  )
}

/** What is turned on here and still not collected, since the seller has no number for it. */
function MissingNumbers() {
  const t = useMessages('payments')
  const seller = useApiQuery(getSellerSettings, {}).data
  if (!seller || seller.version === 0) return null
  return (
    <>
      {seller.gstNumber === '' && (
        <p className="warn" role="status">
          {t('taxes.no_gst')} <Anchor href={links.adminSeller()}>{t('seller.title')}</Anchor>
        </p>
      )}
      {seller.qstNumber === '' && (
        <p className="warn" role="status">
          {t('taxes.no_qst')} <Anchor href={links.adminSeller()}>{t('seller.title')}</Anchor>
        </p>
      )}
    </>
  )
}

function Rates({ taxes }: { taxes: Taxes }) {
  const t = useMessages('payments')
  const names = useProvinces()
  return (
    <Table
      stacked
      caption={t('taxes.rates')}
      head={
        <>
          <HeadCell>{t('taxes.tax')}</HeadCell>
          <HeadCell figure>{t('taxes.rate')}</HeadCell>
          <HeadCell>{t('taxes.days')}</HeadCell>
          <HeadCell>{t('taxes.collected')}</HeadCell>
        </>
      }
    >
      {names.flatMap(({ value, label }) => [
        <Band key={value} columns={4} name={label} />,
        ...taxes.rates
          .filter(({ province }) => province === value)
          .map((rate) => <Rate key={rate.id} rate={rate} today={taxes.today} />),
      ])}
    </Table>
  )
}

function Rate({ rate, today }: { rate: AdminTaxRate; today: string }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const isOver = rate.until !== null && rate.until < today
  const since = formatDay(rate.since, language)
  return (
    <Row columns={4}>
      <NameCell className={isOver ? style.over : undefined}>{taxLabels[rate.tax][language]}</NameCell>
      <Cell figure className={isOver ? style.over : undefined}>
        {formatRate(rate.millionths, language)}
      </Cell>
      <Cell className={isOver ? style.over : undefined}>
        {rate.until
          ? t('taxes.from_until', { since, until: formatDay(rate.until, language) })
          : t(rate.since > today ? 'taxes.from' : 'taxes.since', { since })}
      </Cell>
      <Cell className={isOver || !rate.isCollected ? style.over : undefined}>
        {t(rate.isCollected ? 'taxes.is_collected' : 'taxes.not_collected')}
      </Cell>
    </Row>
  )
}
