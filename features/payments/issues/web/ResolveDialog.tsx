import { useState } from 'react'
import { getAdminPayment } from '#features/payments/refunds/contract-refunds.ts'
import { dayInMontreal } from '#features/payments/taxes/taxes.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { countStuckPayments, listStuckPayments, resolveStuckPayment } from '../contract-stuck.ts'
import style from './AdminStuck.module.css'

interface ResolveDialogProps {
  stuckId: string
  /** Which of the cases it is: there may be many alike. */
  about: string
  onClose(): void
}

/** What was done about money that did not explain itself. */
export function ResolveDialog({ stuckId, about, onClose }: ResolveDialogProps) {
  const t = useMessages('payments')
  const sentenceOf = useFailureSentence()
  const [note, setNote] = useState('')
  const [isTold, setIsTold] = useState(false)
  const today = dayInMontreal(new Date())
  const [returnedOn, setReturnedOn] = useState('')
  const [reference, setReference] = useState('')
  const isMissing = isTold && note.trim() === ''
  // The one without the other says nothing that an accountant could find again.
  const isHalf = (returnedOn === '') !== (reference.trim() === '')
  const half = (value: string) =>
    isTold && isHalf && value.trim() === '' ? t('transfer.field_needed') : undefined
  const resolving = useApiAction(resolveStuckPayment, {
    refreshes: [listStuckPayments, countStuckPayments, getAdminPayment],
    onDone: onClose,
  })
  const go = () => {
    setIsTold(true)
    if (!note.trim() || isHalf) return
    const returned = returnedOn ? { on: returnedOn, reference: reference.trim() } : null
    resolving.mutate({ stuckId, note: note.trim(), returned })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('stuck.resolve')}
      lead={t('stuck.resolve_lead')}
      actions={
        <>
          <Button look="next" busy={resolving.isPending} onClick={go}>
            {t('stuck.resolve')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('action.leave')}
          </Button>
        </>
      }
    >
      <p className={style.about}>{about}</p>
      <TextArea
        label={t('stuck.note')}
        rows={3}
        maxLength={500}
        value={note}
        error={isMissing ? t('stuck.note_needed') : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <TextField
        type="date"
        label={t('stuck.returned_on')}
        max={today}
        value={returnedOn}
        error={half(returnedOn)}
        onChange={(event) => setReturnedOn(event.currentTarget.value)}
      />
      <TextField
        label={t('stuck.return_reference')}
        maxLength={100}
        value={reference}
        error={half(reference)}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      {resolving.error && <p role="alert">{sentenceOf(resolving.error)}</p>}
    </Dialog>
  )
}
