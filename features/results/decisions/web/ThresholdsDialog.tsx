import { useState } from 'react'
import { formatNumber } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { TextField } from '#web/kit/TextField.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
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
  return (
    <FormDialog
      title={t('thresholds.title')}
      lead={t('thresholds.lead')}
      className={style.fields}
      action={t('thresholds.submit')}
      look="next"
      sending={keep}
      onSubmit={() =>
        keep.mutate({
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
