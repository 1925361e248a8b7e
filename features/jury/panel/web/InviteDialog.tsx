import { type FormEvent, useId, useState } from 'react'
import { languages, ownNames } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/fields/FieldError.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { inviteJurors, type JurorInvitations, listJurorInvitations } from '../contract-invitations.ts'
import style from './Invite.module.css'

interface InviteDialogProps {
  contestId: string
  panels: JurorInvitations['panels']
  onClose(): void
}

/** Invites one user or a pasted list; failed lines stay in the field, each with its reason. */
export function InviteDialog({ contestId, panels, onClose }: InviteDialogProps) {
  const t = useMessages('jury')
  const shared = useMessages('shared')
  const form = useId()
  const [users, setUsers] = useState('')
  const [language, setLanguage] = useState(useLanguage())
  const [message, setMessage] = useState('')
  const [panelId, setPanelId] = useState('')
  const invite = useApiAction(inviteJurors, {
    refreshes: [listJurorInvitations],
    onDone: ({ rejected }) => setUsers(rejected.map(({ text }) => text).join('\n')),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate({ contestId, users, language, message, panelId: panelId || null })
  }
  const { error, data } = invite
  return (
    <Dialog
      opened
      onClose={onClose}
      wide
      title={t('invite.action')}
      lead={t('invite.lead')}
      actions={
        <>
          <Button type="submit" form={form} look="next" busy={invite.isPending}>
            {t('invite.send')}
          </Button>
          <Button look="text" onClick={onClose}>
            {data ? t('form.close') : shared('cancel')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send} className={style.form} noValidate>
        <TextArea
          label={t('invite.users')}
          hint={t('invite.users_hint')}
          rows={4}
          value={users}
          onChange={(event) => setUsers(event.currentTarget.value)}
          error={error instanceof Invalid ? error.errors.users?.[0] : undefined}
        />
        <div role="status" className={style.notice}>
          {data && <p>{t('invite.sent', { count: data.sent })}</p>}
          {data && data.rejected.length > 0 && (
            <ul>
              {data.rejected.map(({ line, text, reason }) => (
                <li key={line}>
                  {text}
                  <span className={style.refused}>{reason}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={style.pair}>
          <SelectField
            label={t('invite.language')}
            options={languages.map((value) => ({ value, label: ownNames[value] }))}
            value={language}
            onChange={(event) => {
              const chosen = languages.find((one) => one === event.currentTarget.value)
              if (chosen) setLanguage(chosen)
            }}
          />
          {panels.length > 0 && (
            <SelectField
              label={t('invite.panel')}
              note={t('form.optional')}
              placeholder={t('invite.no_panel')}
              options={panels.map(({ id, name }) => ({ value: id, label: name }))}
              value={panelId}
              onChange={(event) => setPanelId(event.currentTarget.value)}
            />
          )}
        </div>
        <TextArea
          label={t('invite.message')}
          note={t('form.optional')}
          rows={3}
          maxLength={2000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {error && !(error instanceof Invalid) && <FieldError>{error.message}</FieldError>}
      </form>
    </Dialog>
  )
}
