import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { say } from '#web/kit/messages.tsx'
import { undoStaging } from '../contract-staging.ts'
import style from './Announce.module.css'
import { useKeepResults } from './use-keep-results.ts'

interface StagedNoticeProps {
  contestId: string
  staged: { stagingId: string; count: number }
  onGone: () => void
}

/** What was just changed at once, and the way back. */
export function StagedNotice({ contestId, staged, onGone }: StagedNoticeProps) {
  const t = useMessages('results')
  const keep = useKeepResults()
  const undo = useApiAction(undoStaging, {
    onDone: (after) => {
      keep(after)
      say.success(t('staging.undone'))
      onGone()
    },
  })
  return (
    <section className={style.notice} aria-label={t('staging.notice')}>
      <div role="status">
        <p>
          <strong>{t('staging.done', { count: staged.count })}</strong>
        </p>
        {undo.error && <FieldError>{undo.error.message}</FieldError>}
      </div>
      <div className={style.acts}>
        <Button
          small
          busy={undo.isPending}
          onClick={() => undo.mutate({ contestId, stagingId: staged.stagingId })}
        >
          {t('staging.undo')}
        </Button>
        <Button small look="text" onClick={onGone}>
          {t('staging.keep')}
        </Button>
      </div>
    </section>
  )
}
