import { useState } from 'react'
import { formatMoney } from '#shared/format.ts'
import { useListSearch } from '#web/api/address-search.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { AdminList } from '#web/parts/list/AdminList.tsx'
import { BulkDone } from '#web/parts/list/BulkDone.tsx'
import { ExportButtons } from '#web/parts/list/ExportButtons.tsx'
import type { ChosenRows } from '#web/parts/list/selection.ts'
import {
  exportLedger,
  exportPayments,
  findPayments,
  PaymentSearch,
  type PaymentSums,
} from '../contract-payments.ts'
import style from './AdminPayments.module.css'
import { IssueNotice } from './IssueNotice.tsx'
import { usePaymentColumns, usePaymentFilters } from './payment-columns.tsx'
import { RemindPayers } from './RemindPayers.tsx'

/** Every payment of the programme. */
export function Component() {
  const t = useMessages('payments')
  const { search, page } = useListSearch(PaymentSearch)
  const { since, until } = search
  const [done, setDone] = useState<string | null>(null)
  const found = useApiQuery(findPayments, { ...search, page })
  const exports = (chosen: ChosenRows<PaymentSearch>) => (
    <ExportButtons file={exportPayments} inputOf={(format) => ({ chosen, format })} />
  )
  return (
    <AdminList
      views="payments"
      title={t('admin.title')}
      count={(count) => t('admin.count', { count })}
      notice={<IssueNotice />}
      search={search}
      searchLabel={t('admin.search')}
      filters={usePaymentFilters(search)}
      tools={
        <>
          {exports({ search })}
          <ExportButtons
            file={exportLedger}
            inputOf={(format) => ({ since, until, format })}
            labelOf={(format) => t('ledger.export', { format })}
          />
        </>
      }
      found={found}
      empty={t('admin.empty')}
      summary={
        <>
          {done && <BulkDone message={done} />}
          {search.project && (
            <p className={style.only}>
              {t('admin.one_project')} <Anchor href={links.adminPayments()}>{t('admin.show_all')}</Anchor>
            </p>
          )}
          {found.data && found.data.rows.length > 0 && <Sums sums={found.data.sums} />}
        </>
      }
      columns={usePaymentColumns()}
      sort={search.sort}
      bulk={(chosen) => (
        <>
          <RemindPayers chosen={chosen} onDone={setDone} />
          {exports(chosen)}
        </>
      )}
    />
  )
}

/** The totals of the entire search, not only of the loaded pages. */
function Sums({ sums }: { sums: PaymentSums[] }) {
  const t = useMessages('payments')
  const language = useLanguage()
  return (
    <section className={style.sums} aria-label={t('total')}>
      {sums.map(({ currency, paid, refunded, takenBack }) => {
        const net = paid - refunded - takenBack
        const line = (label: string, amount: number) =>
          t('line', { label, text: formatMoney(amount, currency, language) })
        return (
          <p key={currency} className="tnum">
            <span>{line(t('status.completed'), paid)}</span>
            {refunded > 0 && <span>{line(t('status.refunded'), refunded)}</span>}
            {takenBack > 0 && <span>{line(t('admin.taken_back'), takenBack)}</span>}
            {net < paid && <span>{line(t('admin.net'), net)}</span>}
          </p>
        )
      })}
    </section>
  )
}
