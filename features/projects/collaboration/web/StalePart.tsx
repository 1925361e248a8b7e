import { useQueryClient } from '@tanstack/react-query'
import { getProject, type ProjectView, type TextView } from '#features/projects/steps/contract.ts'
import { useStep } from '#features/projects/steps/web/StepContext.ts'
import { useSaving } from '#features/projects/steps/web/saving.ts'
import { plainOf } from '#features/projects/texts/texts.ts'
import style from '#features/projects/texts/web/Texts.module.css'
import { keepTranslation } from '#features/projects/translations/contract-translation.ts'
import { type TextPart, textParts } from '#features/projects/translations/provenance.ts'
import { type Language, locales } from '#shared/language.ts'
import { useApiAction } from '#web/api/query.ts'
import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import { Differences } from '#web/parts/Differences.tsx'

interface StalePartProps {
  written: Language
  stale: NonNullable<ProjectView['provenance'][Language]['stale']>
}

/** What the original said when this was written from it, beside what it says now. */
export function StalePart({ written, stale }: StalePartProps) {
  const t = useMessages('projects')
  const queries = useQueryClient()
  const { project } = useStep()
  const { flush } = useSaving(project.id)
  const { language } = stale.was
  const keep = useApiAction(keepTranslation, {
    onDone: (view) => queries.setQueryData([getProject.path, { projectId: project.id }], view),
  })
  return (
    <section className={style.stale}>
      <h3>{t('stale.title')}</h3>
      <p>{t('stale.about')}</p>
      <OriginalChanges
        before={stale.was}
        now={project.texts[language]}
        language={language}
        parts={stale.parts}
      />
      {project.isEditable && (
        <div className={style.acts}>
          <Button
            small
            busy={keep.isPending}
            onClick={() => void flush().then(() => keep.mutate({ projectId: project.id, language: written }))}
          >
            {t('stale.keep')}
          </Button>
          {keep.error && <p role="alert">{keep.error.message}</p>}
        </div>
      )}
    </section>
  )
}

interface ChangesProps {
  before: TextView
  now: TextView
  language: Language
  parts?: readonly TextPart[]
}

/** Two states of an original, part by part. */
export function OriginalChanges({ before, now, language, parts = textParts }: ChangesProps) {
  const t = useMessages('projects')
  const changed = parts
    .map((part) => ({ part, was: plainOf(before[part]), is: plainOf(now[part]) }))
    .filter((one) => one.was !== one.is)
  return (
    <div className={style.parts} lang={locales[language]}>
      {changed.map(({ part, was, is }) => (
        <Differences
          key={part}
          mine={{ head: t('stale.then', { part: t(`text.${part}`) }), text: was }}
          theirs={{ head: t('stale.now', { part: t(`text.${part}`) }), text: is }}
          nothing={t('stale.nothing')}
        />
      ))}
    </div>
  )
}
