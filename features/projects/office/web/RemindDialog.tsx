import { useState } from 'react'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { say } from '#web/kit/messages.ts'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { type Chosen, findContestProjects, sendReminder } from '../contract-admin.ts'

interface RemindDialogProps {
  contestId: string
  /** Only for these projects; for all of the contest if omitted. */
  chosen?: Chosen
  onClose(): void
}

/** Sends a reminder to the owners of unfinished projects, with an optional text of the organiser. */
export function RemindDialog({ contestId, chosen, onClose }: RemindDialogProps) {
  const t = useMessages('projects')
  const [note, setNote] = useState('')
  const send = useApiAction(sendReminder, {
    refreshes: [findContestProjects],
    onDone: ({ sent }) => {
      say.success(t('remind.sent', { count: sent }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('remind.question')}
      lead={t('remind.follows')}
      action={t('remind.action')}
      look="next"
      sending={send}
      onSubmit={() => send.mutate({ contestId, chosen, note })}
      onClose={onClose}
    >
      <TextArea
        label={t('remind.note')}
        note={t('field.optional')}
        hint={t('remind.note_hint')}
        rows={3}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
