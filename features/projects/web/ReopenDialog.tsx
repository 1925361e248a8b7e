import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { useAct } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { findContestProjects, getOfficeProject, listProducts, reopenProject } from '../contract-office.ts'

interface ReopenDialogProps {
  project: { id: string; title: string }
  onClose(): void
}

/** Gives a submitted project back to its entrant with what is to be revised. */
export function ReopenDialog({ project, onClose }: ReopenDialogProps) {
  const t = useWords('projects')
  const [reason, setReason] = useState('')
  const [isTold, setIsTold] = useState(false)
  const reopen = useAct(reopenProject, {
    refreshes: [findContestProjects, getOfficeProject, listProducts],
    onDone: () => {
      say.success(t('reopen.done'))
      onClose()
    },
  })
  const send = () => {
    setIsTold(reason.trim() === '')
    if (reason.trim()) reopen.mutate({ projectId: project.id, reason })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('reopen.question', { title: project.title })}
      lead={t('reopen.follows')}
      acts={
        <>
          <Button look="next" busy={reopen.isPending} onClick={send}>
            {t('reopen.act')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('reopen.leave')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('reopen.reason')}
        hint={t('reopen.reason_hint')}
        error={isTold && reason.trim() === '' ? t('reopen.reason_needed') : undefined}
        rows={5}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {reopen.error && <p role="alert">{reopen.error.message}</p>}
    </Dialog>
  )
}
