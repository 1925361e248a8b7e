import { useState } from 'react'
import { deviceName } from '#features/accounts/session/web/device-sentence.ts'
import { formatMoment } from '#shared/format.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { ReasonDialog } from '#web/parts/ReasonDialog.tsx'
import {
  endUserSessions,
  getUserView,
  resetSecondFactor,
  sendPasswordLink,
  type UserView,
  unlockLogin,
} from '../contract-users.ts'
import style from './Users.module.css'

type Opened = { is: 'unlock' } | { is: 'password' } | { is: 'reset' } | { is: 'end'; sessionId?: string }

/** How the user logs in, and where they are logged in. */
export function UserAccess({ user, isSelf }: { user: UserView; isSelf: boolean }) {
  const t = useMessages('users')
  const account = useMessages('accounts')
  const language = useLanguage()
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <section className={style.part}>
      <h2>{t('access')}</h2>
      <ul className={style.list}>
        {user.lockedUntil && (
          <li>
            <span className={style.said}>
              <strong>{t('locked')}</strong>
              <span className="muted">
                {t('locked_until', { when: formatMoment(user.lockedUntil, language) })}
              </span>
            </span>
            <Button look="text" small onClick={() => setOpened({ is: 'unlock' })}>
              {t('unlock')}
            </Button>
          </li>
        )}
        <li>
          <span className={style.said}>
            <strong>{t('password_link')}</strong>
            <span className="muted">{t('password_link_about')}</span>
          </span>
          <Button
            look="text"
            small
            disabledReason={isSelf && t('code.own_data')}
            onClick={() => setOpened({ is: 'password' })}
          >
            {t('password_link_send')}
          </Button>
        </li>
        <li>
          <span className={style.said}>
            <strong>{t('second_factor')}</strong>
            <span className="muted">
              {user.secondFactorSince
                ? t('on_since', { when: formatMoment(user.secondFactorSince, language) })
                : t('off')}
            </span>
          </span>
          {user.secondFactorSince && (
            <Button
              look="text"
              small
              disabledReason={isSelf && t('code.own_second_factor')}
              onClick={() => setOpened({ is: 'reset' })}
            >
              {t('reset')}
            </Button>
          )}
        </li>
        {user.sessions.map((session) => (
          <li key={session.id}>
            <span className={style.said}>
              <strong>{deviceName(account, session)}</strong>
              <span className="muted">
                {account('session.facts', {
                  used: formatMoment(session.lastUsedAt, language),
                  since: formatMoment(session.createdAt, language),
                })}
              </span>
            </span>
            <Button
              look="text"
              small
              aria-label={account('session.end_name', { device: deviceName(account, session) })}
              onClick={() => setOpened({ is: 'end', sessionId: session.id })}
            >
              {account('session.end')}
            </Button>
          </li>
        ))}
      </ul>
      {user.sessions.length === 0 && <p className="muted">{t('no_sessions')}</p>}
      {user.sessions.length > 1 && (
        <p className={style.actions}>
          <Button small onClick={() => setOpened({ is: 'end' })}>
            {t('end_all')}
          </Button>
        </p>
      )}
      {opened && <AccessDialog user={user} opened={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

interface AccessDialogProps {
  user: UserView
  opened: Opened
  onClose(): void
}

function AccessDialog({ user, opened, onClose }: AccessDialogProps) {
  const t = useMessages('users')
  const account = useMessages('accounts')
  const options = { refreshes: [getUserView], onDone: onClose }
  const unlocking = useApiAction(unlockLogin, options)
  const resetting = useApiAction(resetSecondFactor, options)
  const ending = useApiAction(endUserSessions, options)
  const linking = useApiAction(sendPasswordLink, {
    onDone: () => {
      say.success(t('password_link_sent'))
      onClose()
    },
  })
  const userId = user.id
  const common = { label: t('reason'), longest: 500, look: 'next', onClose } as const
  if (opened.is === 'unlock') {
    return (
      <ReasonDialog
        {...common}
        title={t('unlock_title')}
        lead={t('unlock_lead')}
        action={t('unlock')}
        sending={unlocking}
        onSend={(reason) => unlocking.mutate({ userId, reason })}
      />
    )
  }
  if (opened.is === 'reset') {
    return (
      <ReasonDialog
        {...common}
        title={t('reset_title')}
        lead={t('reset_lead')}
        action={t('reset')}
        sending={resetting}
        onSend={(reason) => resetting.mutate({ userId, reason })}
      />
    )
  }
  if (opened.is === 'password') {
    return (
      <ReasonDialog
        {...common}
        title={t('password_link')}
        lead={t('password_link_lead', { email: user.email })}
        action={t('password_link_send')}
        sending={linking}
        onSend={(reason) => linking.mutate({ userId, reason })}
      />
    )
  }
  const { sessionId } = opened
  return (
    <ReasonDialog
      {...common}
      title={sessionId ? account('session.end') : t('end_all')}
      lead={t('end_lead')}
      action={account('session.end')}
      sending={ending}
      onSend={(reason) => ending.mutate({ userId, sessionId, reason })}
    />
  )
}
