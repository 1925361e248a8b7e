import {
  findContestProjects,
  getAdminProject,
  giveMoreTime,
} from '#features/projects/admin/contract-admin.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { say } from '#web/kit/messages.tsx'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'

interface MoreTimeDialogProps {
  project: { id: string; title: string }
  onClose(): void
}

/** Gives an unfinished project more time, with a message to its entrant. */
export function MoreTimeDialog({ project, onClose }: MoreTimeDialogProps) {
  const t = useMessages('projects')
  const action = useApiAction(giveMoreTime, {
    refreshes: [findContestProjects, getAdminProject],
    onDone: () => {
      say.success(t('more_time.done'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t('more_time.question', { title: project.title })}
      lead={t('more_time.follows')}
      label={t('more_time.reason')}
      hint={t('more_time.reason_hint')}
      needed={t('more_time.reason_needed')}
      longest={2000}
      rows={5}
      action={t('more_time.action')}
      look="next"
      leave={t('reopen.leave')}
      sending={action}
      onSend={(reason) => action.mutate({ projectId: project.id, reason })}
      onClose={onClose}
    />
  )
}
