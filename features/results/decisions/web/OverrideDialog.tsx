import { type FormEvent, useState } from 'react'
import { useKeepResults } from '#features/results/announcement/web/use-keep-results.ts'
import { inLanguage } from '#shared/language.ts'
import { Invalid } from '#web/api/api.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { TextArea } from '#web/kit/TextArea.tsx'
import { overrideLevel, type ResultEntry, type ResultsView } from '../contract.ts'
import style from './Results.module.css'

interface OverrideDialogProps {
  entry: ResultEntry
  results: ResultsView
  onClose: () => void
}

/** Another level than the score's, and why: the reason stays with the decision for good. */
export function OverrideDialog({ entry, results, onClose }: OverrideDialogProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const [level, setLevel] = useState(entry.level ?? '')
  const [reason, setReason] = useState(entry.overrideReason ?? '')
  const keep = useKeepResults()
  const decide = useApiAction(overrideLevel, {
    onDone: (after) => {
      keep(after)
      onClose()
    },
  })
  const errors = decide.error instanceof Invalid ? decide.error.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    decide.mutate({ contestId: results.contest.id, entryId: entry.entryId, level: level || null, reason })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('override.title', { title: inLanguage(entry.title, language) })}
      lead={t('override.lead')}
      actions={
        <>
          <Button type="submit" form="override" look="next" busy={decide.isPending}>
            {t('override.submit')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <form id="override" className={style.fields} onSubmit={submit} noValidate>
        <SelectField
          label={t('filter.level')}
          placeholder={t('level.none')}
          options={results.levels.map(({ key, name }) => ({ value: key, label: inLanguage(name, language) }))}
          value={level}
          onChange={(event) => setLevel(event.currentTarget.value)}
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
