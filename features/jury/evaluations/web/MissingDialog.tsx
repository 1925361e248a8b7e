import {
  changeAssignments,
  getMissingAssignments,
  listAssignedEntries,
  type MissingAssignments,
  type NamedPair,
} from '#features/jury/assignments/contract-evaluations.ts'
import style from '#features/jury/assignments/web/AdminEvaluations.module.css'
import { PairList } from '#features/jury/assignments/web/PairList.tsx'
import { getAdminJury } from '#features/jury/judging/contract.ts'
import { useApiAction, useApiQuery } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { Waiting } from '#web/offline/Waiting.tsx'

const evaluationOf = ({ entryId, jurorId, source }: NamedPair) => ({ entryId, jurorId, source })

/** What somebody who left, a conflict or a late entry leaves to be assigned; nothing else moves. */
export function MissingDialog({ contestId, onClose }: { contestId: string; onClose: () => void }) {
  const t = useMessages('jury')
  const input = useApiQuery(getMissingAssignments, { contestId })
  const change = useApiAction(changeAssignments, {
    refreshes: [listAssignedEntries, getAdminJury, getMissingAssignments],
    onDone: onClose,
  })
  const moves = (input.data?.give.length ?? 0) + (input.data?.take.length ?? 0)
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('missing.title')}
      lead={t('missing.lead')}
      actions={
        <>
          {input.data && moves > 0 && (
            <Button
              busy={change.isPending}
              onClick={() =>
                change.mutate({
                  contestId,
                  give: input.data.give.map(evaluationOf),
                  take: input.data.take.map(evaluationOf),
                })
              }
            >
              {t('missing.deal', { count: input.data.give.length })}
            </Button>
          )}
          <Button look="text" onClick={onClose}>
            {moves > 0 ? t('admin.cancel') : t('missing.close')}
          </Button>
        </>
      }
    >
      <Waiting
        of={input}
        label={t('evaluations.loading')}
        failed={t('list.failed')}
        heading="h2"
        skeleton={<RowBars rows={4} />}
      >
        {(missing) => <Missing missing={missing} />}
      </Waiting>
      {change.error && <FieldError>{change.error.message}</FieldError>}
    </Dialog>
  )
}

function Missing({ missing }: { missing: MissingAssignments }) {
  const t = useMessages('jury')
  const { give, take, stay, short } = missing
  return (
    <div className={style.form}>
      <p>{give.length + take.length === 0 ? t('missing.none') : t('missing.stay', { count: stay })}</p>
      <PairList label={t('missing.give', { count: give.length })} pairs={give} />
      <PairList label={t('missing.take', { count: take.length })} pairs={take} />
      {short > 0 && <p className={style.warning}>{t('missing.short', { count: short })}</p>}
    </div>
  )
}
