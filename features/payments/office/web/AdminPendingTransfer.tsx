import { transferDueAt } from '#features/payments/lifecycle.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { formatDay } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { AdminPaymentView } from '../contract-payments.ts'
import style from './AdminPayments.module.css'

/** The period of a pending bank transfer. */
export function AdminPendingTransfer({
  payment: { pendingTransfer, sponsorInvoiceId },
}: {
  payment: AdminPaymentView
}) {
  const t = useMessages('payments')
  const language = useLanguage()
  // A sponsor's invoice has no end.
  if (!pendingTransfer || sponsorInvoiceId) return null
  const since = new Date(pendingTransfer.since)
  return (
    <div className={style.pendingTransfer}>
      <p>
        {t('waiting.period', {
          since: formatDay(dayInMontreal(since), language),
          until: formatDay(dayInMontreal(transferDueAt(since)), language),
        })}
      </p>
    </div>
  )
}
