import { useState } from 'react'
import { namedMoment } from '#features/contests/contest/local-time.ts'
import {
  getProject,
  listMyProjects,
  type ProjectSummary,
  takeBackProject,
} from '#features/projects/project/contract.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'

interface TakeBackProps {
  project: Pick<ProjectSummary, 'id' | 'canTakeBack' | 'contest'>
  title: string
  look?: 'text' | 'outline'
}

/** Reopens a submission, after a dialog that explains that it must be submitted again. */
export function TakeBack({ project, title, look = 'outline' }: TakeBackProps) {
  const t = useMessages('projects')
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const takeBack = useApiAction(takeBackProject, {
    refreshes: [listMyProjects, getProject],
    onDone: () => {
      say.success(t('take_back.done'))
      setIsOpen(false)
    },
  })
  if (!project.canTakeBack || !project.contest) return null
  return (
    <>
      <Button
        look={look}
        small
        aria-label={t('take_back.action_named', { title })}
        onClick={() => setIsOpen(true)}
      >
        {t('take_back.action')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('take_back.question', { title })}
          lead={t('take_back.follows', {
            moment: namedMoment(project.contest.deadlineAt, project.contest.timeZone, language),
          })}
          action={t('take_back.action')}
          sending={takeBack}
          onConfirm={() => takeBack.mutate({ projectId: project.id })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
