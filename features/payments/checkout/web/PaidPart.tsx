import type { ReactNode } from 'react'
import type { PaymentSummary } from '#features/payments/ledger/contract.ts'
import { InvoiceButton } from '#features/payments/ledger/web/InvoiceButton.tsx'
import { formatDay, formatMoney } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { CreditNoteButton } from './CreditNoteButton.tsx'
import style from './PaymentStep.module.css'

interface PaidPartProps {
  paid: PaymentSummary[]
  /** Nothing is owed any more. */
  isComplete: boolean
  onward: ReactNode
}

/** What has been paid, with its documents; where that is all, the way on. */
export function PaidPart({ paid, isComplete, onward }: PaidPartProps) {
  const t = useMessages('payments')
  return (
    <div className={isComplete ? undefined : style.before}>
      <div role="status">{isComplete && <h2 className={style.confirmation}>{t('confirmed.title')}</h2>}</div>
      <ul className={style.paid}>
        {paid.map((one) => (
          <li key={one.id}>
            <Paid one={one} />
          </li>
        ))}
      </ul>
      {isComplete && onward && <div className={style.pay}>{onward}</div>}
      {isComplete && <p className={style.fine}>{t('pay.note')}</p>}
    </div>
  )
}

function Paid({ one }: { one: PaymentSummary }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const money = (amount: number) => formatMoney(amount, one.currency, language)
  return (
    <>
      <p>
        <strong className="tnum">
          <Anchor href={links.payment(one.id)}>{money(one.total)}</Anchor>
        </strong>
        {one.paidOn && (
          <span className={style.fact}>{t('confirmed.on', { at: formatDay(one.paidOn, language) })}</span>
        )}
        {one.invoice && <span className={style.fact}>{t('pdf.title', { invoice: one.invoice })}</span>}
        {one.refunded > 0 && (
          <span className={style.fact}>
            {t('line', { label: t('status.refunded'), text: money(one.refunded) })}
          </span>
        )}
      </p>
      <span className={style.papers}>
        {one.invoice && <InvoiceButton paymentId={one.id} invoice={one.invoice} />}
        {one.creditNotes.map((note) => (
          <CreditNoteButton key={note.id} paymentId={one.id} note={note} />
        ))}
      </span>
    </>
  )
}
