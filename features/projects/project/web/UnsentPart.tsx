import { useMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/kit/Button.tsx'
import type { ProjectView } from '../contract.ts'
import type { Values } from '../field-values.ts'
import style from './ConflictPart.module.css'
import { fieldName } from './field-name.ts'
import { readable, useFieldTexts } from './readable.ts'

interface UnsentPartProps {
  project: ProjectView
  unsaved: Values
  onDiscard(): void
}

/**
 * Unsaved changes that did not reach the server before the project was locked, until they are sent or
 * discarded.
 */
export function UnsentPart({ project, unsaved, onDiscard }: UnsentPartProps) {
  const reading = useFieldTexts(project)
  const { t } = reading
  const shared = useMessages('shared')
  if (Object.keys(unsaved).length === 0) return null
  return (
    <section className={style.conflicts} role="status" aria-label={t('unsent.title')}>
      <div>
        <p>{t('unsent.lead')}</p>
        <dl className={style.saved}>
          {Object.entries(unsaved).map(([field, value]) => (
            <div key={field}>
              <dt>{fieldName(field, reading)}</dt>
              <dd dir="auto">{readable(field, value, reading) || shared('versions.nothing')}</dd>
            </div>
          ))}
        </dl>
        <Button look="text" small onClick={onDiscard}>
          {t('unsent.discard')}
        </Button>
      </div>
    </section>
  )
}
