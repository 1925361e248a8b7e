import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { download, Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { links } from '#web/links.ts'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import { beginActing } from '#web/session/session.ts'
import { actAs, eraseUser, exportUserData, listUsers, type UserView } from '../contract-users.ts'
import style from './Users.module.css'

interface UserDialogProps {
  user: UserView
  onClose(): void
}

/** The account area opens as the user's. */
export function ActAsDialog({ user, onClose }: UserDialogProps) {
  const t = useMessages('users')
  const acting = useApiAction(actAs, {
    onDone: ({ token }) => {
      beginActing(token)
      location.assign(links.account())
    },
  })
  return (
    <ReasonDialog
      title={t('act_as')}
      lead={t('act_as_lead')}
      label={t('reason')}
      longest={500}
      action={t('act_as')}
      look="next"
      sending={acting}
      onSend={(reason) => acting.mutate({ userId: user.id, reason })}
      onClose={onClose}
    />
  )
}

/** The archive of a user who asked for their data. */
export function ExportDialog({ user, onClose }: UserDialogProps) {
  const t = useMessages('users')
  const saving = useMutation({
    mutationFn: (reason: string) => download(exportUserData, { userId: user.id, reason }),
    onSuccess: onClose,
  })
  return (
    <ReasonDialog
      title={t('export_data')}
      lead={t('export_data_lead')}
      label={t('reason')}
      longest={500}
      action={t('download')}
      look="next"
      sending={saving}
      onSend={(reason) => saving.mutate(reason)}
      onClose={onClose}
    />
  )
}

/** Like the user's own deletion: it takes their address, so that nobody else's account is deleted. */
export function EraseDialog({ user, onClose }: UserDialogProps) {
  const t = useMessages('users')
  const navigate = useNavigate()
  const [confirmation, setConfirmation] = useState('')
  const [reason, setReason] = useState('')
  const erasing = useApiAction(eraseUser, {
    refreshes: [listUsers],
    onDone: () => {
      say.success(t('erased'))
      void navigate(links.adminUsers())
    },
  })
  const errors = erasing.error instanceof Invalid ? erasing.error.errors : {}
  return (
    <FormDialog
      title={t('erase_title', { name: `${user.firstName} ${user.lastName}`.trim() })}
      lead={t('erase_lead')}
      action={t('erase')}
      look="next"
      className={style.fields}
      sending={erasing}
      fieldErrors
      onSubmit={() => erasing.mutate({ userId: user.id, confirmation, reason })}
      onClose={onClose}
    >
      <TextField
        label={t('erase_confirmation')}
        hint={user.email}
        autoComplete="off"
        value={confirmation}
        error={errors.confirmation?.[0]}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
      />
      <TextField
        label={t('reason')}
        maxLength={500}
        value={reason}
        error={errors.reason?.[0]}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
