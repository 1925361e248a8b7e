import { useState } from 'react'
import { inLanguage } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import {
  type AdminConflict,
  type AdminConflicts,
  addConflict,
  dismissConflict,
  leaveConflictedAssignments,
  listAdminConflicts,
} from '../contract-conflicts.ts'
import style from './Conflicts.module.css'

interface ConflictDialogProps {
  contestId: string
  conflict: AdminConflict
  onClose(): void
}

/** Dismisses a conflict: the juror may evaluate the work, and the reason is saved. */
export function DismissDialog({ contestId, conflict, onClose }: ConflictDialogProps) {
  const t = useMessages('jury')
  const dismiss = useApiAction(dismissConflict, { refreshes: [listAdminConflicts], onDone: onClose })
  return (
    <ReasonDialog
      title={t('conflicts.dismiss_title')}
      lead={t('conflicts.dismiss_lead', { juror: conflict.juror })}
      label={t('form.reason')}
      longest={500}
      action={t('conflicts.dismiss')}
      look="next"
      sending={dismiss}
      onSend={(reason) => dismiss.mutate({ contestId, conflictId: conflict.id, reason })}
      onClose={onClose}
    />
  )
}

/** Recuses complete evaluations of a juror in conflict: their scores no longer count. */
export function LeaveConflictedDialog({ contestId, conflict, onClose }: ConflictDialogProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const leave = useApiAction(leaveConflictedAssignments, { refreshes: [listAdminConflicts], onDone: onClose })
  return (
    <ReasonDialog
      title={t('conflicts.leave_title', { name: inLanguage(conflict.title, language) })}
      lead={t('conflicts.leave_lead', { juror: conflict.juror })}
      label={t('form.reason')}
      longest={300}
      action={t('conflicts.leave', { count: conflict.evaluations })}
      look="next"
      sending={leave}
      onSend={(reason) =>
        leave.mutate({ contestId, jurorId: conflict.jurorId, projectId: conflict.projectId, reason })
      }
      onClose={onClose}
    />
  )
}

interface AddConflictDialogProps {
  contestId: string
  jurors: AdminConflicts['jurors']
  onClose(): void
}

/** Adds a conflict by hand. */
export function AddConflictDialog({ contestId, jurors, onClose }: AddConflictDialogProps) {
  const t = useMessages('jury')
  const [jurorId, setJurorId] = useState(jurors[0]?.id ?? '')
  const [number, setNumber] = useState('')
  const [reason, setReason] = useState('')
  const add = useApiAction(addConflict, { refreshes: [listAdminConflicts], onDone: onClose })
  const errorOf = (field: string) => (add.error instanceof Invalid ? add.error.errors[field]?.[0] : undefined)
  return (
    <FormDialog
      title={t('conflicts.add')}
      lead={t('conflicts.add_lead')}
      className={style.add}
      action={t('conflicts.add')}
      look="next"
      sending={add}
      fieldErrors
      onSubmit={() => add.mutate({ contestId, jurorId, entryNumber: Number(number), reason })}
      onClose={onClose}
    >
      <SelectField
        label={t('admin.juror')}
        options={jurors.map(({ id, name }) => ({ value: id, label: name }))}
        value={jurorId}
        onChange={(event) => setJurorId(event.currentTarget.value)}
      />
      <TextField
        label={t('conflicts.entry_number')}
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        error={errorOf('entryNumber')}
      />
      <TextField
        label={t('form.reason')}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={errorOf('reason')}
      />
    </FormDialog>
  )
}
