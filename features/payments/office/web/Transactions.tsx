import { useState } from 'react'
import { namedMoment, programmeZone } from '#features/contests/contest/local-time.ts'
import { formatDay, formatMoney } from '#shared/format.ts'
import { sum } from '#shared/money.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { PaymentIssue } from '../contract-issues.ts'
import type { AdminPaymentView, PaymentTransaction } from '../contract-payments.ts'
import style from './AdminPayments.module.css'
import { IssueActions, useIssueAmount } from './IssueActions.tsx'
import { RefundDialog } from './RefundDialog.tsx'

type Parts = { payment: AdminPaymentView }

/** What needs an organiser's attention about this payment. */
export function PaymentIssues({ payment }: Parts) {
  const t = useMessages('payments')
  if (payment.issues.length === 0) return null
  return (
    <section className={style.part}>
      <h2>{t('issues.title')}</h2>
      <ul className={style.list}>
        {payment.issues.map((issue) => (
          <Issue key={issue.id} payment={payment} issue={issue} />
        ))}
      </ul>
    </section>
  )
}

function Issue({ payment, issue }: Parts & { issue: PaymentIssue }) {
  const t = useMessages('payments')
  const amount = useIssueAmount(issue)
  const [isRecording, setRecording] = useState(false)
  return (
    <li>
      <span className={style.said}>
        <strong>{t(`issues.reason.${issue.reason}`)}</strong>
        <span>{t(`issues.advice.${issue.reason}`)}</span>
        {issue.reference && <code className="muted small">{issue.reference}</code>}
      </span>
      <span className="tnum">{amount}</span>
      <IssueActions issue={issue} onRecord={() => setRecording(true)} />
      {isRecording && (
        <RefundDialog payment={payment} recorded={{ issue }} onClose={() => setRecording(false)} />
      )}
    </li>
  )
}

/** The transactions of a payment, with who recorded them, and the balance. */
export function Transactions({ payment }: Parts) {
  const t = useMessages('payments')
  const language = useLanguage()
  const { transactions, currency } = payment
  if (transactions.length === 0) return null
  const balance = sum(transactions.filter((one) => one.currency === currency).map(({ amount }) => amount))
  return (
    <section className={style.part}>
      <h2>{t('ledger.title')}</h2>
      <ul className={style.list}>
        {transactions.map((transaction) => (
          <Transaction key={transaction.id} transaction={transaction} />
        ))}
        <li>
          <span className={style.said}>{t('transactions.balance')}</span>
          <strong className="tnum">{formatMoney(balance, currency, language)}</strong>
        </li>
      </ul>
    </section>
  )
}

const kinds = {
  charge: 'transactions.kind.charge',
  refund: 'status.refunded',
  refund_reversal: 'timeline.failRefund',
  chargeback: 'transactions.kind.chargeback',
  chargeback_lost: 'issues.reason.dispute_lost',
  chargeback_reversal: 'transactions.kind.chargeback_reversal',
  external_refund: 'transactions.kind.external_refund',
  correction: 'transactions.kind.correction',
} as const

function Transaction({ transaction }: { transaction: PaymentTransaction }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const amount = useIssueAmount(transaction)
  const { kind, provider, on, reference, isApplied, recorded, note } = transaction
  const facts = [
    t(kinds[kind]),
    formatDay(on, language),
    provider !== 'none' && t(`means.${provider}`),
    isApplied && t('transactions.applied'),
  ]
  return (
    <li>
      <span className={style.said}>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        {note && <span>{note}</span>}
        {reference && <code className="muted small">{reference}</code>}
        {recorded.by && (
          <span className="muted">
            {[recorded.by, namedMoment(recorded.at, programmeZone, language)].join(' · ')}
          </span>
        )}
      </span>
      <span className="tnum">{amount}</span>
    </li>
  )
}
