import { getAdminJury } from '#features/jury/panel/contract.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import { leaveFinals } from '../contract-finals.ts'

/** Returns from the finals to round 1, after explaining what happens to the ballots. */
export function LeaveFinalsDialog({ contestId, onClose }: { contestId: string; onClose: () => void }) {
  const t = useMessages('jury')
  const leave = useApiAction(leaveFinals, { refreshes: [getAdminJury], onDone: onClose })
  return (
    <ReasonDialog
      title={t('admin.action_question', { action: t('admin.action.leaveFinals') })}
      lead={t('admin.lead.leaveFinals')}
      label={t('form.reason')}
      hint={t('memberships.off_hint')}
      longest={500}
      action={t('admin.action.leaveFinals')}
      look="next"
      sending={leave}
      onSend={(reason) => leave.mutate({ contestId, reason })}
      onClose={onClose}
    />
  )
}
