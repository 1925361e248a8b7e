import { useSearchParams } from 'react-router'
import { programmeZone } from '#features/contests/editions/zone.ts'
import { usePaymentStatus } from '#features/payments/core/web/payment-status.ts'
import { InvoiceButton } from '#features/payments/invoicing/web/InvoiceButton.tsx'
import { IssueNotice } from '#features/payments/issues/web/IssueNotice.tsx'
import { daysAwaited } from '#features/payments/lifecycle.ts'
import {
  type AdminPaymentRow,
  findPayments,
  type PaymentSums,
} from '#features/payments/refunds/contract-refunds.ts'
import { formatMoment, formatMoney } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'
import { Cell, HeadCell, NameCell, Row, Table } from '#web/kit/Table.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { links } from '#web/links.ts'
import { Waiting } from '#web/offline/Waiting.tsx'
import { SavedViews } from '#web/parts/list/SavedViews.tsx'
import { NextRows } from '#web/parts/Pages.tsx'
import { AdminPaymentFilter, searchIn } from './AdminPaymentFilter.tsx'
import style from './AdminPayments.module.css'

const narrowing = ['q', 'status', 'provider', 'item', 'contest', 'project', 'since', 'until']

/** Every payment of the programme. The URL has the search, the filters, the sort order and the page. */
export function Component() {
  const t = useMessages('payments')
  const [search] = useSearchParams()
  const input = searchIn(search)
  const after = search.get('after') ?? undefined
  const found = useApiQuery(findPayments, { ...input, after })
  const isNarrowed = narrowing.some((name) => search.get(name))
  const count = found.data?.sums.reduce((all, { count: some }) => all + some, 0)
  return (
    <>
      <TitleBlock title={t('admin.title')} facts={count !== undefined && t('admin.count', { count })} />
      <IssueNotice />
      <SavedViews list="payments" />
      <AdminPaymentFilter input={input} />
      {input.project && (
        <p className={style.only}>
          {t('admin.one_project')} <Anchor href={links.adminPayments()}>{t('admin.show_all')}</Anchor>
        </p>
      )}
      <Waiting of={found}>
        {({ payments, next, sums }) =>
          payments.length === 0 ? (
            <StateScreen
              heading="h2"
              title={t(isNarrowed ? 'admin.none_found' : 'admin.empty')}
              actions={
                isNarrowed && <ButtonLink href={links.adminPayments()}>{t('admin.show_all')}</ButtonLink>
              }
            />
          ) : (
            <>
              <Sums sums={sums} />
              <PaymentTable rows={payments} />
              <NextRows next={next} />
            </>
          )
        }
      </Waiting>
    </>
  )
}

/** The totals of the entire search, not only of the loaded pages. */
function Sums({ sums }: { sums: PaymentSums[] }) {
  const t = useMessages('payments')
  const language = useLanguage()
  return (
    <section className={style.sums} aria-label={t('total')}>
      {sums.map(({ currency, paid, refunded }) => {
        const line = (label: string, amount: number) =>
          t('line', { label, text: formatMoney(amount, currency, language) })
        return (
          <p key={currency} className="tnum">
            <span>{line(t('status.completed'), paid)}</span>
            {refunded > 0 && <span>{line(t('status.refunded'), refunded)}</span>}
            {refunded > 0 && <span>{line(t('admin.saved'), paid - refunded)}</span>}
          </p>
        )
      })}
    </section>
  )
}

function PaymentTable({ rows }: { rows: AdminPaymentRow[] }) {
  const t = useMessages('payments')
  const head = (
    <>
      <HeadCell>{t('admin.for')}</HeadCell>
      <HeadCell>{t('admin.payer')}</HeadCell>
      <HeadCell spare>{t('list.date')}</HeadCell>
      <HeadCell>{t('list.status')}</HeadCell>
      <HeadCell spare>{t('provider.legend')}</HeadCell>
      <HeadCell figure>{t('total')}</HeadCell>
      <HeadCell figure>{t('ledger.invoice')}</HeadCell>
    </>
  )
  return (
    <Table stacked caption={t('admin.title')} head={head}>
      {rows.map((row) => (
        <Line key={row.id} row={row} />
      ))}
    </Table>
  )
}

function Line({ row }: { row: AdminPaymentRow }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const name = row.projectName || t(row.isArticle ? 'kind.article' : 'list.unnamed')
  const statusOf = usePaymentStatus()
  return (
    <Row columns={7}>
      <NameCell title={name}>
        <Anchor href={links.adminPayment(row.id)}>{name}</Anchor>
      </NameCell>
      <Cell className={style.payer} title={`${row.payer} · ${row.email}`}>
        {row.payer}
      </Cell>
      <Cell spare>{formatMoment(row.completedAt ?? row.createdAt, language, programmeZone)}</Cell>
      <Cell>
        {row.awaitedSince
          ? t('status.awaited_for', { count: daysAwaited(new Date(row.awaitedSince), new Date()) })
          : statusOf(row)}
      </Cell>
      <Cell spare>{row.provider && t(`means.${row.provider}`)}</Cell>
      <Cell figure>{formatMoney(row.total, row.currency, language)}</Cell>
      <Cell figure>
        {row.invoice ? (
          <InvoiceButton quiet paymentId={row.id} invoice={row.invoice} />
        ) : (
          <span className="muted">{t('list.no_invoice')}</span>
        )}
      </Cell>
    </Row>
  )
}
