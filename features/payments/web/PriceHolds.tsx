import { formatMoment, formatMoney } from '#shared/format.ts'
import { useLanguage, useWords } from '#web/words.ts'
import type { PaymentView } from '../contract.ts'
import style from './PaymentStep.module.css'

/** Until when this total holds, and what it will be after. */
export function PriceHolds({ due, timeZone }: { due: PaymentView; timeZone: string }) {
  const t = useWords('payments')
  const language = useLanguage()
  if (!due.priceUntil) return null
  const next = due.nextPrice
  return (
    <p className={style.fine}>
      {t('price.holds', { at: formatMoment(due.priceUntil, language, timeZone) })}{' '}
      {next && t('price.next', { total: formatMoney(next.total, due.currency, language) })}
    </p>
  )
}
