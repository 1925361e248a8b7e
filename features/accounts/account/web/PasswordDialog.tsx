import { useId } from 'react'
import { FormSummary } from '#features/accounts/session/web/FormSummary.tsx'
import { sending, useFields } from '#features/accounts/session/web/profile-fields.ts'
import { useMissing } from '#features/accounts/session/web/use-missing.ts'
import { Invalid } from '#web/api/api.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { PasswordField } from '#web/kit/fields/PasswordField.tsx'
import { useSession } from '#web/session/session.ts'

type PasswordDialogProps = {
  title: string
  lead: string
  action: string
  busy: boolean
  failure: Error | null
  onSend: (current_password: string) => void
  onClose: () => void
}

/** Requires the current password before a change of how or where the user is logged in. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, lead, action, busy, failure, onSend, onClose } = props
  const t = useMessages('accounts')
  const shared = useMessages('shared')
  const id = useId()
  const { user } = useSession()
  const { missing, areFilled } = useMissing()
  const { form, values, field, summary } = useFields({ current_password: '' }, missing ?? failure)
  const send = () => {
    if (areFilled(values)) onSend(values.current_password)
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      lead={lead}
      actions={
        <>
          <Button type="submit" form={id} busy={busy}>
            {action}
          </Button>
          <Button look="text" onClick={onClose}>
            {shared('cancel')}
          </Button>
        </>
      }
    >
      <FormSummary>{failure instanceof Invalid ? null : summary}</FormSummary>
      <form ref={form} id={id} noValidate onSubmit={sending(send)} style={{ display: 'contents' }}>
        {/* Names the account for password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          {...field('current_password')}
          label={t('field.current_password')}
          autoComplete="current-password"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
        />
      </form>
    </Dialog>
  )
}
