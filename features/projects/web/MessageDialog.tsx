import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { useWords } from '#web/words.ts'

interface MessageDialogProps {
  title: string
  lead: string
  /** Of the field that the entrant is written in. */
  label: string
  hint: string
  /** What is said where nothing was written. */
  needed: string
  act: string
  busy: boolean
  failure: Error | null
  onSend(reason: string): void
  onClose(): void
}

/** Does something with a project that its entrant is told of, in the organiser's words. */
export function MessageDialog(props: MessageDialogProps) {
  const t = useWords('projects')
  const [reason, setReason] = useState('')
  const [isTold, setIsTold] = useState(false)
  const isEmpty = reason.trim() === ''
  const send = () => {
    setIsTold(isEmpty)
    if (!isEmpty) props.onSend(reason)
  }
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={props.title}
      lead={props.lead}
      acts={
        <>
          <Button look="next" busy={props.busy} onClick={send}>
            {props.act}
          </Button>
          <Button look="text" onClick={props.onClose}>
            {t('reopen.leave')}
          </Button>
        </>
      }
    >
      <TextArea
        label={props.label}
        hint={props.hint}
        error={isTold && isEmpty ? props.needed : undefined}
        rows={5}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {props.failure && <p role="alert">{props.failure.message}</p>}
    </Dialog>
  )
}
