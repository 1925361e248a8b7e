import style from '#features/payments/admin/web/AdminPayments.module.css'
import { daysAwaited, promiseEndsAt } from '#features/payments/lifecycle.ts'
import type { AdminPaymentView } from '#features/payments/refunds/contract-refunds.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import { formatDay } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'

/** Who promised a transfer and when, and what follows where the project has another owner by now. */
export function AdminPromise({ payment: { promise, payer } }: { payment: AdminPaymentView }) {
  const t = useMessages('payments')
  const language = useLanguage()
  if (!promise) return null
  const { newOwner } = promise
  const since = new Date(promise.since)
  return (
    <div className={style.promise}>
      <p>
        {t('promise.by', {
          name: payer.name || payer.email,
          day: formatDay(dayInMontreal(since), language),
          count: daysAwaited(since, new Date()),
          until: formatDay(dayInMontreal(promiseEndsAt(since)), language),
        })}
      </p>
      {newOwner && (
        <p>
          {t('promise.new_owner', { name: newOwner.name || newOwner.email })}{' '}
          <a href={`mailto:${newOwner.email}`}>{newOwner.email}</a>
        </p>
      )}
    </div>
  )
}
