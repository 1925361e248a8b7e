import { listPayments, type PaymentSummary } from '#features/payments/ledger/contract.ts'
import { InvoiceButton } from '#features/payments/ledger/web/InvoiceButton.tsx'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
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
import { CreditNoteButton } from './CreditNoteButton.tsx'
import style from './PaymentsScreen.module.css'
import { usePaymentStatus } from './payment-status.ts'

/** The entrant's own payments. */
export function Component() {
  const t = useMessages('payments')
  const payments = useApiQuery(listPayments, {})
  return (
    <>
      <title>{`${t('list.title')} — Palmarès`}</title>
      <TitleBlock title={t('list.title')} />
      <Waiting of={payments}>
        {(rows) =>
          rows.length > 0 ? (
            <PaymentsTable rows={rows} />
          ) : (
            <StateScreen
              heading="h2"
              title={t('list.empty')}
              actions={<ButtonLink href={links.myProjects()}>{t('list.my_projects')}</ButtonLink>}
            />
          )
        }
      </Waiting>
    </>
  )
}

function PaymentsTable({ rows }: { rows: PaymentSummary[] }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const statusOf = usePaymentStatus()
  const head = (
    <>
      <HeadCell>{t('list.project')}</HeadCell>
      <HeadCell spare>{t('list.date')}</HeadCell>
      <HeadCell>{t('list.status')}</HeadCell>
      <HeadCell figure>{t('total')}</HeadCell>
      <HeadCell figure>{t('ledger.invoice')}</HeadCell>
    </>
  )
  return (
    <Table stacked caption={t('list.title')} head={head}>
      {rows.map((one) => (
        <Row key={one.id} columns={5}>
          <NameCell title={one.projectName}>
            <Anchor href={links.payment(one.id)}>{one.projectName || t('list.unnamed')}</Anchor>
          </NameCell>
          <Cell spare>{formatShortDay(one.paidOn ?? dayInMontreal(new Date(one.createdAt)), language)}</Cell>
          <Cell>{statusOf(one)}</Cell>
          <Cell figure>{formatMoney(one.total, one.currency, language)}</Cell>
          <Cell figure>
            {one.invoice ? (
              <span className={style.papers}>
                <InvoiceButton quiet paymentId={one.id} invoice={one.invoice} />
                {one.creditNotes.map((note) => (
                  <CreditNoteButton key={note.id} paymentId={one.id} note={note} />
                ))}
              </span>
            ) : (
              <span className="muted">{t('list.no_invoice')}</span>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
