import { useState } from 'react'
import { type AdminJury, getAdminJury } from '#features/jury/panel/contract.ts'
import { sendEvaluationReminders } from '#features/jury/panel/contract-reminders.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { FormDialog } from '#web/parts/FormDialog.tsx'

interface RemindJurorsDialogProps {
  jury: AdminJury
  dueOn: string | null
  onClose: () => void
}

/** Reminds jurors of the entries they have left, and sets the due date. */
export function RemindJurorsDialog({ jury, dueOn, onClose }: RemindJurorsDialogProps) {
  const t = useMessages('jury')
  const [day, setDay] = useState(dueOn ?? '')
  const count = jury.jurors.filter(({ assigned, scored }) => (scored ?? 0) < (assigned ?? 0)).length
  const send = useApiAction(sendEvaluationReminders, {
    refreshes: [getAdminJury],
    onDone: ({ sent }) => {
      say.success(sent > 0 ? t('admin.reminders_sent', { count: sent }) : t('read_remind.nobody'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('read_remind.action')}
      lead={`${t('read_remind.reaches', { count })} ${t('read_remind.lead')}`}
      action={t('read_remind.action')}
      look="next"
      sending={send}
      fieldErrors
      onSubmit={() => send.mutate({ contestId: jury.contest.id, dueOn: day || null })}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={t('due.label')}
        note={t('form.optional')}
        hint={t('due.hint')}
        value={day}
        error={send.error instanceof Invalid ? send.error.errors.dueOn?.[0] : undefined}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
