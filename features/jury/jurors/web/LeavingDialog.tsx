import { type AdminJury, getAdminJury } from '#features/jury/judging/contract.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import { listJurorSeats, takeJurorOff } from '../contract-seats.ts'

interface LeavingDialogProps {
  contestId: string
  juror: AdminJury['jurors'][number]
  onClose(): void
}

/** Takes a juror off the jury, once it has been said what becomes of their evaluations. */
export function LeavingDialog({ contestId, juror, onClose }: LeavingDialogProps) {
  const t = useMessages('jury')
  const leave = useApiAction(takeJurorOff, { refreshes: [getAdminJury, listJurorSeats], onDone: onClose })
  return (
    <ReasonDialog
      title={t('seats.off_title', { name: juror.name })}
      lead={t('seats.off_lead', { scored: juror.scored, freed: juror.assigned - juror.scored })}
      label={t('seats.off_reason')}
      hint={t('seats.off_hint')}
      longest={500}
      action={t('seats.off')}
      leave={t('admin.cancel')}
      sending={leave}
      onSend={(reason) => leave.mutate({ contestId, jurorId: juror.id, reason })}
      onClose={onClose}
    />
  )
}
