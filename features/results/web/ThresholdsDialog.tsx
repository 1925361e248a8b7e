import { type FormEvent, useState } from 'react'
import { inLanguage } from '#shared/language.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { useAct } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { getResults, type ResultsView, setThresholds } from '../contract.ts'

/** "7,8" and "7.8" are the same score, as the reader's keyboard has it. */
const scoreOf = (typed: string) => Number(typed.trim().replace(',', '.'))

/** From which score on each level is given, with how many entries would have it as one types. */
export function ThresholdsDialog({ results, onClose }: { results: ResultsView; onClose: () => void }) {
  const t = useWords('results')
  const language = useLanguage()
  const [typed, setTyped] = useState(results.levels.map(({ threshold }) => String(threshold)))
  const keep = useAct(setThresholds, { refreshes: [getResults], onDone: onClose })
  const scores = typed.map(scoreOf)
  const countAt = (place: number) =>
    results.entries.filter(
      ({ corrected }) =>
        corrected >= (scores[place] ?? 0) && (place === 0 || corrected < (scores[place - 1] ?? 0)),
    ).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const thresholds = results.levels.map(({ key }, place) => ({ key, threshold: scores[place] ?? 0 }))
    keep.mutate({ contestId: results.contest.id, thresholds })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('thresholds.title')}
      lead={t('thresholds.lead')}
      acts={
        <>
          <Button type="submit" form="thresholds" look="next" busy={keep.isPending}>
            {t('thresholds.submit')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <form id="thresholds" onSubmit={submit}>
        {results.levels.map(({ key, name }, place) => (
          <TextField
            key={key}
            inputMode="decimal"
            label={inLanguage(name, language)}
            note={t('facts.entries', { count: countAt(place) })}
            value={typed[place] ?? ''}
            onChange={(event) => setTyped(typed.with(place, event.currentTarget.value))}
          />
        ))}
        {keep.error && <FieldError>{keep.error.message}</FieldError>}
      </form>
    </Dialog>
  )
}
