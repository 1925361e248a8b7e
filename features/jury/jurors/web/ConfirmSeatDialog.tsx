import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'

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
    <Dialog
      opened
      onClose={onClose}
      title={t('organiser_seat.title', { name })}
      lead={t('refusal.organiser_seat')}
      actions={
        <>
          <Button look="next" busy={busy} onClick={onConfirm}>
            {t('organiser_seat.confirm')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('admin.cancel')}
          </Button>
        </>
      }
    />
  )
}
