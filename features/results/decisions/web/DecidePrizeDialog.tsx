import { type FormEvent, useState } from 'react'
import { type AdminPrize, decidePrize, listPrizes } from '#features/jury/prizes/contract-prizes.ts'
import { inLanguage } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { RadioList } from '#web/kit/RadioList.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { getResults, type ResultsView } from '../contract.ts'
import style from './Finals.module.css'

type DecidePrizeDialogProps = { results: ResultsView; prize: AdminPrize; onClose: () => void }

/** Among those that tied, one by an organiser's word, and why. */
export function DecidePrizeDialog({ results, prize, onClose }: DecidePrizeDialogProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const most = Math.max(...prize.candidates.map(({ votes }) => votes ?? 0))
  const tied = prize.candidates.filter(({ votes }) => votes === most)
  const [entryId, setEntryId] = useState(prize.winnerEntryId ?? '')
  const [reason, setReason] = useState(prize.reason)
  const decide = useApiAction(decidePrize, { refreshes: [listPrizes, getResults], onDone: onClose })
  const errors = decide.error instanceof Invalid ? decide.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    decide.mutate({ contestId: results.contest.id, prizeId: prize.id, entryId, reason })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('prizes.decide_title', { name: inLanguage(prize.name, language) })}
      lead={t('prizes.decide_lead')}
      actions={
        <>
          <Button
            type="submit"
            form="decide-prize"
            look="next"
            busy={decide.isPending}
            disabledReason={entryId ? undefined : t('prizes.choose')}
          >
            {t('prizes.decide_submit')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <form id="decide-prize" className={style.fields} onSubmit={submit} noValidate>
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
        <TextArea
          label={t('override.why')}
          value={reason}
          error={errors.reason?.[0]}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {decide.error && !(decide.error instanceof Invalid) && (
          <FieldError>{decide.error.message}</FieldError>
        )}
      </form>
    </Dialog>
  )
}
