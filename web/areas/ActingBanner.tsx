import { getRoles } from '#features/accounts/session/contract.ts'
import { useLogout } from '#features/accounts/session/web/use-logout.ts'
import { formatTime } from '#shared/format.ts'
import { useApiQuery } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { useSession } from '#web/session/session.ts'
import style from './ActingBanner.module.css'

/** Over every screen while an organiser acts as a user. */
export function ActingBanner() {
  const t = useMessages('users')
  const language = useLanguage()
  const acting = useApiQuery(getRoles, {}).data?.acting
  const { name } = useSession().user
  const stop = useLogout()
  return (
    <aside className={style.banner}>
      <p>
        {acting &&
          name &&
          t(acting.projectId ? 'editing_for' : 'acting', { name, time: formatTime(acting.until, language) })}
      </p>
      <Button small onClick={() => void stop()}>
        {t('stop_acting')}
      </Button>
    </aside>
  )
}
