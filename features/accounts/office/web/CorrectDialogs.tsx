import { useState } from 'react'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { correctEmail, correctName, getUserView, listUsers, type UserView } from '../contract-users.ts'
import { ProvenDialog } from './ProvenDialog.tsx'
import style from './Users.module.css'

interface CorrectDialogProps {
  user: UserView
  onClose(): void
}

/** Corrects a misspelt name. */
export function NameDialog({ user, onClose }: CorrectDialogProps) {
  const t = useMessages('users')
  const field = useMessages('accounts')
  const [values, setValues] = useState({ first_name: user.firstName, last_name: user.lastName, reason: '' })
  const correcting = useApiAction(correctName, {
    refreshes: [getUserView, listUsers],
    onDone: () => {
      say.success(t('name_corrected'))
      onClose()
    },
  })
  const errors = correcting.error instanceof Invalid ? correcting.error.errors : {}
  const fieldOf = (name: keyof typeof values) => ({
    value: values[name],
    error: errors[name]?.[0],
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  })
  return (
    <FormDialog
      title={t('correct_name')}
      lead={t('correct_name_lead')}
      action={t('correct_name')}
      look="next"
      className={style.fields}
      sending={correcting}
      fieldErrors
      onSubmit={() => correcting.mutate({ userId: user.id, ...values })}
      onClose={onClose}
    >
      <TextField label={field('field.first_name')} maxLength={100} {...fieldOf('first_name')} />
      <TextField label={field('field.last_name')} maxLength={100} {...fieldOf('last_name')} />
      <TextField label={t('reason')} maxLength={500} {...fieldOf('reason')} />
    </FormDialog>
  )
}

/** Corrects an address, which changes once the link that is mailed to it is followed. */
export function EmailDialog({ user, onClose }: CorrectDialogProps) {
  const t = useMessages('users')
  const account = useMessages('accounts')
  const [email, setEmail] = useState('')
  const correcting = useApiAction(correctEmail, {
    refreshes: [getUserView],
    onDone: () => {
      say.success(t('correct_email_sent', { email }))
      onClose()
    },
  })
  return (
    <ProvenDialog
      title={t('correct_email')}
      lead={t('correct_email_lead', { name: `${user.firstName} ${user.lastName}`.trim() })}
      action={t('correct_email')}
      sending={correcting}
      onSend={(proven) => correcting.mutate({ userId: user.id, email, ...proven })}
      onClose={onClose}
    >
      <TextField
        label={account('email.new')}
        hint={user.email}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        value={email}
        error={correcting.error instanceof Invalid ? correcting.error.errors.email?.[0] : undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </ProvenDialog>
  )
}
