import { type FormEvent, useState } from 'react'
import { formatNumber } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { TextField } from '#web/kit/TextField.tsx'
import { type ResultsView, setThresholds } from '../contract.ts'
import style from './Results.module.css'
import { useShowResults } from './use-show-results.ts'

/** "7,8" and "7.8" are the same score, as the reader's keyboard has it. */
const scoreOf = (typed: string) => Number(typed.trim().replace(',', '.'))

/** With every decimal that is kept, so that a look at the levels rounds none of them. */
const written = (score: number, language: Language) =>
  formatNumber(score, language, Math.max(1, String(score).split('.')[1]?.length ?? 0))

/** From which score on each level is given, with how many entries would have it as one types. */
export function ThresholdsDialog({ results, onClose }: { results: ResultsView; onClose: () => void }) {
  const t = useMessages('results')
  const language = useLanguage()
  const [typed, setTyped] = useState(results.levels.map(({ threshold }) => written(threshold, language)))
  const show = useShowResults()
  const keep = useApiAction(setThresholds, {
    onDone: (after) => {
      show(after)
      onClose()
    },
  })
  const scores = typed.map(scoreOf)
  const countAt = (place: number) =>
    results.entries.filter(
      ({ levelScore }) =>
        levelScore >= (scores[place] ?? 0) && (place === 0 || levelScore < (scores[place - 1] ?? 0)),
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
      actions={
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
      <form id="thresholds" className={style.fields} onSubmit={submit} noValidate>
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
