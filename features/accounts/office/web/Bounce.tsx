import { formatMoment } from '#shared/format.ts'
import { useFailureSentence } from '#web/api/failure.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { say } from '#web/kit/messages.ts'
import { clearBounce, getMail } from '../contract-outbox.ts'
import { getUserView } from '../contract-users.ts'
import style from './Outbox.module.css'

/** That a user's address was rejected, until an organiser or the user clears it. */
export function Bounce({ userId, since }: { userId: string; since: string }) {
  const t = useMessages('accounts')
  const language = useLanguage()
  const sentenceOf = useFailureSentence()
  const clear = useApiAction(clearBounce, {
    refreshes: [getMail, getUserView],
    onDone: () => say.success(t('outbox.bounce_cleared')),
  })
  return (
    <div className={style.actions}>
      <p className={style.why}>{t('outbox.bounced', { when: formatMoment(since, language) })}</p>
      <Button small busy={clear.isPending} onClick={() => clear.mutate({ userId })}>
        {t('outbox.clear_bounce')}
      </Button>
      {clear.error && <p role="alert">{sentenceOf(clear.error)}</p>}
    </div>
  )
}
