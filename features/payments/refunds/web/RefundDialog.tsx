import { useState } from 'react'
import { formatAmount, formatLanguage, formatMoney } from '#shared/format.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { type AdminPaymentView, findPayments, getAdminPayment, refundPayment } from '../contract-refunds.ts'
import { refundFor, remainingOf } from '../refund.ts'
import { Given, inputFrom, leftOf, RefundAmounts } from './RefundAmounts.tsx'
import { useRefundSaid } from './refund-said.ts'

interface RefundDialogProps {
  payment: AdminPaymentView
  onClose(): void
}

/** Amounts by item, with the sum that goes back before it goes. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const t = useMessages('payments')
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
  const refund = useApiAction(refundPayment, {
    refreshes: [getAdminPayment, findPayments],
    onDone: (outcome) => {
      tell(outcome)
      onClose()
    },
  })

  const { input, amounts, isSound, isWhole, ...typedOf } = inputFrom(items, typed, language)
  const isRestOfTaxes = items.length === 0 && remainingOf([], payment.taxes) > 0
  const isSomething = typedOf.isSomething || isRestOfTaxes
  const figures = refundFor(payment.items, payment.taxes, amounts)
  const isByTransfer = payment.provider === 'transfer'
  const errors = refund.error instanceof Invalid ? refund.error.errors : {}
  const everything = () =>
    setTyped(Object.fromEntries(items.map((item) => [item.id, formatAmount(leftOf(item), language)])))
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
      actions={
        <>
          <Button look="next" busy={refund.isPending} onClick={send}>
            {isSomething
              ? t('refund.give', { amount: formatMoney(figures.total, payment.currency, language) })
              : t('action.refund')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('action.leave')}
          </Button>
        </>
      }
    >
      {isRestOfTaxes ? (
        <p>{t('refund.rest_of_taxes')}</p>
      ) : (
        <p>
          <Button small onClick={everything}>
            {t('refund.whole')}
          </Button>
        </p>
      )}
      <RefundAmounts
        payment={payment}
        input={input}
        typed={typed}
        onType={(id, text) => setTyped((before) => ({ ...before, [id]: text }))}
        takenOut={takenOut}
        onTakeOut={setTakenOut}
      />
      {isSomething && isSound && <Given figures={figures} label={t('refund.total')} />}
      {payment.coupon && isWhole && isSomething && (
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
      {isTold && isSound && !isSomething && <p role="alert">{t('refund.amount_needed')}</p>}
      {refund.error && !(refund.error instanceof Invalid) && <p role="alert">{refund.error.message}</p>}
    </Dialog>
  )
}
