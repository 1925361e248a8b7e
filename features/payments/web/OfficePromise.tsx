import { formatDay } from '#shared/format.ts'
import { useLanguage, useWords } from '#web/words.ts'
import type { OfficePaymentView } from '../contract-refunds.ts'
import { daysAwaited, promiseEndsAt } from '../lifecycle.ts'
import { dayInMontreal } from '../taxes.ts'
import style from './OfficePayments.module.css'

/** Who promised a transfer and when, and what follows where the project has another owner by now. */
export function OfficePromise({ payment: { promise, payer } }: { payment: OfficePaymentView }) {
  const t = useWords('payments')
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
