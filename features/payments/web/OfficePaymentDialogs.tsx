import { type ReactNode, useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { useAct } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { cancelPaymentByOffice, findPayments, getOfficePayment, takeEntryOut } from '../contract-refunds.ts'

interface ReasonDialogProps {
  title: string
  lead: string
  act: string
  busy: boolean
  failure: ReactNode
  onDo(reason: string): void
  onClose(): void
}

/** An act of an organiser that wants a reason, for the journal. */
function ReasonDialog({ title, lead, act, busy, failure, onDo, onClose }: ReasonDialogProps) {
  const t = useWords('payments')
  const [reason, setReason] = useState('')
  const [isTold, setIsTold] = useState(false)
  const go = () => {
    setIsTold(reason.trim() === '')
    if (reason.trim()) onDo(reason)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      lead={lead}
      acts={
        <>
          <Button look="next" busy={busy} onClick={go}>
            {act}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('act.leave')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('act.reason')}
        error={isTold && reason.trim() === '' ? t('act.reason_needed') : undefined}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {failure && <p role="alert">{failure}</p>}
    </Dialog>
  )
}

export function CancelDialog({ paymentId, onClose }: { paymentId: string; onClose(): void }) {
  const t = useWords('payments')
  const cancel = useAct(cancelPaymentByOffice, {
    refreshes: [getOfficePayment, findPayments],
    onDone: () => {
      say.success(t('cancel.done'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t('cancel.question')}
      lead={t('cancel.lead')}
      act={t('act.cancel')}
      busy={cancel.isPending}
      failure={cancel.error?.message}
      onDo={(reason) => cancel.mutate({ paymentId, reason })}
      onClose={onClose}
    />
  )
}

interface TakeOutProps {
  paymentId: string
  itemId: string
  category: string
  onClose(): void
}

export function TakeOutDialog({ paymentId, itemId, category, onClose }: TakeOutProps) {
  const t = useWords('payments')
  const takeOut = useAct(takeEntryOut, {
    refreshes: [getOfficePayment],
    onDone: () => {
      say.success(t('take_out.done'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t('take_out.question', { category })}
      lead={t('take_out.lead')}
      act={t('act.take_out')}
      busy={takeOut.isPending}
      failure={takeOut.error?.message}
      onDo={(reason) => takeOut.mutate({ paymentId, itemId, reason })}
      onClose={onClose}
    />
  )
}
