import { FormSummary } from '#features/accounts/profile/web/FormSummary.tsx'
import { formatDay } from '#shared/format.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.tsx'
import { endOtherSessions, endSession, listSessions, type Session } from '../contract-security.ts'
import { deviceName } from './device-name.ts'
import { dayOf, formatAgo } from './relative-time.ts'
import style from './SecurityScreen.module.css'

/** Where the person is logged in, and the end of each but this one. */
export function SessionList({ sessions }: { sessions: Session[] }) {
  const t = useMessages('accounts')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const options = {
    refreshes: [listSessions],
    onDone: ({ message }: { message: string }) => say.success(message),
  }
  const end = useApiAction(endSession, options)
  const endOthers = useApiAction(endOtherSessions, options)
  const now = new Date()

  return (
    <section className={style.group}>
      <h2>{t('session.title')}</h2>
      <div className={style.column}>
        <p>{t('session.about')}</p>
        <FormSummary>{sentenceOf(end.error ?? endOthers.error) ?? null}</FormSummary>
        <ul className={style.list}>
          {sessions.map((session) => (
            <li key={session.id} className={style.row}>
              <div>
                <strong>{deviceName(t, session)}</strong>
                {session.isThis && <span className={style.this}>{t('session.this')}</span>}
                <p className={style.facts}>
                  {t('session.facts', {
                    used: formatAgo(session.lastUsedAt, now, language),
                    since: formatDay(dayOf(session.createdAt), language),
                  })}
                </p>
              </div>
              {!session.isThis && (
                <Button
                  look="text"
                  small
                  busy={end.isPending && end.variables.sessionId === session.id}
                  aria-label={t('session.end_name', { device: deviceName(t, session) })}
                  onClick={() => end.mutate({ sessionId: session.id })}
                >
                  {t('session.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <div>
            <Button busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
              {t('session.end_others')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
