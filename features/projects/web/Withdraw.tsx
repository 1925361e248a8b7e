import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { useAct } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { getProject, listMyProjects, type ProjectSummary, withdrawProject } from '../contract.ts'

/** Takes a project out for good, after saying what follows. */
export function Withdraw({ project, title }: { project: ProjectSummary; title: string }) {
  const t = useWords('projects')
  const [isAsked, setIsAsked] = useState(false)
  const withdraw = useAct(withdrawProject, {
    refreshes: [listMyProjects, getProject],
    onDone: () => {
      say.success(t('withdraw.done'))
      setIsAsked(false)
    },
  })
  return (
    <>
      <Button
        look="text"
        small
        aria-label={t('withdraw.act_named', { title })}
        onClick={() => setIsAsked(true)}
      >
        {t('withdraw.act')}
      </Button>
      <Dialog
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('withdraw.question', { title })}
        lead={t(project.contest ? 'withdraw.follows' : 'withdraw.follows_product')}
        acts={
          <>
            <Button busy={withdraw.isPending} onClick={() => withdraw.mutate({ projectId: project.id })}>
              {t('withdraw.act')}
            </Button>
            <Button look="text" onClick={() => setIsAsked(false)}>
              {t('withdraw.leave')}
            </Button>
          </>
        }
      >
        {withdraw.error && <p role="alert">{withdraw.error.message}</p>}
      </Dialog>
    </>
  )
}
