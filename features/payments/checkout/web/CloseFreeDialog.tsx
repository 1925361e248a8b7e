import { useState } from 'react'
import {
  type AdminPaymentView,
  closeFreePayment,
  findPayments,
  getAdminPayment,
} from '#features/payments/refunds/contract-refunds.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'

/** Closes what nothing was charged for, with the coupon's use given back where that is wished. */
export function CloseFreeDialog({ payment, onClose }: { payment: AdminPaymentView; onClose(): void }) {
  const t = useMessages('payments')
  const sentenceOf = useFailureSentence()
  const [reason, setReason] = useState('')
  const [givesCouponBack, setGivesCouponBack] = useState(payment.coupon !== null)
  const [isTold, setIsTold] = useState(false)
  const closing = useApiAction(closeFreePayment, {
    refreshes: [getAdminPayment, findPayments],
    onDone: () => {
      say.success(t('close_free.done'))
      onClose()
    },
  })
  const send = () => {
    setIsTold(true)
    if (!reason.trim()) return
    closing.mutate({ paymentId: payment.id, reason, givesCouponBack })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('close_free.question')}
      lead={t('close_free.lead')}
      actions={
        <>
          <Button look="next" busy={closing.isPending} onClick={send}>
            {t('action.close_free')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('action.leave')}
          </Button>
        </>
      }
    >
      {payment.coupon && (
        <Checkbox
          label={t('refund.give_coupon', { code: payment.coupon.code })}
          checked={givesCouponBack}
          onChange={(event) => setGivesCouponBack(event.currentTarget.checked)}
        />
      )}
      <TextArea
        label={t('action.reason')}
        error={isTold && reason.trim() === '' ? t('action.reason_needed') : undefined}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {closing.error && <p role="alert">{sentenceOf(closing.error) ?? closing.error.message}</p>}
    </Dialog>
  )
}
