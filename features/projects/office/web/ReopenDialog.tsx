import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { say } from '#web/kit/messages.ts'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import { findContestProjects, getAdminProject, listProducts, reopenProject } from '../contract-admin.ts'

interface ReopenDialogProps {
  project: { id: string; title: string }
  onClose(): void
}

/** Reopens a project for its entrant, with a message to them. */
export function ReopenDialog({ project, onClose }: ReopenDialogProps) {
  const t = useMessages('projects')
  const shared = useMessages('shared')
  const action = useApiAction(reopenProject, {
    refreshes: [findContestProjects, getAdminProject, listProducts],
    onDone: () => {
      say.success(t('reopen.done'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t('reopen.question', { title: project.title })}
      lead={t('reopen.follows')}
      label={t('remind.note')}
      hint={t('reopen.reason_hint')}
      longest={2000}
      rows={5}
      action={t('reopen.action')}
      look="next"
      leave={shared('cancel')}
      sending={action}
      onSend={(reason) => action.mutate({ projectId: project.id, reason })}
      onClose={onClose}
    />
  )
}
