import { namedMoment, programmeZone } from '#features/contests/contest/local-time.ts'
import { CreditNoteButton } from '#features/payments/checkout/web/CreditNoteButton.tsx'
import { taxLabels } from '#features/payments/money/taxes.ts'
import { formatAmount, formatDay, formatMoney, formatRate } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { AdminPaymentView, AdminRefund } from '../contract-payments.ts'
import style from './AdminPayments.module.css'

/** The refunds of a payment, with their documents. */
export function AdminRefunds({ payment }: { payment: AdminPaymentView }) {
  const t = useMessages('payments')
  if (payment.refunds.length === 0) return null
  return (
    <section className={style.part}>
      <h2>{t('one.refunds')}</h2>
      <ul className={style.list}>
        {payment.refunds.map((refund) => (
          <li key={refund.id}>
            <Refund payment={payment} refund={refund} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const states = {
  pending: 'refunding.pending',
  completed: 'status.refunded',
  failed: 'timeline.failRefund',
} as const

function Refund({ payment, refund }: { payment: AdminPaymentView; refund: AdminRefund }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const money = (amount: number) => formatAmount(amount, language)
  const lines = [
    ...refund.items.map((item) => `${inLanguage(item.label, language)} ${money(item.amount)}`),
    ...refund.taxes.map(
      (line) =>
        `${taxLabels[line.tax][language]} ${formatRate(line.ratePpm, language)} ${money(line.amount)}`,
    ),
  ]
  return (
    <>
      <span className={style.said}>
        <span>
          {[
            t(states[refund.status]),
            refund.requestedBy,
            namedMoment(refund.completedAt ?? refund.createdAt, programmeZone, language),
          ].join(' · ')}
        </span>
        {refund.madeOn && (
          <span>{[t('issues.reason.external_refund'), formatDay(refund.madeOn, language)].join(' · ')}</span>
        )}
        <span>{refund.reason}</span>
        <span className="muted tnum">{lines.join(' · ')}</span>
        {refund.reference && <code className="muted small">{refund.reference}</code>}
      </span>
      <span className="tnum">{formatMoney(refund.total, payment.currency, language)}</span>
      <span className={style.actions}>
        {refund.creditNote && <CreditNoteButton paymentId={payment.id} note={refund.creditNote} />}
      </span>
    </>
  )
}
