import { useState } from 'react'
import { inLanguage } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { FormDialog } from '#web/parts/FormDialog.tsx'
import { type ResultEntry, type ResultsView, startFinals } from '../contract.ts'
import { EntryList } from './EntryList.tsx'
import { useShowResults } from './use-show-results.ts'

interface FinalsDialogProps {
  results: ResultsView
  /** The entries that the list shows. */
  shown: ResultEntry[]
  onClose: () => void
}

// Level keys contain only letters and digits, so this cannot be one.
const theShown = '*'

/** Chooses the finalists: the listed entries, or all from a level up. It shows the number before anything changes. */
export function FinalsDialog({ results, shown, onClose }: FinalsDialogProps) {
  const t = useMessages('results')
  const language = useLanguage()
  const [from, setFrom] = useState(results.levels.at(-1)?.key ?? '')
  const show = useShowResults()
  const open = useApiAction(startFinals, {
    onDone: (after) => {
      show(after)
      onClose()
    },
  })
  const lowest = results.levels.findIndex(({ key }) => key === from)
  const wanted = results.levels.slice(0, lowest + 1).map(({ key }) => key)
  const finalists =
    from === theShown
      ? shown
      : results.entries.filter(({ level }) => level !== null && wanted.includes(level))
  return (
    <FormDialog
      wide
      title={t('finals.title', { count: finalists.length })}
      lead={t('finals.lead')}
      action={t('action.finals')}
      look="next"
      disabledReason={finalists.length === 0 ? t('finals.nobody') : undefined}
      sending={open}
      onSubmit={() =>
        open.mutate({ contestId: results.contest.id, entryIds: finalists.map(({ entryId }) => entryId) })
      }
      onClose={onClose}
    >
      <SelectField
        label={t('finals.from')}
        options={[
          ...results.levels.map(({ key, name }) => ({ value: key, label: inLanguage(name, language) })),
          { value: theShown, label: t('finals.shown', { count: shown.length }) },
        ]}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <EntryList entries={finalists} results={results} />
    </FormDialog>
  )
}
