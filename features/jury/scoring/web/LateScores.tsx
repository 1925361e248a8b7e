import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getEntryEvaluation, listEvaluations } from '#features/jury/panel/contract.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import style from './LateScores.module.css'
import { dropLate, lateOf, sendLate, useUnsentScores } from './unsent-scores.ts'

/**
 * Scores that arrived after the round closed. If the round is open again, they are sent only when the juror confirms.
 */
export function LateScores() {
  const t = useMessages('jury')
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const count = lateOf(useUnsentScores().unsent).length
  if (count === 0) return null
  const discard = () => {
    dropLate()
    void queries.invalidateQueries({ queryKey: [getEntryEvaluation.path] })
    void queries.invalidateQueries({ queryKey: [listEvaluations.path] })
  }
  return (
    <div className={style.late}>
      <span className="warn" role="status">
        {t('evaluation.late', { count })}
      </span>
      <Button look="text" small onClick={sendLate}>
        {t('late.send')}
      </Button>
      <Button look="text" small onClick={() => setAsking(true)}>
        {t('late.drop')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('late.drop_title')}
          lead={t('late.drop_lead')}
          action={t('late.drop')}
          onConfirm={discard}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
