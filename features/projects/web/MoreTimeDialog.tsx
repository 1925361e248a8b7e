import { useState } from 'react'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { useAct } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { findContestProjects, getOfficeProject, giveMoreTime } from '../contract-office.ts'

interface MoreTimeDialogProps {
  project: { id: string; title: string }
  onClose(): void
}

/** Lets an unfinished project be submitted after the deadline, with what its entrant is told. */
export function MoreTimeDialog({ project, onClose }: MoreTimeDialogProps) {
  const t = useWords('projects')
  const [reason, setReason] = useState('')
  const [isTold, setIsTold] = useState(false)
  const give = useAct(giveMoreTime, {
    refreshes: [findContestProjects, getOfficeProject],
    onDone: () => {
      say.success(t('more_time.done'))
      onClose()
    },
  })
  const send = () => {
    setIsTold(reason.trim() === '')
    if (reason.trim()) give.mutate({ projectId: project.id, reason })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('more_time.question', { title: project.title })}
      lead={t('more_time.follows')}
      acts={
        <>
          <Button look="next" busy={give.isPending} onClick={send}>
            {t('more_time.act')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('reopen.leave')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('more_time.reason')}
        hint={t('more_time.reason_hint')}
        error={isTold && reason.trim() === '' ? t('more_time.reason_needed') : undefined}
        rows={4}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {give.error && <p role="alert">{give.error.message}</p>}
    </Dialog>
  )
}
