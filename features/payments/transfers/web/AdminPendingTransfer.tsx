import style from '#features/payments/admin/web/AdminPayments.module.css'
import { daysAwaited, transferDueAt } from '#features/payments/lifecycle.ts'
import type { AdminPaymentView } from '#features/payments/refunds/contract-refunds.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import { formatDay } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'

/** The payer and the period of a pending bank transfer. */
export function AdminPendingTransfer({ payment: { pendingTransfer, payer } }: { payment: AdminPaymentView }) {
  const t = useMessages('payments')
  const language = useLanguage()
  if (!pendingTransfer) return null
  const since = new Date(pendingTransfer.since)
  return (
    <div className={style.promise}>
      <p>
        {t('pendingTransfer.by', {
          name: payer.name || payer.email,
          day: formatDay(dayInMontreal(since), language),
          count: daysAwaited(since, new Date()),
          until: formatDay(dayInMontreal(transferDueAt(since)), language),
        })}
      </p>
    </div>
  )
}
