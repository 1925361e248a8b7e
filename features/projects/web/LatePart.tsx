import { formatMoment } from '#shared/format.ts'
import { useLanguage, useWords } from '#web/words.ts'
import type { ProjectView } from '../contract.ts'
import style from './ConflictPart.module.css'
import { fieldName } from './field-name.ts'

/** What arrived after the deadline, and what became of it. */
export function LatePart({ late }: { late: ProjectView['late'] }) {
  const t = useWords('projects')
  const language = useLanguage()
  if (late.length === 0) return null
  return (
    <section className={style.conflicts} role="status" aria-label={t('late.title')}>
      {late.map(({ id, by, at, status, reason, fields }) => (
        <div key={id}>
          <p>
            {t(`late.${status}`, {
              name: by || t('conflict.somebody'),
              moment: formatMoment(at, language),
              reason,
            })}
          </p>
          <p className="small muted">{fields.map((field) => fieldName(field, t)).join(t('facts.comma'))}</p>
        </div>
      ))}
    </section>
  )
}
