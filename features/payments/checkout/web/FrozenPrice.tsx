import { namedMoment } from '#features/contests/contest/local-time.ts'
import type { PaymentView } from '#features/payments/ledger/contract.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import style from './PaymentStep.module.css'

/** Until when this total is valid. */
export function FrozenPrice({ due, timeZone }: { due: PaymentView; timeZone: string }) {
  const t = useMessages('payments')
  const language = useLanguage()
  if (!due.priceUntil) return null
  return (
    <p className={style.fine}>{t('price.holds', { at: namedMoment(due.priceUntil, timeZone, language) })}</p>
  )
}
