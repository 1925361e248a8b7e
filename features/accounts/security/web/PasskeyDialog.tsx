import { useId } from 'react'
import { FormSummary } from '#features/accounts/profile/web/FormSummary.tsx'
import { sending, useFields } from '#features/accounts/profile/web/fields.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { listPasskeys, type Passkey, removePasskey, renamePasskey } from '../contract-security.ts'

type PasskeyDialogProps = { action: 'rename' | 'remove'; passkey: Passkey; onClose: () => void }

/** Gives a passkey another name, or takes it away. */
export function PasskeyDialog({ action, passkey, onClose }: PasskeyDialogProps) {
  const t = useMessages('accounts')
  const id = useId()
  const options = {
    refreshes: [listPasskeys],
    onDone: ({ message }: { message: string }) => {
      say.success(message)
      onClose()
    },
  }
  const rename = useApiAction(renamePasskey, options)
  const remove = useApiAction(removePasskey, options)
  const isRename = action === 'rename'
  const { form, values, field, summary } = useFields({ name: passkey.name }, rename.error ?? remove.error)
  const send = () => {
    if (isRename) rename.mutate({ passkeyId: passkey.id, ...values })
    else remove.mutate({ passkeyId: passkey.id })
  }
  const blanks = { name: passkey.name }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={isRename ? t('passkey.rename_name', blanks) : t('passkey.remove_title', blanks)}
      lead={isRename ? undefined : t('passkey.remove_lead')}
      actions={
        <>
          <Button type="submit" form={id} busy={rename.isPending || remove.isPending}>
            {isRename ? t('passkey.save') : t('passkey.remove')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('security.cancel')}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={sending(send)}>
        <FormSummary>{summary}</FormSummary>
        {isRename && (
          <TextField {...field('name')} label={t('passkey.name')} maxLength={60} autoComplete="off" />
        )}
      </form>
    </Dialog>
  )
}
