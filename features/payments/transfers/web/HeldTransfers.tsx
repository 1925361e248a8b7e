import { useId } from 'react'
import style from '#features/payments/admin/web/AdminPayments.module.css'
import type { HeldTransfer } from '#features/payments/refunds/contract-refunds.ts'
import { formatDay, formatMoney } from '#shared/format.ts'
import type { Currency } from '#shared/money.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/Checkbox.tsx'

interface HeldTransfersProps {
  held: readonly HeldTransfer[]
  currency: Currency
  ticked: readonly string[]
  onTick(ids: string[]): void
}

/** What came before and pays nothing yet: an organiser says whether the transfer makes up for it. */
export function HeldTransfers({ held, currency, ticked, onTick }: HeldTransfersProps) {
  const t = useMessages('payments')
  const language = useLanguage()
  const hintId = useId()
  return (
    <fieldset className={style.choices} aria-describedby={hintId}>
      <legend>{t('transfer.explains')}</legend>
      <p className="small muted" id={hintId}>
        {t('transfer.explains_hint')}
      </p>
      {held.map(({ id, on, words, amount }) => (
        <Checkbox
          key={id}
          label={t('transfer.held', {
            day: formatDay(on, language),
            words,
            amount: formatMoney(amount, currency, language),
          })}
          checked={ticked.includes(id)}
          onChange={(event) => {
            const others = ticked.filter((one) => one !== id)
            onTick(event.currentTarget.checked ? [...others, id] : others)
          }}
        />
      ))}
    </fieldset>
  )
}
