import { useState } from 'react'
import { getAdminJury } from '#features/jury/judging/contract.ts'
import style from '#features/jury/judging/web/AdminJury.module.css'
import { previewAssignmentReminder, remindReaders } from '#features/jury/jurors/contract-reminders.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { say } from '#web/kit/messages.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { TextField } from '#web/kit/TextField.tsx'

interface RemindReadersDialogProps {
  contestId: string
  dueOn: string | null
  onClose: () => void
}

/** Who has entries left, how the mail reads, the day by which to be done, and the button that sends it. */
export function RemindJurorsDialog({ contestId, dueOn: stands, onClose }: RemindReadersDialogProps) {
  const t = useMessages('jury')
  const [day, setDay] = useState(stands ?? '')
  const input = { contestId, dueOn: day || null }
  const preview = useApiQuery(previewAssignmentReminder, input)
  const send = useApiAction(remindReaders, {
    refreshes: [getAdminJury, previewAssignmentReminder],
    onDone: ({ sent }) => {
      say.success(t('admin.reminders_sent', { count: sent }))
      onClose()
    },
  })
  const count = preview.data?.jurors.length ?? 0
  const errors = send.error instanceof Invalid ? send.error.errors : {}
  const fault = errors.dueOn ? preview.error : (send.error ?? preview.error)
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('read_remind.title')}
      lead={t('read_remind.lead')}
      actions={
        <>
          <Button
            busy={send.isPending || !preview.data}
            disabledReason={preview.data && count === 0 ? t('read_remind.nobody') : undefined}
            onClick={() => send.mutate(input)}
          >
            {count > 0 ? t('read_remind.send', { count }) : t('read_remind.action')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('admin.cancel')}
          </Button>
        </>
      }
    >
      <TextField
        type="date"
        label={t('due.label')}
        hint={t('due.hint')}
        value={day}
        error={errors.dueOn?.[0]}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      {preview.data ? <Preview preview={preview.data} /> : !fault && <RowBars rows={3} />}
      {fault && <FieldError>{fault.message}</FieldError>}
    </Dialog>
  )
}

function Preview({ preview }: { preview: OutputOf<typeof previewAssignmentReminder> }) {
  const t = useMessages('jury')
  const { jurors, recent, sample } = preview
  return (
    <>
      <p role="status">
        {jurors.length > 0 && t('read_remind.reaches', { count: jurors.length })}{' '}
        {recent > 0 && t('read_remind.recent', { count: recent })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard. */}
      <ul className={style.reminded} tabIndex={0} aria-label={t('read_remind.list')}>
        {jurors.map(({ name, left }) => (
          <li key={name}>{t('read_remind.line', { name, left })}</li>
        ))}
      </ul>
      {sample && (
        <section className={style.sample} aria-label={t('read_remind.sample')}>
          <p>
            <strong>{sample.subject}</strong>
          </p>
          {sample.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
    </>
  )
}
