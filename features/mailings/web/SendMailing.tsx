import { useState } from 'react'
import { zoneName } from '#features/contests/contest/local-time.ts'
import { locales } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { useSkippedTime } from '#web/parts/use-skipped-time.ts'
import { getMailing, listMailings, type MailingView, scheduleMailing, sendMailing } from '../contract.ts'
import { halfWritten, writtenLanguages } from '../mailing-text.ts'
import style from './Mailings.module.css'
import type { MailingForm } from './mailing-form.ts'

const refreshes = [getMailing, listMailings]

interface SendMailingProps {
  form: MailingForm
  /** As it is saved; null while there are changes. */
  mailing: MailingView | null
  /** Of the contest. */
  timeZone: string
  /** The number of recipients. */
  count: number
}

/** Sends now or later; a button says why it cannot be pressed. */
export function SendMailing({ form, mailing, timeZone, count }: SendMailingProps) {
  const t = useMessages('mailings')
  const [opened, setOpened] = useState<'now' | 'later' | null>(null)
  const problem =
    (writtenLanguages(form).length === 0 && t('code.mailing_unwritten')) ||
    (halfWritten(form).length > 0 && t('code.mailing_half_written')) ||
    (!mailing && t('save_first'))
  const nobody = count === 0 && t('code.mailing_without_recipients')
  const close = () => setOpened(null)
  return (
    <div className={`${style.actions} ${style.plain}`}>
      <Button look="next" small disabledReason={problem || nobody} onClick={() => setOpened('now')}>
        {t('send')}
      </Button>
      {!problem && (
        <Button small look="text" onClick={() => setOpened('later')}>
          {t('schedule')}
        </Button>
      )}
      {opened === 'now' && mailing && <SendDialog mailing={mailing} count={count} onClose={close} />}
      {opened === 'later' && mailing && (
        <ScheduleDialog mailing={mailing} timeZone={timeZone} onClose={close} />
      )}
    </div>
  )
}

interface DialogProps {
  mailing: MailingView
  onClose(): void
}

/** The confirmation names the number of people. */
function SendDialog({ mailing, count, onClose }: { mailing: MailingView; count: number; onClose(): void }) {
  const t = useMessages('mailings')
  const send = useApiAction(sendMailing, { refreshes, onDone: () => say.success(t('started_now')) })
  return (
    <ConfirmDialog
      title={t('send_question', { count })}
      lead={t('send_follows', { rate: mailing.perMinute })}
      action={t('send')}
      sending={send}
      onConfirm={() => send.mutate({ mailingId: mailing.id, version: mailing.version, count })}
      onClose={onClose}
    />
  )
}

function ScheduleDialog({ mailing, timeZone, onClose }: DialogProps & { timeZone: string }) {
  const t = useMessages('mailings')
  const language = useLanguage()
  const [sendsAt, setSendsAt] = useState('')
  const skipped = useSkippedTime(timeZone)
  const schedule = useApiAction(scheduleMailing, {
    refreshes,
    onDone: () => say.success(t('scheduled_now')),
  })
  const { error } = schedule
  return (
    <FormDialog
      title={t('schedule')}
      action={t('schedule_action')}
      look="next"
      sending={schedule}
      fieldErrors
      onSubmit={() => schedule.mutate({ mailingId: mailing.id, version: mailing.version, sendsAt })}
      onClose={onClose}
    >
      <TextField
        type="datetime-local"
        label={t('schedule_at')}
        hint={t('schedule_zone', { zone: zoneName(timeZone, locales[language], new Date()) })}
        error={skipped(sendsAt) ?? (error instanceof Invalid ? error.errors.sendsAt?.[0] : undefined)}
        value={sendsAt}
        onChange={(event) => setSendsAt(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
