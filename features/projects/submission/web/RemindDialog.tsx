import { useEffect, useState } from 'react'
import {
  findContestProjects,
  previewReminder,
  sendReminder,
} from '#features/projects/admin/contract-admin.ts'
import style from '#features/projects/admin/web/Admin.module.css'
import type { OutputOf } from '#shared/endpoint.ts'
import { locales } from '#shared/language.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { say } from '#web/kit/messages.tsx'
import { Bar, Loading } from '#web/kit/Skeletons.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'

interface RemindDialogProps {
  contestId: string
  /** All unfinished projects where none is selected. */
  projectIds: string[] | null
  onClose(isSent: boolean): void
}

const pauseMs = 500

/** Whom a reminder reaches, a sample, and the button that sends it. */
export function RemindDialog({ contestId, projectIds, onClose }: RemindDialogProps) {
  const t = useMessages('projects')
  const [note, setNote] = useState('')
  const [shown, setShown] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setShown(note), pauseMs)
    return () => clearTimeout(timer)
  }, [note])
  const preview = useApiQuery(previewReminder, { contestId, projectIds, note: shown })
  const send = useApiAction(sendReminder, {
    refreshes: [findContestProjects, previewReminder],
    onDone: ({ sent }) => {
      say.success(t('remind.sent', { count: sent }))
      onClose(true)
    },
  })
  const users = preview.data?.users ?? 0
  const error = send.error ?? preview.error
  return (
    <Dialog
      opened
      wide
      onClose={() => onClose(false)}
      title={t('remind.question')}
      lead={t('remind.follows')}
      actions={
        <>
          <Button
            look="next"
            busy={send.isPending || !preview.data}
            disabledReason={preview.data && users === 0 ? t('remind.nobody') : undefined}
            onClick={() => send.mutate({ contestId, projectIds, note })}
          >
            {preview.data && users > 0 ? t('remind.send', { count: users }) : t('remind.action')}
          </Button>
          <Button look="text" onClick={() => onClose(false)}>
            {t('remind.leave')}
          </Button>
        </>
      }
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
      {preview.data ? (
        <Preview preview={preview.data} />
      ) : (
        !error && (
          <Loading label={t('loading')}>
            <Bar width={70} />
            <Bar width={90} />
          </Loading>
        )
      )}
      {error && <p role="alert">{error.message}</p>}
    </Dialog>
  )
}

function Preview({ preview }: { preview: OutputOf<typeof previewReminder> }) {
  const t = useMessages('projects')
  const { sample } = preview
  const leftOut = [
    ...(preview.recent > 0 ? [t('remind.recent', { count: preview.recent })] : []),
    ...(preview.off > 0 ? [t('remind.off', { count: preview.off })] : []),
  ]
  return (
    <>
      <p className="small" role="status">
        {[t('remind.reaches', { count: preview.projects }), ...leftOut].join(' ')}
      </p>
      {sample && (
        <section className={style.sample} aria-label={t('remind.sample')} lang={locales[sample.language]}>
          <p className={style.subject}>{sample.subject}</p>
          {sample.paragraphs.map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no name but their place.
            <p key={place}>{paragraph}</p>
          ))}
        </section>
      )}
    </>
  )
}
