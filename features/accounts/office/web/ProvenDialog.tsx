import { type ReactNode, useState } from 'react'
import { Invalid } from '#web/api/api.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { PasswordField } from '#web/kit/fields/PasswordField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import style from './Users.module.css'

interface ProvenDialogProps {
  title: string
  lead: string
  action: string
  sending: { isPending: boolean; error: Error | null }
  /** Fields before the reason. */
  children?: ReactNode
  onSend(proven: { reason: string; current_password: string }): void
  onClose(): void
}

/** A change of who has access: it takes a reason, and the organiser's own password. */
export function ProvenDialog(props: ProvenDialogProps) {
  const { title, lead, action, sending, children, onSend, onClose } = props
  const t = useMessages('users')
  const account = useMessages('accounts')
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState('')
  const errors = sending.error instanceof Invalid ? sending.error.errors : {}
  return (
    <FormDialog
      title={title}
      lead={lead}
      action={action}
      look="next"
      className={style.fields}
      sending={sending}
      fieldErrors
      onSubmit={() => onSend({ reason, current_password: password })}
      onClose={onClose}
    >
      {children}
      <TextField
        label={t('reason')}
        maxLength={500}
        value={reason}
        error={errors.reason?.[0]}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <PasswordField
        label={t('your_password')}
        autoComplete="current-password"
        showLabel={account('password.show')}
        hideLabel={account('password.hide')}
        value={password}
        error={errors.current_password?.[0]}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
