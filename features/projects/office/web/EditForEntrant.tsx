import { useState } from 'react'
import { stepLink } from '#features/projects/entry/web/StepFrame.tsx'
import type { ProjectView } from '#features/projects/project/contract.ts'
import { editForEntrantProblem } from '#features/projects/project/project-access.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import { beginActing } from '#web/session/session.ts'
import { editForEntrant } from '../contract-review.ts'

type Project = Pick<ProjectView, 'id' | 'kind' | 'status' | 'contest'>

/** Opens the entrant's own form, as the entrant. */
export function EditForEntrant({ project, owner }: { project: Project; owner: string }) {
  const t = useMessages('projects')
  const [isAsking, setIsAsking] = useState(false)
  const problem = editForEntrantProblem(project, project.contest)
  const start = useApiAction(editForEntrant, {
    onDone: ({ token }) => {
      beginActing(token)
      location.assign(stepLink(project, project.kind === 'project' ? 'information' : 'information-product'))
    },
  })
  return (
    <>
      <Button
        small
        onClick={() => setIsAsking(true)}
        disabledReason={problem ? t(`code.${problem}`) : undefined}
      >
        {t('edit_for.action')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('edit_for.title', { name: owner })}
          lead={t('edit_for.lead')}
          label={t('eligibility.reason')}
          hint={t('edit_for.reason_hint')}
          longest={500}
          action={t('edit_for.action')}
          look="next"
          sending={start}
          onSend={(reason) => start.mutate({ projectId: project.id, reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
