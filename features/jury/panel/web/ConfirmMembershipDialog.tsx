import { useMessages } from '#web/i18n/messages.ts'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'

interface ConfirmMembershipDialogProps {
  name: string
  busy: boolean
  onConfirm(): void
  onClose(): void
}

/** Adds an organiser to the jury, after explaining what they lose access to. */
export function ConfirmMembershipDialog({ name, busy, onConfirm, onClose }: ConfirmMembershipDialogProps) {
  const t = useMessages('jury')
  return (
    <ConfirmDialog
      title={t('organiser_is_juror.title', { name })}
      lead={t('code.organiser_is_juror')}
      action={t('admin.add')}
      sending={{ isPending: busy, error: null }}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
