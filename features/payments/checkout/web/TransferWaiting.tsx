import { namedMoment } from '#features/contests/contest/local-time.ts'
import {
  getIsPaid,
  leaveCheckout,
  listPayments,
  type PaymentView,
  paymentViews,
} from '#features/payments/ledger/contract.ts'
import { transferDueAt } from '#features/payments/lifecycle.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { getProject, listMyProjects } from '#features/projects/project/contract.ts'
import { formatDay, formatMoney } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { FrozenPrice } from './FrozenPrice.tsx'
import { PaymentReceipt } from './PaymentReceipt.tsx'
import style from './PaymentStep.module.css'
import transfer from './TransferWaiting.module.css'

interface TransferWaitingProps {
  due: PaymentView
  deadlineAt: string | null
  timeZone: string
  checkout: NonNullable<PaymentView['checkout']>
}

/** The account, the amount and the reference. An organiser confirms the rest. */
export function TransferWaiting({ due, deadlineAt, timeZone, checkout }: TransferWaitingProps) {
  const t = useMessages('payments')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const leaving = useApiAction(leaveCheckout, {
    refreshes: [...paymentViews, getIsPaid, listPayments, getProject, listMyProjects],
  })
  const { reference, instructions } = checkout
  const endsOn = dayInMontreal(transferDueAt(new Date(checkout.startedAt)))
  return (
    <>
      <section className={transfer.waiting} aria-labelledby="awaited">
        <h2 id="awaited">{t('status.awaited')}</h2>
        <p role={due.isLookedInto ? 'status' : undefined}>
          {t(due.isLookedInto ? 'waiting.part' : 'transfer_mail.after')}
        </p>
        {deadlineAt && <p>{t('transfer.deadline', { at: namedMoment(deadlineAt, timeZone, language) })}</p>}
        <dl className={transfer.facts}>
          <dt>{t('coupons.amount')}</dt>
          <dd>
            <span className={transfer.figure}>{formatMoney(due.total, due.currency, language)}</span>
            <CopyButton text={(due.total / 100).toFixed(2)} label={t('waiting.copy_amount')} />
          </dd>
          {reference && (
            <>
              <dt>{t('waiting.reference')}</dt>
              <dd>
                <span className={transfer.figure}>{reference}</span>
                <CopyButton text={reference} label={t('waiting.copy_reference')} />
              </dd>
            </>
          )}
          {instructions && (
            <>
              <dt>{t('waiting.to')}</dt>
              <dd className={transfer.to}>{inLanguage(instructions, language)}</dd>
            </>
          )}
        </dl>
        <p className={style.fine}>
          {t('waiting.period', {
            since: namedMoment(checkout.startedAt, timeZone, language),
            until: formatDay(endsOn, language),
          })}
        </p>
        {leaving.error && (
          <p role="alert" className={style.problem}>
            {sentenceOf(leaving.error)}
          </p>
        )}
        <p className={style.leave}>
          <Button look="text" busy={leaving.isPending} onClick={() => leaving.mutate({ paymentId: due.id })}>
            {t('open.leave')}
          </Button>
        </p>
      </section>
      <PaymentReceipt isFixed due={due} />
      <FrozenPrice due={due} timeZone={timeZone} />
    </>
  )
}
