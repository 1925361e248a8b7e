import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import style from './DraftNotice.module.css'

interface DraftNoticeProps {
  of: { isRestored: boolean; discard: () => void }
}

/** Above a form that opened with a restored draft: says so, and offers to discard it. */
export function DraftNotice({ of: { isRestored, discard } }: DraftNoticeProps) {
  const t = useMessages('areas')
  if (!isRestored) return null
  return (
    <p role="status" className={style.notice}>
      {t('draft.notice')}{' '}
      <Button look="text" small onClick={discard}>
        {t('draft.discard')}
      </Button>
    </p>
  )
}
