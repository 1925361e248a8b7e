import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import style from './KeptNotice.module.css'

interface KeptNoticeProps {
  of: { isRestored: boolean; discard: () => void }
}

/** Above a form that opened with words from before: says so, and offers to let them go. */
export function KeptNotice({ of: { isRestored, discard } }: KeptNoticeProps) {
  const t = useMessages('areas')
  if (!isRestored) return null
  return (
    <p role="status" className={style.notice}>
      {t('kept.notice')}{' '}
      <Button look="text" small onClick={discard}>
        {t('kept.discard')}
      </Button>
    </p>
  )
}
