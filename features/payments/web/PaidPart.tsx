import type { ReactNode } from 'react'
import { namedMoment } from '#features/contests/zone.ts'
import { formatMoney } from '#shared/format.ts'
import { Anchor } from '#web/kit/Anchor.tsx'
import { links } from '#web/links.ts'
import { useLanguage, useWords } from '#web/words.ts'
import type { PaymentSummary } from '../contract.ts'
import { CreditNoteButton } from './CreditNoteButton.tsx'
import { InvoiceButton } from './InvoiceButton.tsx'
import style from './PaymentStep.module.css'

interface PaidPartProps {
  paid: PaymentSummary[]
  /** When former owners paid. */
  paidBefore: string[]
  /** Nothing is owed any more. */
  isWhole: boolean
  timeZone: string
  onward: ReactNode
}

/** What has been paid, with its papers; where that is all, the way on. */
export function PaidPart({ paid, paidBefore, isWhole, timeZone, onward }: PaidPartProps) {
  const t = useWords('payments')
  const language = useLanguage()
  return (
    <div className={isWhole ? undefined : style.before}>
      <div role="status">{isWhole && <h2 className={style.confirmation}>{t('confirmed.title')}</h2>}</div>
      <ul className={style.paid}>
        {paid.map((one) => (
          <li key={one.id}>
            <Paid one={one} timeZone={timeZone} />
          </li>
        ))}
        {paidBefore.map((at) => (
          <li key={at}>
            <p>{t('confirmed.before', { at: namedMoment(at, timeZone, language) })}</p>
          </li>
        ))}
      </ul>
      {isWhole && onward && <div className={style.pay}>{onward}</div>}
      {isWhole && paid.length > 0 && <p className={style.fine}>{t('pay.note')}</p>}
    </div>
  )
}

function Paid({ one, timeZone }: { one: PaymentSummary; timeZone: string }) {
  const t = useWords('payments')
  const language = useLanguage()
  const money = (amount: number) => formatMoney(amount, one.currency, language)
  return (
    <>
      <p>
        <strong className="tnum">
          <Anchor href={links.payment(one.id)}>{money(one.total)}</Anchor>
        </strong>
        {one.completedAt && (
          <span className={style.fact}>
            {t('confirmed.on', { at: namedMoment(one.completedAt, timeZone, language) })}
          </span>
        )}
        {one.invoice && <span className={style.fact}>{t('pdf.title', { invoice: one.invoice })}</span>}
        {one.refunded > 0 && (
          <span className={style.fact}>{t('one.given_back', { amount: money(one.refunded) })}</span>
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
