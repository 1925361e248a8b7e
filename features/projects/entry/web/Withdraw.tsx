import { useState } from 'react'
import { getContest } from '#features/contests/contest/contract.ts'
import {
  getProject,
  listMyProjects,
  type ProjectSummary,
  withdrawProject,
} from '#features/projects/project/contract.ts'
import { inLanguage } from '#shared/language.ts'
import { withoutTags } from '#shared/text.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { RichText } from '#web/kit/RichText.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { WhyItStays } from './PendingTransferPart.tsx'

/** Withdraws a project permanently, after a dialog that explains the consequences. */
export function Withdraw({ project, title }: { project: ProjectSummary; title: string }) {
  const t = useMessages('projects')
  const [isOpen, setIsOpen] = useState(false)
  const withdraw = useApiAction(withdrawProject, {
    refreshes: [listMyProjects, getProject],
    onDone: () => {
      say.success(t('withdraw.done'))
      setIsOpen(false)
    },
  })
  return (
    <>
      <Button
        look="text"
        small
        aria-label={t('withdraw.action_named', { title })}
        disabledReason={project.pendingTransfer && <WhyItStays project={project} about="project" />}
        onClick={() => setIsOpen(true)}
      >
        {t('withdraw.action')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('withdraw.question', { title })}
          lead={t('withdraw.follows')}
          action={t('withdraw.action')}
          sending={withdraw}
          onConfirm={() => withdraw.mutate({ projectId: project.id })}
          onClose={() => setIsOpen(false)}
        >
          {project.contest && project.paidAt && <Refunds contestId={project.contest.id} />}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The contest's refund terms. */
function Refunds({ contestId }: { contestId: string }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const contest = useApiQuery(getContest, { contestId })
  if (!contest.data) return null
  const refunds = inLanguage(contest.data.refunds, language)
  if (withoutTags(refunds).trim() === '') return <p>{t('withdraw.refunds_unsaid')}</p>
  return (
    <>
      <p className="small muted">{t('withdraw.refunds')}</p>
      <RichText html={refunds} />
    </>
  )
}
