import { useState } from 'react'
import { InvoiceButton } from '#features/payments/ledger/web/InvoiceButton.tsx'
import { formatDay, formatMoney } from '#shared/format.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { links } from '#web/links.ts'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import { findPayments, getAdminPayment } from '../contract-payments.ts'
import {
  cancelSponsorInvoice,
  getSponsorInvoice,
  listSponsorInvoices,
  type SponsorInvoiceView,
} from '../contract-sponsors.ts'
import style from './Sponsors.module.css'

/** An issued invoice is recorded and refunded where every payment is. */
export function IssuedSponsorInvoice({
  invoice,
  paymentId,
}: {
  invoice: SponsorInvoiceView
  paymentId: string
}) {
  const t = useMessages('payments')
  const language = useLanguage()
  const [isCancelling, setIsCancelling] = useState(false)
  const close = () => setIsCancelling(false)
  const cancel = useApiAction(cancelSponsorInvoice, {
    refreshes: [getSponsorInvoice, listSponsorInvoices, getAdminPayment, findPayments],
    onDone: () => {
      say.success(t('sponsor.cancelled'))
      close()
    },
  })
  return (
    <>
      <p>
        {invoice.buyer} <a href={`mailto:${invoice.email}`}>{invoice.email}</a>
      </p>
      <p>{formatMoney(invoice.total, invoice.currency, language)}</p>
      {invoice.paidOn ? (
        <p>{t('confirmed.on', { at: formatDay(invoice.paidOn, language) })}</p>
      ) : (
        invoice.dueOn &&
        invoice.status === 'issued' && (
          <p className={invoice.isOverdue ? 'warn' : undefined}>
            {t(invoice.isOverdue ? 'sponsor.overdue_since' : 'sponsor.due_on', {
              day: formatDay(invoice.dueOn, language),
            })}
          </p>
        )
      )}
      <p className={style.actions}>
        <ButtonLink
          look={invoice.status === 'issued' ? 'next' : 'outline'}
          href={links.adminPayment(paymentId)}
        >
          {t('sponsor.payment')}
        </ButtonLink>
        {invoice.number && <InvoiceButton paymentId={paymentId} invoice={invoice.number} />}
        {invoice.status === 'issued' && (
          <Button onClick={() => setIsCancelling(true)}>{t('sponsor.cancel')}</Button>
        )}
      </p>
      {isCancelling && (
        <ReasonDialog
          title={t('sponsor.cancel_question', { number: invoice.number ?? '' })}
          lead={t('sponsor.cancel_follows')}
          label={t('action.reason')}
          hint={t('sponsor.reason_hint')}
          longest={500}
          action={t('sponsor.cancel')}
          look="next"
          leave={t('sponsor.keep')}
          sending={cancel}
          onSend={(reason) => cancel.mutate({ invoiceId: invoice.id, reason })}
          onClose={close}
        />
      )}
    </>
  )
}
