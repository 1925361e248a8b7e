import { type AdminJury, getAdminJury } from '#features/jury/judging/contract.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import { listMemberships, takeJurorOff } from '../contract-memberships.ts'

interface LeavingDialogProps {
  contestId: string
  juror: AdminJury['jurors'][number]
  onClose(): void
}

/** Takes a juror off the jury, once it has been said what becomes of their evaluations. */
export function LeavingDialog({ contestId, juror, onClose }: LeavingDialogProps) {
  const t = useMessages('jury')
  const leave = useApiAction(takeJurorOff, { refreshes: [getAdminJury, listMemberships], onDone: onClose })
  return (
    <ReasonDialog
      title={t('memberships.off_title', { name: juror.name })}
      lead={t('memberships.off_lead', { scored: juror.scored, freed: juror.assigned - juror.scored })}
      label={t('memberships.off_reason')}
      hint={t('memberships.off_hint')}
      longest={500}
      action={t('memberships.off')}
      leave={t('admin.cancel')}
      sending={leave}
      onSend={(reason) => leave.mutate({ contestId, jurorId: juror.id, reason })}
      onClose={onClose}
    />
  )
}
