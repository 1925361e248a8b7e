import { useState } from 'react'
import { listMyProjects, type ProjectSummary } from '#features/projects/project/contract.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { deleteProject } from '../contract.ts'
import { WhyItStays } from './PendingTransferPart.tsx'

/** Deletes a draft, after a confirmation, since it cannot be undone. */
export function DeleteDraft({ project, title }: { project: ProjectSummary; title: string }) {
  const t = useMessages('projects')
  const [isAsking, setIsAsking] = useState(false)
  const remove = useApiAction(deleteProject, {
    refreshes: [listMyProjects],
    onDone: () => say.success(t('delete.done', { title })),
  })
  return (
    <>
      <Button
        look="text"
        small
        aria-label={t('delete.action_named', { title })}
        disabledReason={project.pendingTransfer && <WhyItStays project={project} about="project" />}
        onClick={() => setIsAsking(true)}
      >
        {t('delete.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('delete.question', { title })}
          lead={t('delete.follows')}
          action={t('delete.action')}
          sending={remove}
          onConfirm={() => remove.mutate({ projectId: project.id })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
