import { type EntryEvaluation, getEntryEvaluation, listEvaluations } from '#features/jury/judging/contract.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { undoRecusal } from '../contract-room.ts'

/** Says that the entry is recused, and takes back what the juror recused by mistake. */
export function UndoRecusal({ evaluation, onDone }: { evaluation: EntryEvaluation; onDone: () => void }) {
  const t = useMessages('jury')
  const { assignmentId, isOwnRecusal } = evaluation
  const undo = useApiAction(undoRecusal, { refreshes: [getEntryEvaluation, listEvaluations], onDone })
  return (
    <span>
      {t('room.recused')}{' '}
      {isOwnRecusal && (
        <Button look="text" small busy={undo.isPending} onClick={() => undo.mutate({ assignmentId })}>
          {t('room.undo_recusal')}
        </Button>
      )}
      {undo.error && <FieldError>{undo.error.message}</FieldError>}
    </span>
  )
}
