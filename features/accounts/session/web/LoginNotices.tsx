import { useState } from 'react'
import { useMessages } from '#web/i18n/messages.ts'
import { isTypedKept } from '#web/offline/use-draft.ts'
import { lastSessionEnd } from '#web/session/session-end.ts'
import { isStorageKept } from '#web/storage.ts'
import { isSessionEnd } from '../session-end.ts'
import style from './LoginNotices.module.css'

/** Above the forms: why the last session ended, and what a browser must allow to stay logged in. */
export function LoginNotices() {
  const t = useMessages('accounts')
  const [end] = useState(lastSessionEnd)
  const [isStored] = useState(isStorageKept)
  const [isKept] = useState(() => isStored && isTypedKept())
  if (end === null && isStored) return null
  return (
    <div role="status" className={style.notices}>
      {end !== null && (
        <p>
          {t(isSessionEnd(end) ? `code.${end}` : 'session_end.unknown')} {isKept && t('session_end.kept')}
        </p>
      )}
      {!isStored && <p>{t('storage.blocked', { site: location.host })}</p>}
    </div>
  )
}
