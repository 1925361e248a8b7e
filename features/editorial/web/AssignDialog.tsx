import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { assignRedactor, type ChosenProjects, listContestEditorialTasks } from '../contract.ts'
import style from './Editorial.module.css'
import { today } from './today.ts'

interface AssignDialogProps {
  contestId: string
  chosen: ChosenProjects
  count: number
  /** The number of chosen projects on this page that have a redactor. */
  assigned: number
  redactors: OutputOf<typeof listContestEditorialTasks>['redactors']
  onClose(): void
  onDone(message: string): void
}

/** Assigns the chosen projects to one redactor, with a due date. */
export function AssignDialog(props: AssignDialogProps) {
  const { contestId, chosen, count, assigned, redactors, onClose, onDone } = props
  const t = useMessages('editorial')
  const [redactorId, setRedactorId] = useState(redactors[0]?.id ?? '')
  const [dueOn, setDueOn] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const assign = useApiAction(assignRedactor, {
    refreshes: [listContestEditorialTasks],
    onDone: (done) => onDone(t('assign.done', { count: done.count })),
  })
  const errors = assign.error instanceof Invalid ? assign.error.errors : {}
  return (
    <FormDialog
      title={t('assign.question', { count })}
      lead={t(assigned > 0 ? 'assign.moved' : 'assign.follows')}
      action={t('assign.action')}
      look="next"
      sending={assign}
      fieldErrors={assign.error instanceof Invalid}
      onSubmit={() => {
        setHasTried(true)
        if (dueOn) assign.mutate({ contestId, redactorId, dueOn, chosen })
      }}
      onClose={onClose}
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
          error={errors.dueOn?.[0] ?? (hasTried && !dueOn ? t('assign.day_needed') : undefined)}
          value={dueOn}
          onChange={(event) => setDueOn(event.currentTarget.value)}
        />
      </div>
    </FormDialog>
  )
}
