import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { StateScreen } from '#web/kit/StateScreen.tsx'

/** The account could not be loaded. */
export function Unreachable({ onRetry }: { onRetry(): void }) {
  const t = useMessages('areas')
  return (
    <StateScreen
      alert
      title={t('state.offline_title')}
      actions={<Button onClick={onRetry}>{t('state.retry')}</Button>}
    >
      {t('state.offline_about')}
    </StateScreen>
  )
}
