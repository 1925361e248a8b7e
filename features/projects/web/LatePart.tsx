import { formatMoment } from '#shared/format.ts'
import type { ProjectView } from '../contract.ts'
import style from './ConflictPart.module.css'
import { fieldName } from './field-name.ts'
import { readable, useReading } from './readable.ts'

/** What arrived after the deadline, word for word, and what became of it. */
export function LatePart({ project }: { project: ProjectView }) {
  const { late } = project
  const reading = useReading(
    project,
    late.some(({ changes }) => 'categories' in changes),
  )
  const { t, language } = reading
  if (late.length === 0) return null
  return (
    <section className={style.conflicts} role="status" aria-label={t('late.title')}>
      {late.map(({ id, by, at, status, reason, changes }) => (
        <div key={id}>
          <p>
            {t(`late.${status}`, {
              name: by || t('conflict.somebody'),
              moment: formatMoment(at, language, project.contest?.timeZone),
              reason,
            })}
          </p>
          {Object.keys(changes).length > 0 && (
            <dl className={style.kept}>
              {Object.entries(changes).map(([field, value]) => (
                <div key={field}>
                  <dt>{fieldName(field, t, reading.places)}</dt>
                  <dd dir="auto">{readable(field, value, reading) || t('conflict.nothing')}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      ))}
    </section>
  )
}
