import { namedMoment } from '#features/contests/contest/local-time.ts'
import { getProjectPayment } from '#features/payments/ledger/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import style from './PaymentStep.module.css'

/** The kind of entrant, and how long the prices are valid. Empty if nothing is owed. */
export function PaymentFacts({ projectId }: { projectId: string }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const payment = useApiQuery(getProjectPayment, { projectId }).data
  if (!payment?.due) return null
  const { due, timeZone } = payment
  return (
    <>
      {due.entrantKind && <span className={style.fact}>{t(`entrant.${due.entrantKind}`)}</span>}
      {due.period && due.periodUntil && (
        <span className={style.fact}>
          {t('period.until', {
            period: inLanguage(due.period, language),
            at: namedMoment(due.periodUntil, timeZone, language),
          })}
        </span>
      )}
    </>
  )
}
