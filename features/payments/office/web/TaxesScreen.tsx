import { getAccountText } from '#features/accounts/session/contract.ts'
import {
  type AdminTaxRate,
  getSellerSettings,
  listTaxes,
  type Province,
  provinces,
} from '#features/payments/money/contract.ts'
import { taxLabels } from '#features/payments/money/taxes.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatRate, formatShortDay } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { Band, Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import style from './Taxes.module.css'

/** Every rate with its days, and whether it is collected. */
export function Component() {
  const t = useMessages('payments')
  const found = useApiQuery(listTaxes, {})
  return (
    <>
      <title>{`${t('taxes.title')} — Palmarès`}</title>
      <TitleBlock title={t('taxes.title')} facts={t('taxes.facts')} />
      <MissingNumbers />
      <Waiting of={found}>{(taxes) => <Rates taxes={taxes} />}</Waiting>
    </>
  )
}

/** Taxes that are on but not collected, because the seller has no number for them. */
function MissingNumbers() {
  const t = useMessages('payments')
  const language = useLanguage()
  const seller = useApiQuery(getSellerSettings, {}).data
  if (!seller || seller.version === 0) return null
  return (
    <>
      {seller.gstNumber === '' && (
        <p className="warn" role="status">
          {t('taxes.no_number', { tax: `${taxLabels.GST[language]}/${taxLabels.HST[language]}` })}{' '}
          <Anchor href={links.adminSeller()}>{t('seller.title')}</Anchor>
        </p>
      )}
      {seller.qstNumber === '' && (
        <p className="warn" role="status">
          {t('taxes.no_number', { tax: taxLabels.QST[language] })}{' '}
          <Anchor href={links.adminSeller()}>{t('seller.title')}</Anchor>
        </p>
      )}
    </>
  )
}

function Rates({ taxes }: { taxes: OutputOf<typeof listTaxes> }) {
  const t = useMessages('payments')
  const names = useProvinces()
  return (
    <Table
      stacked
      caption={t('taxes.title')}
      head={
        <>
          <HeadCell>{t('taxes.tax')}</HeadCell>
          <HeadCell figure>{t('taxes.rate')}</HeadCell>
          <HeadCell>{t('coupons.valid')}</HeadCell>
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
  const since = formatShortDay(rate.since, language)
  return (
    <Row columns={4}>
      <NameCell className={isOver ? style.over : undefined}>{taxLabels[rate.tax][language]}</NameCell>
      <Cell figure className={isOver ? style.over : undefined}>
        {formatRate(rate.ratePpm, language)}
      </Cell>
      <Cell className={isOver ? style.over : undefined}>
        {rate.until
          ? t('coupons.range', { from: since, to: formatShortDay(rate.until, language) })
          : t('taxes.from', { since })}
      </Cell>
      <Cell className={isOver || !rate.isCollected ? style.over : undefined}>
        {t(rate.isCollected ? 'taxes.is_collected' : 'taxes.not_collected')}
      </Cell>
    </Row>
  )
}

/** The province's name from the account form. Its code until the names are loaded. */
function useProvinces(): { value: Province; label: string }[] {
  const choices = useApiQuery(getAccountText, {}).data?.states.CA ?? []
  return provinces.map((value) => ({
    value,
    label: choices.find((one) => one.value === value)?.label ?? value,
  }))
}
