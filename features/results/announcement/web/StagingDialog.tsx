import { type FormEvent, useState } from 'react'
import type { ResultEntry, ResultsView } from '#features/results/decisions/contract.ts'
import fields from '#features/results/decisions/web/Results.module.css'
import { inLanguage } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Checkbox } from '#web/kit/Checkbox.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { stageLevels } from '../contract-staging.ts'
import { type StagedChange, stagedChanges, type Wanted } from '../staging.ts'
import style from './Announce.module.css'
import { useKeepResults } from './use-keep-results.ts'

interface StagingDialogProps {
  results: ResultsView
  /** What the list shows now. */
  shown: ResultEntry[]
  onDone: (staged: { stagingId: string; count: number }) => void
  onClose: () => void
}

const noAward = 'none'
const byScore = 'score'

function wantedOf(choice: string): Wanted {
  if (choice === byScore) return 'score'
  return { level: choice === noAward ? null : choice }
}

/** Another level for everything that the list shows: what changes from what to what is seen before it does. */
export function StagingDialog({ results, shown, onDone, onClose }: StagingDialogProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const [choice, setChoice] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const all = choice === '' ? [] : stagedChanges(shown, wantedOf(choice))
  const changes = all.filter(({ entryId }) => !left.has(entryId))
  const needsReason = changes.some((change) => change.needsReason)
  const keep = useKeepResults()
  const stage = useApiAction(stageLevels, {
    onDone: ({ stagingId, results: after }) => {
      keep(after)
      onDone({ stagingId, count: changes.length })
    },
  })
  const errors = stage.error instanceof Invalid ? stage.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    stage.mutate({
      contestId: results.contest.id,
      changes: changes.map(({ entryId, from, to }) => ({ entryId, from, to })),
      reason,
    })
  }
  const take = (entryId: string, isTaken: boolean) => {
    const next = new Set(left)
    if (isTaken) next.delete(entryId)
    else next.add(entryId)
    setLeft(next)
  }
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('staging.title', { count: changes.length })}
      lead={t('staging.lead', { count: shown.length })}
      actions={
        <>
          <Button
            type="submit"
            form="staging"
            look="next"
            busy={stage.isPending}
            disabledReason={
              changes.length > 0 ? undefined : t(choice === '' ? 'staging.choose' : 'staging.nothing')
            }
          >
            {t('staging.submit')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <form id="staging" className={fields.fields} onSubmit={submit} noValidate>
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
        {needsReason && (
          <TextArea
            label={t('override.why')}
            value={reason}
            error={errors.reason?.[0]}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {stage.error && !(stage.error instanceof Invalid) && <FieldError>{stage.error.message}</FieldError>}
      </form>
    </Dialog>
  )
}

interface ChangesProps {
  all: StagedChange[]
  left: ReadonlySet<string>
  results: ResultsView
  onTake: (entryId: string, isTaken: boolean) => void
}

function Changes({ all, left, results, onTake }: ChangesProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const entries = new Map(results.entries.map((entry) => [entry.entryId, entry]))
  const nameOf = (key: string | null) => {
    const level = results.levels.find((one) => one.key === key)
    return level ? inLanguage(level.name, language) : t('level.none')
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard.
    <section className={style.changes} tabIndex={0} aria-label={t('list')}>
      <ul>
        {all.map(({ entryId, from, to }) => {
          const entry = entries.get(entryId)
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
