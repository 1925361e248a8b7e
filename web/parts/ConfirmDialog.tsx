import type { ReactNode } from 'react'
import { useFailureSentence } from '#web/api/failure.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'

interface ConfirmDialogProps {
  /** The question, with the name of its subject. */
  title: string
  /** The consequences, and the number of affected users or things. */
  lead: ReactNode
  /** The verb on the button. */
  action: string
  /** The reason why it cannot be confirmed now. */
  disabledReason?: ReactNode
  /** The call. Missing if only the form on the screen changes. */
  sending?: { isPending: boolean; error: Error | null }
  /** More than the lead can say. */
  children?: ReactNode
  onConfirm(): void
  onClose(): void
}

/** Confirms an action that sends mail, closes a vote, becomes public or cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, lead, action, sending, children, onConfirm, onClose } = props
  const shared = useMessages('shared')
  const sentenceOf = useFailureSentence()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      lead={lead}
      actions={
        <>
          <Button
            look="next"
            busy={sending?.isPending ?? false}
            disabledReason={props.disabledReason}
            onClick={onConfirm}
          >
            {action}
          </Button>
          <Button look="text" onClick={onClose}>
            {shared('cancel')}
          </Button>
        </>
      }
    >
      {children}
      {sending?.error && (
        <div role="alert">
          <FieldError>{sentenceOf(sending.error)}</FieldError>
        </div>
      )}
    </Dialog>
  )
}
