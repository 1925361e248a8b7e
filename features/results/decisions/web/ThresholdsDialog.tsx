import { useState } from 'react'
import { formatNumber } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { type ResultsView, setThresholds } from '../contract.ts'
import style from './Results.module.css'
import { useShowResults } from './use-show-results.ts'

/** Accepts "7,8" and "7.8", as keyboards differ. */
const scoreOf = (typed: string) => Number(typed.trim().replace(',', '.'))

/** Shows all saved decimals, so that opening the dialog does not round a threshold. */
const written = (score: number, language: Language) =>
  formatNumber(score, language, Math.max(1, String(score).split('.')[1]?.length ?? 0))

/** Sets the score thresholds of the levels, with a live count of entries at each level. */
export function ThresholdsDialog({ results, onClose }: { results: ResultsView; onClose: () => void }) {
  const t = useMessages('results')
  const language = useLanguage()
  const [typed, setTyped] = useState(results.levels.map(({ threshold }) => written(threshold, language)))
  const show = useShowResults()
  const save = useApiAction(setThresholds, {
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
  return (
    <FormDialog
      title={t('thresholds.title')}
      lead={t('thresholds.lead')}
      className={style.fields}
      action={t('action.thresholds')}
      look="next"
      sending={save}
      onSubmit={() =>
        save.mutate({
          contestId: results.contest.id,
          thresholds: results.levels.map(({ key }, place) => ({ key, threshold: scores[place] ?? 0 })),
        })
      }
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
