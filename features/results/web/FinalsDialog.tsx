import { useState } from 'react'
import { inLanguage } from '#shared/language.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { useAct } from '#web/query.ts'
import { useLanguage, useWords } from '#web/words.ts'
import { getResults, type ResultsView, startFinals } from '../contract.ts'
import { EntryList } from './EntryList.tsx'

/** Who goes to the finals: every entry from a level up, seen with its count before anything changes. */
export function FinalsDialog({ results, onClose }: { results: ResultsView; onClose: () => void }) {
  const t = useWords('results')
  const language = useLanguage()
  const [from, setFrom] = useState(results.levels.at(-1)?.key ?? '')
  const open = useAct(startFinals, { refreshes: [getResults], onDone: onClose })
  const lowest = results.levels.findIndex(({ key }) => key === from)
  const wanted = results.levels.slice(0, lowest + 1).map(({ key }) => key)
  const finalists = results.entries.filter(({ level }) => level !== null && wanted.includes(level))
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('finals.title', { count: finalists.length })}
      lead={t('finals.lead')}
      acts={
        <>
          <Button
            look="next"
            busy={open.isPending}
            disabledReason={finalists.length === 0 ? t('finals.nobody') : undefined}
            onClick={() =>
              open.mutate({
                contestId: results.contest.id,
                entryIds: finalists.map(({ entryId }) => entryId),
              })
            }
          >
            {t('finals.submit')}
          </Button>
          <Button look="text" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('finals.from')}
        options={results.levels.map(({ key, name }) => ({ value: key, label: inLanguage(name, language) }))}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <EntryList entries={finalists} results={results} />
      {open.error && <FieldError>{open.error.message}</FieldError>}
    </Dialog>
  )
}
