import { type ReactNode, useId } from 'react'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'

interface FormDialogProps {
  title: string
  lead?: ReactNode
  wide?: boolean
  className?: string | undefined
  /** The verb on the button that submits. */
  action: string
  look?: 'next'
  /** The reason why the form cannot be submitted now. */
  disabledReason?: string | undefined
  /** The call that submits the form. */
  sending: { isPending: boolean; error: Error | null }
  /** Whether the fields show their own errors. */
  fieldErrors?: boolean
  children: ReactNode
  /** Additional buttons between submit and cancel. */
  more?: ReactNode
  onSubmit(): void
  onClose(): void
}

/** A form in a dialog, with its submit and cancel buttons and the error of the call. */
export function FormDialog(props: FormDialogProps) {
  const shared = useMessages('shared')
  const sentenceOf = useFailureSentence()
  const form = useId()
  const { error, isPending } = props.sending
  return (
    <Dialog
      opened
      wide={props.wide ?? false}
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
          {props.more}
          <Button look="text" onClick={props.onClose}>
            {shared('cancel')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={props.className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!props.disabledReason) props.onSubmit()
        }}
      >
        {props.children}
      </form>
      {error && !(props.fieldErrors && error instanceof Invalid) && (
        <div role="alert">
          <FieldError>{sentenceOf(error)}</FieldError>
        </div>
      )}
    </Dialog>
  )
}
