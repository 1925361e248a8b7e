import { useNavigate } from 'react-router'
import { namedMoment } from '#features/contests/contest/local-time.ts'
import {
  getIsPaid,
  leaveCheckout,
  listPayments,
  type PaymentView,
  pay,
  paymentViews,
} from '#features/payments/ledger/contract.ts'
import { getProject } from '#features/projects/project/contract.ts'
import { formatMoney } from '#shared/format.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { goOn } from './go-on.ts'
import style from './PaymentStep.module.css'

interface OpenCheckoutProps {
  due: PaymentView
  timeZone: string
  checkout: NonNullable<PaymentView['checkout']>
}

/** An unfinished checkout at a provider's page: continue, or choose another method. */
export function OpenCheckout({ due, timeZone, checkout }: OpenCheckoutProps) {
  const t = useMessages('payments')
  const language = useLanguage()
  const navigate = useNavigate()
  const sentenceOf = useFailureSentence()
  const refreshes = [...paymentViews, getIsPaid, listPayments, getProject]
  // A repeated request returns the same checkout.
  const resuming = useApiAction(pay, {
    refreshes,
    onDone: ({ redirect }) => goOn(redirect, navigate),
  })
  const leaving = useApiAction(leaveCheckout, { refreshes })
  const failed = resuming.error ?? leaving.error
  const resume = () =>
    resuming.mutate({ paymentId: due.id, provider: checkout.provider, quoteHash: due.quoteHash })
  return (
    <section className={style.open} aria-labelledby="begun">
      <h2 id="begun">{t('timeline.begin')}</h2>
      <p>{t('open.text', { at: namedMoment(checkout.startedAt, timeZone, language) })}</p>
      {failed && (
        <p role="alert" className={style.problem}>
          {sentenceOf(failed)}
        </p>
      )}
      <div className={style.pay}>
        <Button look="next" wide busy={resuming.isPending} onClick={resume}>
          {t('pay.amount', { amount: formatMoney(due.total, due.currency, language) })}
        </Button>
      </div>
      <p className={style.leave}>
        <Button look="text" busy={leaving.isPending} onClick={() => leaving.mutate({ paymentId: due.id })}>
          {t('open.leave')}
        </Button>
      </p>
    </section>
  )
}
