import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import { formatMoney, formatShortDay } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { listSponsorInvoices, type SponsorInvoiceRow } from '../contract-sponsors.ts'
import style from './Sponsors.module.css'

/** The invoices that organisers wrote to sponsors. */
export function Component() {
  const t = useMessages('payments')
  const found = useApiQuery(listSponsorInvoices, {})
  return (
    <>
      <TitleBlock
        title={t('sponsor.title')}
        action={
          <ButtonLink small look="next" href={links.adminNewSponsorInvoice()}>
            {t('sponsor.new')}
          </ButtonLink>
        }
      />
      <Waiting of={found}>
        {(invoices) =>
          invoices.length === 0 ? (
            <StateScreen heading="h2" title={t('sponsor.empty')}>
              {t('sponsor.empty_about')}
            </StateScreen>
          ) : (
            <List invoices={invoices} />
          )
        }
      </Waiting>
    </>
  )
}

function List({ invoices }: { invoices: readonly SponsorInvoiceRow[] }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const head = (
    <>
      <HeadCell>{t('sponsor.subject')}</HeadCell>
      <HeadCell>{t('sponsor.buyer')}</HeadCell>
      <HeadCell>{t('ledger.invoice')}</HeadCell>
      <HeadCell spare>{t('list.date')}</HeadCell>
      <HeadCell>{t('sponsor.due')}</HeadCell>
      <HeadCell>{t('list.status')}</HeadCell>
      <HeadCell figure>{t('total')}</HeadCell>
    </>
  )
  return (
    <Table stacked caption={t('sponsor.title')} head={head}>
      {invoices.map(({ id, title, buyer, number, status, ...invoice }) => (
        <Row key={id} columns={7}>
          <NameCell title={title}>
            <Anchor href={links.adminSponsorInvoice(id)}>{title}</Anchor>
          </NameCell>
          <Cell>{buyer}</Cell>
          <Cell className={style.number}>{number}</Cell>
          <Cell spare>
            {formatShortDay(dayInMontreal(new Date(invoice.issuedAt ?? invoice.createdAt)), language)}
          </Cell>
          <Cell data-label={invoice.dueOn && status === 'issued' ? t('sponsor.due') : undefined}>
            {invoice.dueOn && status === 'issued' && formatShortDay(invoice.dueOn, language)}
          </Cell>
          <Cell className={invoice.isOverdue ? 'warn' : status === 'issued' ? undefined : 'muted'}>
            {t(invoice.isOverdue ? 'sponsor.overdue' : `sponsor.status.${status}`)}
          </Cell>
          <Cell figure>{formatMoney(invoice.total, invoice.currency, language)}</Cell>
        </Row>
      ))}
    </Table>
  )
}
