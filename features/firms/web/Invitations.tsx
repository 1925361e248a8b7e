import { type FormEvent, useState } from 'react'
import { formatDay } from '#shared/format.ts'
import { Invalid } from '#web/api/api.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { say } from '#web/kit/messages.ts'
import {
  cancelInvitation,
  type InvitationView,
  invitationDays,
  inviteMember,
  listFirmMembers,
} from '../contract-members.ts'
import { type FirmRole, firmRoles } from '../firm-roles.ts'
import style from './Firms.module.css'

interface InvitationsProps {
  firmId: string
  invitations: readonly InvitationView[]
}

/** Open invitations, and the form to send one. */
export function Invitations({ firmId, invitations }: InvitationsProps) {
  const t = useMessages('firms')
  const language = useLanguage()
  const cancel = useApiAction(cancelInvitation, {
    refreshes: [listFirmMembers],
    onDone: () => say.success(t('invite.cancelled')),
  })
  return (
    <>
      {invitations.length > 0 && (
        <section aria-labelledby="invitations">
          <h2 className={style.part} id="invitations">
            {t('invite.open')}
          </h2>
          <ul className={style.rows}>
            {invitations.map(({ id, email, role, expiresAt }) => (
              <li key={id}>
                <div>
                  <span className={style.name}>{email}</span>
                  <span className={style.facts}>
                    {t('invite.until', {
                      role: t(`role.${role}`),
                      date: formatDay(expiresAt.slice(0, 10), language),
                    })}
                  </span>
                </div>
                <Button
                  small
                  look="text"
                  aria-label={t('invite.cancel_named', { email })}
                  onClick={() =>
                    cancel.mutate(
                      { firmId, invitationId: id },
                      { onError: (error) => say.error(error.message) },
                    )
                  }
                >
                  {t('invite.cancel')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Invite firmId={firmId} />
    </>
  )
}

function Invite({ firmId }: { firmId: string }) {
  const t = useMessages('firms')
  const sentenceOf = useFailureSentence()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<FirmRole>('editor')
  const invite = useApiAction(inviteMember, {
    refreshes: [listFirmMembers],
    onDone: () => {
      say.success(t('invite.sent', { email: email.trim() }))
      setEmail('')
    },
  })
  const errors = invite.error instanceof Invalid ? invite.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate({ firmId, email: email.trim(), role })
  }
  return (
    <section aria-labelledby="invite">
      <h2 className={style.part} id="invite">
        {t('invite.title')}
      </h2>
      <p className={style.about}>{t('invite.about', { count: invitationDays })}</p>
      <form onSubmit={submit} noValidate>
        {invite.error && !errors.email && <p role="alert">{sentenceOf(invite.error)}</p>}
        <div className={style.invite}>
          <TextField
            label={t('invite.email')}
            error={errors.email?.[0]}
            type="email"
            autoComplete="off"
            maxLength={200}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <SelectField
            label={t('invite.role')}
            options={firmRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
            value={role}
            onChange={(event) => {
              const next = firmRoles.find((one) => one === event.currentTarget.value)
              if (next) setRole(next)
            }}
          />
        </div>
        <p className={style.send}>
          <Button type="submit" look="next" busy={invite.isPending}>
            {t('invite.send')}
          </Button>
        </p>
      </form>
    </section>
  )
}
