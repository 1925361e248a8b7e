import { useSearchParams } from 'react-router'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatMoment } from '#shared/format.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { useAsked } from '#web/query.ts'
import { Waiting } from '#web/Waiting.tsx'
import { useLanguage, useWords } from '#web/words.ts'
import { listAllPayments } from '../contract.ts'
import { paymentLifecycle } from '../lifecycle.ts'
import { sumInWords } from '../sum.ts'
import { InvoiceButton } from './InvoiceButton.tsx'
import style from './PaymentStep.module.css'

/** Every payment of the programme, a page at a time; status and page stand in the address. */
export function Component() {
  const t = useWords('payments')
  const [search, setSearch] = useSearchParams()
  const status = paymentLifecycle.statuses.find((one) => one === search.get('status'))
  const before = search.get('before') ?? undefined
  const found = useAsked(listAllPayments, { status, before })
  const pageLink = (next: string | null) => {
    const query = new URLSearchParams({ ...(status ? { status } : {}), ...(next ? { before: next } : {}) })
    return `${links.officePayments()}?${query}`
  }
  return (
    <>
      <title>{`${t('office.title')} — Palmarès`}</title>
      <TitleBlock
        title={t('office.title')}
        facts={found.data && t('office.count', { count: found.data.payments.length })}
      />
      <div className={style.filter}>
        <SelectField
          compact
          label={t('list.status')}
          placeholder={t('office.all')}
          value={status ?? ''}
          options={paymentLifecycle.statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={({ currentTarget: { value } }) => setSearch(value ? { status: value } : {})}
        />
      </div>
      <Waiting of={found}>
        {({ payments, next }) => (
          <>
            {payments.length > 0 ? (
              <AllPayments rows={payments} />
            ) : (
              <StateScreen heading="h2" title={t('office.empty')} />
            )}
            <p className={style.acts}>
              {before && <ButtonLink href={pageLink(null)}>{t('office.newest')}</ButtonLink>}
              {next && <ButtonLink href={pageLink(next)}>{t('office.more')}</ButtonLink>}
            </p>
          </>
        )}
      </Waiting>
    </>
  )
}

type OfficeRow = OutputOf<typeof listAllPayments>['payments'][number]

function AllPayments({ rows }: { rows: OfficeRow[] }) {
  const t = useWords('payments')
  const language = useLanguage()
  const head = (
    <>
      <HeadCell>{t('list.project')}</HeadCell>
      <HeadCell>{t('office.payer')}</HeadCell>
      <HeadCell spare>{t('list.date')}</HeadCell>
      <HeadCell>{t('list.status')}</HeadCell>
      <HeadCell figure>{t('list.total')}</HeadCell>
      <HeadCell figure>{t('list.invoice')}</HeadCell>
    </>
  )
  return (
    <Table stacked caption={t('office.title')} head={head}>
      {rows.map((one) => (
        <Row key={one.id} columns={6}>
          <NameCell title={one.projectName}>{one.projectName || t('list.unnamed')}</NameCell>
          <Cell>
            <a href={`mailto:${one.email}`}>{one.payer}</a>
          </Cell>
          <Cell spare>{formatMoment(one.completedAt ?? one.createdAt, language)}</Cell>
          <Cell>{t(`status.${one.status}`)}</Cell>
          <Cell figure>{sumInWords(one.total, one.currency, language)}</Cell>
          <Cell figure>
            {one.invoice ? (
              <InvoiceButton quiet paymentId={one.id} invoice={one.invoice} />
            ) : (
              <span className="muted">{t('list.no_invoice')}</span>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
