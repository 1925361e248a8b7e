import { useState } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { lastSessionEnd } from '#web/session/session-end.ts'
import { isStorageKept } from '#web/storage.ts'
import { isSessionEnd } from '../session-end.ts'
import style from './LoginNotices.module.css'

/** Above the forms: why the last session ended, and what a browser must allow to stay logged in. */
export function LoginNotices() {
  const t = useMessages('accounts')
  const [end] = useState(lastSessionEnd)
  const [isKept] = useState(isStorageKept)
  if (end === null && isKept) return null
  return (
    <div role="status" className={style.notices}>
      {end !== null && (
        <p>
          {t(isSessionEnd(end) ? `code.${end}` : 'session_end.unknown')} {isKept && t('session_end.kept')}
        </p>
      )}
      {!isKept && <p>{t('storage.blocked', { site: location.host })}</p>}
    </div>
  )
}
