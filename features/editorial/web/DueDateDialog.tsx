import { useState } from 'react'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { type ChosenProjects, listContestEditorialTasks, setDueDates } from '../contract.ts'
import { today } from './today.ts'

interface DueDateDialogProps {
  contestId: string
  chosen: ChosenProjects
  count: number
  onClose(): void
  onDone(message: string): void
}

/** Changes the due date of the chosen projects that have a redactor. */
export function DueDateDialog({ contestId, chosen, count, onClose, onDone }: DueDateDialogProps) {
  const t = useMessages('editorial')
  const [dueOn, setDueOn] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const move = useApiAction(setDueDates, {
    refreshes: [listContestEditorialTasks],
    onDone: (done) => onDone(t('due.done', { count: done.count })),
  })
  const errors = move.error instanceof Invalid ? move.error.errors : {}
  return (
    <FormDialog
      title={t('due.question', { count })}
      lead={t('due.follows')}
      action={t('due.action')}
      look="next"
      sending={move}
      fieldErrors={move.error instanceof Invalid}
      onSubmit={() => {
        setHasTried(true)
        if (dueOn) move.mutate({ contestId, dueOn, chosen })
      }}
      onClose={onClose}
    >
      <TextField
        type="date"
        min={today()}
        label={t('admin.due')}
        error={errors.dueOn?.[0] ?? (hasTried && !dueOn ? t('assign.day_needed') : undefined)}
        value={dueOn}
        onChange={(event) => setDueOn(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
