import { useMessages } from '#web/i18n/messages.ts'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'

interface ConfirmSeatDialogProps {
  name: string
  busy: boolean
  onConfirm(): void
  onClose(): void
}

/** Seats an organiser, once it has been said what is closed to them from then on. */
export function ConfirmSeatDialog({ name, busy, onConfirm, onClose }: ConfirmSeatDialogProps) {
  const t = useMessages('jury')
  return (
    <ConfirmDialog
      title={t('organiser_seat.title', { name })}
      lead={t('refusal.organiser_seat')}
      action={t('organiser_seat.confirm')}
      sending={{ isPending: busy, error: null }}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
