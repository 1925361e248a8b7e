import { useState } from 'react'
import {
  endOtherSessions,
  endSession,
  getSecondFactor,
  listSessions,
  type Session,
} from '#features/accounts/session/contract-security.ts'
import { deviceName } from '#features/accounts/session/web/device-sentence.ts'
import { formatMoment } from '#shared/format.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { FieldBars, RowBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import style from './SecurityScreen.module.css'

/** How a user logs in, and their sessions. */
export function Component() {
  const t = useMessages('accounts')
  const factor = useApiQuery(getSecondFactor, {})
  const sessions = useApiQuery(listSessions, {})

  return (
    <>
      <TitleBlock title={t('security.title')} />
      <AccountTabs current="security" />
      <div className={style.groups}>
        <Waiting of={factor} skeleton={<FieldBars fields={2} />}>
          {(state) => <SecondFactorSection state={state} />}
        </Waiting>
        <Waiting of={sessions} skeleton={<RowBars rows={3} />}>
          {({ sessions: open }) => <SessionList sessions={open} />}
        </Waiting>
      </div>
    </>
  )
}

/** The user's sessions, each with a button to end it except the current one. */
function SessionList({ sessions }: { sessions: Session[] }) {
  const t = useMessages('accounts')
  const language = useLanguage()
  const [ending, setEnding] = useState<Session | 'others' | null>(null)
  const options = {
    refreshes: [listSessions],
    onDone: ({ message }: { message: string }) => {
      setEnding(null)
      say.success(message)
    },
  }
  const endOne = useApiAction(endSession, options)
  const endOthers = useApiAction(endOtherSessions, options)
  const open = (of: Session | 'others') => {
    for (const action of [endOne, endOthers]) action.reset()
    setEnding(of)
  }
  const send = (current_password: string) => {
    if (ending === 'others') endOthers.mutate({ current_password })
    else if (ending) endOne.mutate({ sessionId: ending.id, current_password })
  }

  return (
    <section className={style.group}>
      <h2>{t('session.title')}</h2>
      <div className={style.column}>
        <p>{t('session.about')}</p>
        <ul className={style.list}>
          {sessions.map((session) => (
            <li key={session.id} className={style.row}>
              <div>
                <strong>{deviceName(t, session)}</strong>
                {session.isThis && <span className={style.this}>{t('session.this')}</span>}
                <p className={style.facts}>
                  {t('session.facts', {
                    used: formatMoment(session.lastUsedAt, language),
                    since: formatMoment(session.createdAt, language),
                  })}
                </p>
              </div>
              {!session.isThis && (
                <Button
                  look="text"
                  small
                  aria-label={t('session.end_name', { device: deviceName(t, session) })}
                  onClick={() => open(session)}
                >
                  {t('session.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <div>
            <Button onClick={() => open('others')}>{t('session.end_others')}</Button>
          </div>
        )}
      </div>
      {ending && (
        <PasswordDialog
          title={
            ending === 'others'
              ? t('session.end_others')
              : t('session.end_name', { device: deviceName(t, ending) })
          }
          lead={t('security.password_why')}
          action={ending === 'others' ? t('session.end_others') : t('session.end')}
          busy={endOne.isPending || endOthers.isPending}
          failure={endOne.error ?? endOthers.error}
          onSend={send}
          onClose={() => setEnding(null)}
        />
      )}
    </section>
  )
}
