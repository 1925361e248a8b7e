import { AccountTabs } from '#features/accounts/profile/web/AccountTabs.tsx'
import { FormSummary } from '#features/accounts/profile/web/FormSummary.tsx'
import { formatMoment } from '#shared/format.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { FieldBars, RowBars } from '#web/kit/Skeletons.tsx'
import { TitleBlock } from '#web/kit/TitleBlock.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'
import {
  endOtherSessions,
  endSession,
  getSecondFactor,
  listSessions,
  type Session,
} from '../contract-security.ts'
import { deviceName } from './device-name.ts'
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
  const sentenceOf = useFailureSentence()
  const options = {
    refreshes: [listSessions],
    onDone: ({ message }: { message: string }) => say.success(message),
  }
  const end = useApiAction(endSession, options)
  const endOthers = useApiAction(endOtherSessions, options)

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
                    used: formatMoment(session.lastUsedAt, language),
                    since: formatMoment(session.createdAt, language),
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
