import { formatList } from '#shared/format.ts'
import { ownNames } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { acceptCorrections, type EditorialTaskView, getEditorialTask } from '../contract.ts'
import { correctedLanguages } from './desk-place.ts'
import style from './Editorial.module.css'
import { TextChanges } from './TextChanges.tsx'

/** What the entrant has changed in their text since the redactor began. */
export function Corrections({ task, mayAccept }: { task: EditorialTaskView; mayAccept: boolean }) {
  const t = useMessages('editorial')
  const spoken = useLanguage()
  const accept = useApiAction(acceptCorrections, { refreshes: [getEditorialTask] })
  const corrected = correctedLanguages(task)
  const { correctedTexts } = task
  if (!correctedTexts || corrected.length === 0) return null
  const names = corrected.map((one) => ownNames[one])
  return (
    <section className={style.notice} aria-labelledby="corrections">
      <h2 className={style.noticeTitle} id="corrections">
        {t('corrected.title')}
      </h2>
      <p className="small muted">{t('corrected.about', { list: formatList(names, spoken) })}</p>
      {corrected.map((one) => (
        <details key={one} open={one === task.language || corrected.length === 1}>
          <summary>{ownNames[one]}</summary>
          <TextChanges before={correctedTexts[one]} after={task.entrantTexts[one]} written={one} />
        </details>
      ))}
      {mayAccept && (
        <Button small busy={accept.isPending} onClick={() => accept.mutate({ taskId: task.id })}>
          {t('corrected.accept')}
        </Button>
      )}
      {accept.error && <p role="alert">{accept.error.message}</p>}
    </section>
  )
}
