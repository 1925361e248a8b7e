import { useState } from 'react'
import { formatAmount, formatLanguage, formatRate } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { sum } from '#shared/money.ts'
import { centsTyped } from '#shared/typed-money.ts'
import { Invalid } from '#web/api.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { MoneyField } from '#web/kit/MoneyField.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useAct } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { findPayments, getOfficePayment, type OfficePaymentView, refundPayment } from '../contract-refunds.ts'
import { type RefundFigures, refundFor } from '../refund.ts'
import { sumInWords } from '../sum.ts'
import { taxLabels } from '../taxes.ts'
import style from './OfficePayments.module.css'
import { useRefundSaid } from './refund-said.ts'

type Item = OfficePaymentView['items'][number]
const leftOf = ({ paid, refunded }: Item) => paid - refunded

interface RefundDialogProps {
  payment: OfficePaymentView
  onClose(): void
}

/** What is typed for each item in cents; null where that is none, or more than is left of it. */
function askedIn(items: readonly Item[], typed: Record<string, string>, language: Language) {
  const asked = items.map((item) => {
    const text = typed[item.id]?.trim() ?? ''
    const amount = text === '' ? 0 : centsTyped(text, language)
    return { item, amount: amount !== null && amount <= leftOf(item) ? amount : null }
  })
  const isSound = asked.every(({ amount }) => amount !== null)
  const amounts = asked.map(({ item, amount }) => ({ id: item.id, amount: amount ?? 0 }))
  return { asked, amounts, isSound, isSomething: amounts.some(({ amount }) => amount > 0) }
}

/** Amounts by item, with the sum that goes back before it goes. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const t = useWords('payments')
  const language = useLanguage()
  const items = payment.items.filter((item) => leftOf(item) > 0)
  const [refundId] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [takenOut, setTakenOut] = useState<ReadonlySet<string>>(new Set())
  const [givesCouponBack, setGivesCouponBack] = useState(false)
  const [reason, setReason] = useState('')
  const [bankReference, setBankReference] = useState('')
  const [isTold, setIsTold] = useState(false)
  const tell = useRefundSaid()
  const refund = useAct(refundPayment, {
    refreshes: [getOfficePayment, findPayments],
    onDone: (outcome) => {
      tell(outcome)
      onClose()
    },
  })

  const { asked, amounts, isSound, isSomething } = askedIn(items, typed, language)
  const figures = refundFor(payment.items, payment.taxes, amounts)
  const isWhole = figures.subtotal === sum(items.map(leftOf))
  const isByTransfer = payment.provider === 'transfer'
  const errors = refund.error instanceof Invalid ? refund.error.errors : {}
  const everything = () =>
    setTyped(Object.fromEntries(items.map((item) => [item.id, formatAmount(leftOf(item), language)])))
  const choose = (id: string, isChosen: boolean) =>
    setTakenOut((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
  const send = () => {
    setIsTold(true)
    if (!isSound || !isSomething || !reason.trim() || (isByTransfer && !bankReference.trim())) return
    refund.mutate({
      paymentId: payment.id,
      refundId,
      items: amounts.filter(({ amount }) => amount > 0),
      reason,
      bankReference: isByTransfer ? bankReference : '',
      takenOut: [...takenOut],
      givesCouponBack: givesCouponBack && isWhole,
    })
  }

  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('refund.question')}
      lead={t('refund.lead')}
      acts={
        <>
          <Button look="next" busy={refund.isPending} onClick={send}>
            {isSomething
              ? t('refund.give', { amount: sumInWords(figures.total, payment.currency, language) })
              : t('act.refund')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('act.leave')}
          </Button>
        </>
      }
    >
      <p>
        <Button small onClick={everything}>
          {t('refund.whole')}
        </Button>
      </p>
      <div className={style.amounts}>
        {asked.map(({ item, amount }) => {
          const label = inLanguage(item.label, language)
          const most = formatAmount(leftOf(item), language)
          return (
            <div key={item.id} className={style.row}>
              <MoneyField
                label={t('refund.amount', { item: label, amount: most })}
                currency={payment.currency}
                language={language}
                value={typed[item.id] ?? ''}
                onType={(text) => setTyped((before) => ({ ...before, [item.id]: text }))}
                error={amount === null ? t('refund.amount_wrong', { amount: most }) : undefined}
              />
              {item.hasEntry && amount !== null && amount > 0 && (
                <Checkbox
                  label={t('act.take_out_named', { category: label })}
                  checked={takenOut.has(item.id)}
                  onChange={(event) => choose(item.id, event.currentTarget.checked)}
                />
              )}
            </div>
          )
        })}
      </div>
      {isSomething && isSound && <Given figures={figures} language={language} />}
      {payment.coupon && isWhole && isSomething && (
        <Checkbox
          label={t('refund.give_coupon', { code: payment.coupon.code })}
          checked={givesCouponBack}
          onChange={(event) => setGivesCouponBack(event.currentTarget.checked)}
        />
      )}
      <TextArea
        label={t('act.reason')}
        hint={t('refund.reason_hint', { language: formatLanguage(payment.payer.language, language) })}
        error={isTold && reason.trim() === '' ? t('act.reason_needed') : undefined}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {isByTransfer && (
        <TextField
          label={t('refund.bank_reference')}
          maxLength={100}
          value={bankReference}
          error={
            errors.bankReference?.[0] ??
            (isTold && bankReference.trim() === '' ? t('transfer.field_needed') : undefined)
          }
          onChange={(event) => setBankReference(event.currentTarget.value)}
        />
      )}
      {isTold && !isSomething && <p role="alert">{t('refusal.refund_nothing')}</p>}
      {refund.error && !(refund.error instanceof Invalid) && <p role="alert">{refund.error.message}</p>}
    </Dialog>
  )
}

function Given({ figures, language }: { figures: RefundFigures; language: Language }) {
  const t = useWords('payments')
  const line = (label: string, amount: number) => (
    <div key={label} className={style.sum}>
      <dt>{label}</dt>
      <dd className="tnum">{formatAmount(amount, language)}</dd>
    </div>
  )
  return (
    <dl className={style.given}>
      {line(t('subtotal'), figures.subtotal)}
      {figures.taxes.map(({ tax, millionths, amount }) =>
        line(`${taxLabels[tax][language]} ${formatRate(millionths, language)}`, amount),
      )}
      {line(t('refund.total'), figures.total)}
    </dl>
  )
}
