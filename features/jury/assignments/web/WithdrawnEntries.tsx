import { inLanguage } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { FieldError } from '#web/kit/FieldError.tsx'
import { say } from '#web/kit/messages.tsx'
import { readmitEntry } from '../contract-entries.ts'
import { type AssignmentsView, listAssignedEntries } from '../contract-evaluations.ts'
import style from './AdminEvaluations.module.css'

/** What was taken out of the judging, and a way back. */
export function WithdrawnEntries({ view }: { view: AssignmentsView }) {
  const t = useMessages('jury')
  const language = useLanguage()
  const readmit = useApiAction(readmitEntry, {
    refreshes: [listAssignedEntries],
    onDone: () => say.success(t('entry_action.readmitted')),
  })
  if (view.withdrawn.length === 0) return null
  return (
    <section>
      <h2>{t('entry_action.list')}</h2>
      <ul>
        {view.withdrawn.map(({ entryId, number, title }) => (
          <li key={entryId} className={style.withdrawn}>
            {number} {inLanguage(title, language)}
            <Button
              small
              busy={readmit.isPending}
              onClick={() => readmit.mutate({ contestId: view.contest.id, entryId })}
            >
              {t('entry_action.readmit')}
              <span className="visually-hidden">{` ${inLanguage(title, language)}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      {readmit.error && <FieldError>{readmit.error.message}</FieldError>}
    </section>
  )
}
