import type { RefundFigures } from '#features/payments/ledger/refund.ts'
import { taxLabels } from '#features/payments/money/taxes.ts'
import { formatAmount, formatRate } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { sum } from '#shared/money.ts'
import { centsTyped } from '#shared/typed-money.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { MoneyField } from '#web/kit/fields/MoneyField.tsx'
import type { AdminPaymentView } from '../contract-payments.ts'
import style from './AdminPayments.module.css'

type Item = AdminPaymentView['items'][number]
export const leftOf = ({ paid, refunded }: Item) => paid - refunded

/** The typed amount of each item in cents. Null if it is invalid, or more than is left. */
export function inputFrom(items: readonly Item[], typed: Record<string, string>, language: Language) {
  const input = items.map((item) => {
    const text = typed[item.id]?.trim() ?? ''
    const amount = text === '' ? 0 : centsTyped(text, language)
    return { item, amount: amount !== null && amount <= leftOf(item) ? amount : null }
  })
  const isSound = input.every(({ amount }) => amount !== null)
  const amounts = input.map(({ item, amount }) => ({ id: item.id, amount: amount ?? 0 }))
  const isComplete = sum(amounts.map(({ amount }) => amount)) === sum(items.map(leftOf))
  return { input, amounts, isSound, isComplete, isSomething: amounts.some(({ amount }) => amount > 0) }
}

interface RefundAmountsProps {
  payment: AdminPaymentView
  input: ReturnType<typeof inputFrom>['input']
  typed: Record<string, string>
  onType(id: string, text: string): void
  takenOut: ReadonlySet<string>
  onTakeOut(chosen: ReadonlySet<string>): void
}

/** A field for each item that is not fully refunded, and whether the project leaves its category. */
export function RefundAmounts({ payment, input, typed, onType, takenOut, onTakeOut }: RefundAmountsProps) {
  const t = useMessages('payments')
  const language = useLanguage()
  const choose = (id: string, isChosen: boolean) =>
    onTakeOut(new Set(isChosen ? [...takenOut, id] : [...takenOut].filter((one) => one !== id)))
  return (
    <div className={style.amounts}>
      {input.map(({ item, amount }) => {
        const label = inLanguage(item.label, language)
        const most = formatAmount(leftOf(item), language)
        return (
          <div key={item.id} className={style.row}>
            <MoneyField
              label={t('refund.amount', { item: label, amount: most })}
              currency={payment.currency}
              language={language}
              value={typed[item.id] ?? ''}
              onType={(text) => onType(item.id, text)}
              error={amount === null ? t('refund.amount_wrong', { amount: most }) : undefined}
            />
            {item.hasEntry && amount !== null && amount > 0 && (
              <Checkbox
                label={t('action.take_out_named', { category: label })}
                checked={takenOut.has(item.id)}
                onChange={(event) => choose(item.id, event.currentTarget.checked)}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

/** The total of the refund, with its share of each tax. */
export function Given({ figures, label }: { figures: RefundFigures; label: string }) {
  const t = useMessages('payments')
  const language = useLanguage()
  const line = (name: string, amount: number) => (
    <div key={name} className={style.sum}>
      <dt>{name}</dt>
      <dd className="tnum">{formatAmount(amount, language)}</dd>
    </div>
  )
  return (
    <dl className={style.given}>
      {line(t('subtotal'), figures.subtotal)}
      {figures.taxes.map(({ tax, ratePpm, amount }) =>
        line(`${taxLabels[tax][language]} ${formatRate(ratePpm, language)}`, amount),
      )}
      {line(label, figures.total)}
    </dl>
  )
}
