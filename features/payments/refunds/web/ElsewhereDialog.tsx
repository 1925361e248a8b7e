import { useState } from 'react'
import { countStuckPayments, listStuckPayments } from '#features/payments/issues/contract-stuck.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import { formatAmount, formatLanguage, formatMoney } from '#shared/format.ts'
import { centsTyped } from '#shared/typed-money.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { MoneyField } from '#web/kit/MoneyField.tsx'
import { RadioList } from '#web/kit/RadioList.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { type OutsideMeans, outsideMeans, recordRefund } from '../contract-outside.ts'
import { type AdminPaymentView, findPayments, getAdminPayment } from '../contract-refunds.ts'
import { fittedTo, proposedFor, refundFor } from '../refund.ts'
import { Given, inputFrom, leftOf, RefundAmounts } from './RefundAmounts.tsx'
import { useRefundSaid } from './refund-said.ts'

interface ElsewhereDialogProps {
  payment: AdminPaymentView
  /** What the provider told of it, where it did. */
  found: AdminPaymentView['outside'][number] | null
  onClose(): void
}

/** Money that went back without the portal, as an organiser read it at the provider or on the bank's statement. */
export function ElsewhereDialog({ payment, found, onClose }: ElsewhereDialogProps) {
  const t = useMessages('payments')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const today = dayInMontreal(new Date())
  const [refundId] = useState(() => crypto.randomUUID())
  const [means, setMeans] = useState<OutsideMeans>(found ? 'provider' : 'bank')
  const [sumTyped, setSumTyped] = useState(found?.amount ? formatAmount(found.amount, language) : '')
  const [madeOn, setMadeOn] = useState(found ? dayInMontreal(new Date(found.foundAt)) : today)
  const [reference, setReference] = useState(found?.reference ?? '')
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [takenOut, setTakenOut] = useState<ReadonlySet<string>>(new Set())
  const [givesCouponBack, setGivesCouponBack] = useState(false)
  const [reason, setReason] = useState('')
  const [isTold, setIsTold] = useState(false)
  const tell = useRefundSaid()
  const entering = useApiAction(recordRefund, {
    refreshes: [getAdminPayment, findPayments, listStuckPayments, countStuckPayments],
    onDone: (outcome) => {
      tell(outcome)
      onClose()
    },
  })

  const total = centsTyped(sumTyped, language)
  const items = payment.items.filter((item) => leftOf(item) > 0)
  const proposed = proposedFor(items, payment.taxes, total ?? 0)
  const shown = Object.fromEntries(
    proposed.map(({ id, amount }) => [id, typed[id] ?? (amount > 0 ? formatAmount(amount, language) : '')]),
  )
  const { input, amounts, isSound, isWhole } = inputFrom(items, shown, language)
  const figures = refundFor(payment.items, payment.taxes, amounts)
  const fitted = total ? fittedTo(figures, payment.taxes, total) : null
  const needed = (text: string) => (isTold && text.trim() === '' ? t('transfer.field_needed') : undefined)
  const send = () => {
    setIsTold(true)
    if (!total || !fitted || !isSound || !madeOn || !reference.trim() || !reason.trim()) return
    entering.mutate({
      paymentId: payment.id,
      refundId,
      means,
      total,
      madeOn,
      reference,
      reason,
      items: amounts.filter(({ amount }) => amount > 0),
      takenOut: [...takenOut],
      givesCouponBack: givesCouponBack && isWhole,
      stuckId: found?.id ?? null,
    })
  }

  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('action.elsewhere')}
      lead={t('elsewhere.lead')}
      actions={
        <>
          <Button look="next" busy={entering.isPending} onClick={send}>
            {t('action.enter')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('action.leave')}
          </Button>
        </>
      }
    >
      {!found && (
        <RadioList
          legend={t('elsewhere.means')}
          options={outsideMeans.map((value) => ({ value, label: t(`elsewhere.means_${value}`) }))}
          value={means}
          onChange={setMeans}
        />
      )}
      <MoneyField
        label={t('elsewhere.total')}
        currency={payment.currency}
        language={language}
        value={sumTyped}
        onType={setSumTyped}
        error={isTold && !total ? t('transfer.amount_wrong') : undefined}
      />
      <TextField
        type="date"
        label={t('elsewhere.day')}
        max={today}
        value={madeOn}
        error={needed(madeOn)}
        onChange={(event) => setMadeOn(event.currentTarget.value)}
      />
      <TextField
        label={t('elsewhere.reference')}
        maxLength={100}
        value={reference}
        error={needed(reference)}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <RefundAmounts
        payment={payment}
        input={input}
        typed={shown}
        onType={(id, text) => setTyped((before) => ({ ...before, [id]: text }))}
        takenOut={takenOut}
        onTakeOut={setTakenOut}
      />
      {fitted && isSound && <Given figures={fitted} label={t('elsewhere.total')} />}
      {total !== null && total > 0 && isSound && !fitted && (
        <p role="status" className="warn">
          {t('elsewhere.differs', { amount: formatMoney(figures.total, payment.currency, language) })}
        </p>
      )}
      {payment.coupon && isWhole && (
        <Checkbox
          label={t('refund.give_coupon', { code: payment.coupon.code })}
          checked={givesCouponBack}
          onChange={(event) => setGivesCouponBack(event.currentTarget.checked)}
        />
      )}
      <TextArea
        label={t('action.reason')}
        hint={t('refund.reason_hint', { language: formatLanguage(payment.payer.language, language) })}
        error={isTold && reason.trim() === '' ? t('action.reason_needed') : undefined}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {entering.error && <p role="alert">{sentenceOf(entering.error) ?? entering.error.message}</p>}
    </Dialog>
  )
}
