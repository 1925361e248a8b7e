import { useState } from 'react'
import { type AdminPrize, decidePrize, listPrizes } from '#features/jury/finals/contract-prizes.ts'
import { inLanguage } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { RadioList } from '#web/kit/fields/RadioList.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { getResults, type ResultsView } from '../contract.ts'
import { listAnnouncementBlockers } from '../contract-announcement.ts'
import style from './FinalsResults.module.css'

type DecidePrizeDialogProps = { results: ResultsView; prize: AdminPrize; onClose: () => void }

/** Decides a vote without a winner, with a reason: a tied entry wins, or nobody does. */
export function DecidePrizeDialog({ results, prize, onClose }: DecidePrizeDialogProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const most = Math.max(...prize.candidates.map(({ votes }) => votes ?? 0))
  const tied = prize.result === 'tie' ? prize.candidates.filter(({ votes }) => votes === most) : []
  const isTie = tied.length > 0
  const [entryId, setEntryId] = useState(prize.winnerEntryId ?? '')
  const [reason, setReason] = useState(prize.reason)
  const decide = useApiAction(decidePrize, {
    refreshes: [listPrizes, getResults, listAnnouncementBlockers],
    onDone: onClose,
  })
  const errors = decide.error instanceof Invalid ? decide.error.errors : {}
  return (
    <FormDialog
      title={t(isTie ? 'prizes.decide_title' : 'prizes.withhold_title', {
        name: inLanguage(prize.name, language),
      })}
      lead={t('prizes.decide_lead')}
      className={style.fields}
      action={t(isTie ? 'prizes.decide' : 'prizes.withhold')}
      look="next"
      disabledReason={isTie && !entryId ? t('prizes.choose') : undefined}
      sending={decide}
      fieldErrors
      onSubmit={() =>
        decide.mutate({
          contestId: results.contest.id,
          prizeId: prize.id,
          entryId: isTie ? entryId : null,
          reason,
        })
      }
      onClose={onClose}
    >
      {isTie && (
        <RadioList
          legend={t('prizes.tied_legend')}
          value={entryId}
          onChange={setEntryId}
          options={tied.map((one) => {
            const entry = results.entries.find((known) => known.entryId === one.entryId)
            return {
              value: one.entryId,
              label: entry ? inLanguage(entry.title, language) : '',
              hint: entry?.firm,
            }
          })}
        />
      )}
      <TextArea
        label={t('override.why')}
        value={reason}
        error={errors.reason?.[0]}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
