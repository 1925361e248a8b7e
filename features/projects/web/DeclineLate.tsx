import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useWords } from '#web/words.ts'

interface DeclineLateProps {
  question: string
  follows: string
  sending: { isPending: boolean; error: Error | null }
  onDecline(reason: string): void
  onClose(): void
}

/** Turns away what came too late, with a reason that its sender reads. */
export function DeclineLate({ question, follows, sending, onDecline, onClose }: DeclineLateProps) {
  const t = useWords('projects')
  const [reason, setReason] = useState('')
  const [isTold, setIsTold] = useState(false)
  const isEmpty = reason.trim() === ''
  const send = () => {
    setIsTold(isEmpty)
    if (!isEmpty) onDecline(reason)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={question}
      lead={follows}
      acts={
        <>
          <Button busy={sending.isPending} onClick={send}>
            {t('late.office.decline')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('late.office.leave')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('late.office.reason')}
        error={isTold && isEmpty ? t('late.office.reason_needed') : undefined}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {sending.error && <p role="alert">{sending.error.message}</p>}
    </Dialog>
  )
}
