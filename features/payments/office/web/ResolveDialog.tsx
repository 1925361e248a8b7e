import { useState } from 'react'
import { notedReasons } from '#features/payments/ledger/transaction.ts'
import { dayInMontreal } from '#features/payments/money/taxes.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import {
  countPaymentIssues,
  listPaymentIssues,
  type PaymentIssue,
  resolvePaymentIssue,
} from '../contract-issues.ts'
import { getAdminPayment } from '../contract-payments.ts'
import style from './PaymentIssues.module.css'

interface ResolveDialogProps {
  issue: PaymentIssue
  /** Distinguishes it from similar issues. */
  about: string
  onClose(): void
}

/** Resolves an issue with a note, and with the return of its money if that was made manually. */
export function ResolveDialog({ issue, about, onClose }: ResolveDialogProps) {
  const t = useMessages('payments')
  const sentenceOf = useFailureSentence()
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const mayReturn = issue.amount > 0 && !notedReasons.some((one) => one === issue.reason)
  const today = dayInMontreal(new Date())
  const [returnedOn, setReturnedOn] = useState('')
  const [reference, setReference] = useState('')
  const isMissing = isChecked && note.trim() === ''
  // The accountant needs both the day and the reference.
  const isHalf = (returnedOn === '') !== (reference.trim() === '')
  const half = (value: string) =>
    isChecked && isHalf && value.trim() === '' ? t('transfer.field_needed') : undefined
  const resolving = useApiAction(resolvePaymentIssue, {
    refreshes: [listPaymentIssues, countPaymentIssues, getAdminPayment],
    onDone: onClose,
  })
  const go = () => {
    setIsChecked(true)
    if (!note.trim() || isHalf) return
    const returned = returnedOn ? { on: returnedOn, reference: reference.trim() } : null
    resolving.mutate({ issueId: issue.id, amount: issue.amount, note: note.trim(), returned })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('issues.resolve')}
      lead={t('issues.resolve_lead')}
      actions={
        <>
          <Button look="next" busy={resolving.isPending} onClick={go}>
            {t('issues.resolve')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('billing.cancel')}
          </Button>
        </>
      }
    >
      <p className={style.about}>{about}</p>
      <TextArea
        label={t('issues.note')}
        rows={3}
        maxLength={500}
        value={note}
        error={isMissing ? t('transfer.field_needed') : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {mayReturn && (
        <>
          <TextField
            type="date"
            label={t('external.day')}
            note={t('billing.optional')}
            max={today}
            value={returnedOn}
            error={half(returnedOn)}
            onChange={(event) => setReturnedOn(event.currentTarget.value)}
          />
          <TextField
            label={t('transfer.reference')}
            note={t('billing.optional')}
            maxLength={100}
            value={reference}
            error={half(reference)}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        </>
      )}
      {resolving.error && <p role="alert">{sentenceOf(resolving.error)}</p>}
    </Dialog>
  )
}
