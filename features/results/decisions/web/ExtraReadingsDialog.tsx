import { useEffect, useEffectEvent } from 'react'
import {
  assignExtraReadings,
  type ExtraReadings,
  planExtraReadings,
} from '#features/jury/assignments/contract-readings.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { RowBars } from '#web/kit/Skeletons.tsx'
import { getResults } from '../contract.ts'
import style from './Results.module.css'

interface ExtraReadingsDialogProps {
  contestId: string
  entryIds: string[]
  onClose: () => void
}

/** One more reading for entries near a threshold: who would read them is seen before it is asked of them. */
export function ExtraReadingsDialog({ contestId, entryIds, onClose }: ExtraReadingsDialogProps) {
  const t = useMessages('results')
  const plan = useApiAction(planExtraReadings)
  const assign = useApiAction(assignExtraReadings, { refreshes: [getResults], onDone: onClose })
  const request = useEffectEvent(() => plan.mutate({ contestId, entryIds }))
  useEffect(() => request(), [])
  const give = plan.data?.give ?? []
  const error = plan.error ?? assign.error
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('extra.title', { count: entryIds.length })}
      lead={plan.data?.reopens ? t('extra.reopens') : t('extra.lead')}
      actions={
        <>
          {give.length > 0 && (
            <Button
              busy={assign.isPending}
              onClick={() =>
                assign.mutate({
                  contestId,
                  give: give.map(({ entryId, jurorId, source }) => ({ entryId, jurorId, source })),
                })
              }
            >
              {t('extra.assign', { count: give.length })}
            </Button>
          )}
          <Button look="text" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {plan.data ? <Plan plan={plan.data} /> : !error && <RowBars rows={4} />}
      {error && <FieldError>{error.message}</FieldError>}
    </Dialog>
  )
}

function Plan({ plan }: { plan: ExtraReadings }) {
  const t = useMessages('results')
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard. */}
      <ul className={style.extra} tabIndex={0} aria-label={t('extra.list')}>
        {plan.give.map(({ entryId, number, jurorNumber, juror }) => (
          <li key={entryId}>
            {t('extra.line', { number, juror: `${String(jurorNumber).padStart(2, '0')} ${juror}` })}
          </li>
        ))}
      </ul>
      {plan.nobody.length > 0 && (
        <p className="warn">
          {t('extra.nobody', { count: plan.nobody.length, list: plan.nobody.join(', ') })}
        </p>
      )}
    </>
  )
}
