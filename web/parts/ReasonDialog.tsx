import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'

interface ReasonDialogProps {
  title: string
  lead: string
  /** The label of the reason's field. */
  label: string
  hint?: string
  /** The error for an empty reason; by default, that a value is required. */
  needed?: string
  /** The maximum length of a reason, in characters. */
  longest: number
  /** The number of lines, one by default. */
  rows?: number
  action: string
  look?: 'next'
  /** The label of the cancel button, “Cancel” by default. */
  leave?: string
  /** The reason why nothing can be sent now. */
  disabledReason?: ReactNode
  sending: { isPending: boolean; error: Error | null }
  onSend(reason: string): void
  onClose(): void
}

/** An action that requires a reason, for the audit log or for the affected user. */
export function ReasonDialog(props: ReasonDialogProps) {
  const shared = useMessages('shared')
  const sentenceOf = useFailureSentence()
  const form = useId()
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const { error, isPending } = props.sending
  const isEmpty = reason.trim() === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    setHasTried(isEmpty)
    if (!isEmpty && !props.disabledReason) props.onSend(reason)
  }
  const missing = hasTried && isEmpty ? (props.needed ?? shared('required')) : undefined
  const rejected = error instanceof Invalid ? Object.values(error.errors)[0]?.[0] : undefined
  const field = {
    label: props.label,
    hint: props.hint,
    error: missing ?? rejected,
    maxLength: props.longest,
    value: reason,
    onChange: (event: { currentTarget: { value: string } }) => setReason(event.currentTarget.value),
  }
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={props.title}
      lead={props.lead}
      actions={
        <>
          <Button
            type="submit"
            form={form}
            look={props.look}
            busy={isPending}
            disabledReason={props.disabledReason}
          >
            {props.action}
          </Button>
          <Button look="text" onClick={props.onClose}>
            {props.leave ?? shared('cancel')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send} noValidate>
        {props.rows ? <TextArea rows={props.rows} {...field} /> : <TextField {...field} />}
      </form>
      {error && !rejected && (
        <div role="alert">
          <FieldError>{sentenceOf(error)}</FieldError>
        </div>
      )}
    </Dialog>
  )
}
