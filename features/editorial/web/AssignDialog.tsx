import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { type AdminEditorialTask, assignRedactor, listContestEditorialTasks } from '../contract.ts'
import style from './Editorial.module.css'
import { today } from './today.ts'

interface AssignDialogProps {
  contestId: string
  projects: readonly AdminEditorialTask[]
  redactors: OutputOf<typeof listContestEditorialTasks>['redactors']
  onClose(): void
  onDone(): void
}

/** Assigns the chosen projects to one redactor, with a due date. */
export function AssignDialog({ contestId, projects, redactors, onClose, onDone }: AssignDialogProps) {
  const t = useMessages('editorial')
  const shared = useMessages('shared')
  const [redactorId, setRedactorId] = useState(redactors[0]?.id ?? '')
  const [dueOn, setDueOn] = useState('')
  const [isNotified, setIsNotified] = useState(false)
  const assign = useApiAction(assignRedactor, {
    refreshes: [listContestEditorialTasks],
    onDone: ({ count }) => {
      say.success(t('assign.done', { count }))
      onDone()
      onClose()
    },
  })
  const send = () => {
    setIsNotified(true)
    if (dueOn)
      assign.mutate({ contestId, redactorId, dueOn, projectIds: projects.map((one) => one.projectId) })
  }
  const errors = assign.error instanceof Invalid ? assign.error.errors : {}
  const moved = projects.filter(({ task }) => task && task.redactorId !== redactorId).length
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('assign.question', { count: projects.length })}
      lead={moved > 0 ? t('assign.moved', { count: moved }) : t('assign.follows')}
      actions={
        <>
          <Button look="next" busy={assign.isPending} onClick={send}>
            {t('assign.action')}
          </Button>
          <Button look="text" onClick={onClose}>
            {shared('cancel')}
          </Button>
        </>
      }
    >
      <div className={style.form}>
        <SelectField
          label={t('admin.redactor')}
          options={redactors.map(({ id, name, open }) => ({
            value: id,
            label: t('assign.with_open', { name, count: open }),
          }))}
          value={redactorId}
          onChange={(event) => setRedactorId(event.currentTarget.value)}
        />
        <TextField
          type="date"
          min={today()}
          label={t('admin.due')}
          error={errors.dueOn?.[0] ?? (isNotified && !dueOn ? t('assign.day_needed') : undefined)}
          value={dueOn}
          onChange={(event) => setDueOn(event.currentTarget.value)}
        />
        {assign.error && <p role="alert">{assign.error.message}</p>}
      </div>
    </Dialog>
  )
}
