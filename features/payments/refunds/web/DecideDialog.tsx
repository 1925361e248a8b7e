import { useState } from 'react'
import { countStuckPayments, listStuckPayments } from '#features/payments/issues/contract-stuck.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { decideRefund, findPayments, getAdminPayment } from '../contract-refunds.ts'
import { useRefundSaid } from './refund-said.ts'

interface DecideDialogProps {
  paymentId: string
  refundId: string
  onClose(): void
}

/** What an organiser read at the provider about a refund of which nothing was heard. */
export function DecideDialog({ paymentId, refundId, onClose }: DecideDialogProps) {
  const t = useMessages('payments')
  const [reference, setReference] = useState('')
  const [isTold, setIsTold] = useState(false)
  const tell = useRefundSaid()
  const decide = useApiAction(decideRefund, {
    refreshes: [getAdminPayment, findPayments, listStuckPayments, countStuckPayments],
    onDone: (outcome) => {
      if (outcome.status === 'failed') say.success(t('decide.noted'))
      else tell(outcome)
      onClose()
    },
  })
  const made = () => {
    setIsTold(true)
    if (reference.trim()) decide.mutate({ paymentId, refundId, reference })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('decide.question')}
      lead={t('decide.lead')}
      actions={
        <>
          <Button look="next" busy={decide.isPending} onClick={made}>
            {t('decide.made')}
          </Button>
          <Button
            busy={decide.isPending}
            onClick={() => decide.mutate({ paymentId, refundId, reference: null })}
          >
            {t('decide.not_made')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('action.leave')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('decide.reference')}
        maxLength={100}
        value={reference}
        error={isTold && reference.trim() === '' ? t('transfer.field_needed') : undefined}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      {decide.error && <p role="alert">{decide.error.message}</p>}
    </Dialog>
  )
}
