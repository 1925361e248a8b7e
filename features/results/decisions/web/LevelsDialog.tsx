import { useState } from 'react'
import { inLanguage } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { say } from '#web/kit/messages.ts'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { type ResultEntry, type ResultsView, setLevels } from '../contract.ts'
import { type LevelChange, levelChanges, type WantedLevel } from '../level-changes.ts'
import style from './Results.module.css'
import { useShowResults } from './use-show-results.ts'

interface LevelsDialogProps {
  results: ResultsView
  /** The entries that can be changed. */
  shown: ResultEntry[]
  onClose: () => void
}

const noAward = 'none'
const byScore = 'score'

function wantedOf(choice: string): WantedLevel {
  if (choice === byScore) return 'score'
  return { level: choice === noAward ? null : choice }
}

/** Sets the level of one entry or of all that are listed. It lists each change before it is made. */
export function LevelsDialog({ results, shown, onClose }: LevelsDialogProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const [choice, setChoice] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState(shown.length === 1 ? (shown[0]?.overrideReason ?? '') : '')
  const all = choice === '' ? [] : levelChanges(shown, wantedOf(choice))
  const changes = all.filter(({ entryId }) => !left.has(entryId))
  const show = useShowResults()
  const save = useApiAction(setLevels, {
    onDone: (after) => {
      show(after)
      say.success(t('staging.done', { count: changes.length }))
      onClose()
    },
  })
  const errors = save.error instanceof Invalid ? save.error.errors : {}
  const take = (entryId: string, isTaken: boolean) => {
    const next = new Set(left)
    if (isTaken) next.delete(entryId)
    else next.add(entryId)
    setLeft(next)
  }
  return (
    <FormDialog
      wide
      title={changes.length > 0 ? t('action.stage', { count: changes.length }) : t('action.override')}
      lead={t('staging.lead')}
      className={style.fields}
      action={t('action.override')}
      look="next"
      disabledReason={
        changes.length > 0 ? undefined : t(choice === '' ? 'staging.choose' : 'staging.nothing')
      }
      sending={save}
      fieldErrors
      onSubmit={() =>
        save.mutate({
          contestId: results.contest.id,
          changes: changes.map(({ entryId, from, to }) => ({ entryId, from, to })),
          reason,
        })
      }
      onClose={onClose}
    >
      <SelectField
        label={t('staging.to')}
        placeholder={t('staging.choose')}
        options={[
          ...results.levels.map(({ key, name }) => ({ value: key, label: inLanguage(name, language) })),
          { value: noAward, label: t('level.none') },
          { value: byScore, label: t('staging.by_score') },
        ]}
        value={choice}
        onChange={(event) => setChoice(event.currentTarget.value)}
      />
      {all.length > 0 && <Changes all={all} left={left} results={results} onTake={take} />}
      {changes.some(({ needsReason }) => needsReason) && (
        <TextArea
          label={t('override.why')}
          value={reason}
          error={errors.reason?.[0]}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

interface ChangesProps {
  all: LevelChange[]
  left: ReadonlySet<string>
  results: ResultsView
  onTake: (entryId: string, isTaken: boolean) => void
}

function Changes({ all, left, results, onTake }: ChangesProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const entryOf = new Map(results.entries.map((entry) => [entry.entryId, entry]))
  const nameOf = (key: string | null) => {
    const level = results.levels.find((one) => one.key === key)
    return level ? inLanguage(level.name, language) : t('level.none')
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard.
    <section className={style.changes} tabIndex={0} aria-label={t('list')}>
      <ul>
        {all.map(({ entryId, from, to }) => {
          const entry = entryOf.get(entryId)
          if (!entry) return null
          return (
            <li key={entryId}>
              <Checkbox
                label={inLanguage(entry.title, language)}
                hint={t('staging.change', { from: nameOf(from), to: nameOf(to), number: entry.number })}
                checked={!left.has(entryId)}
                onChange={(event) => onTake(entryId, event.currentTarget.checked)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
