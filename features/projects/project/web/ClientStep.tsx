import { useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import style from './Step.module.css'
import { useStep } from './StepContext.ts'
import { StepText } from './step-fields.tsx'

export function ClientStep() {
  const t = useMessages('projects')
  const { project, change } = useStep()
  return (
    <div className={style.fields}>
      <StepText name="clientName" label={t('field.client')} optional />
      <StepText
        name="clientContact"
        label={t('field.client_contact')}
        hint={t('field.client_contact_hint')}
        optional
      />
      <Checkbox
        label={t('field.client_may')}
        checked={project.clientMayBePublished}
        disabled={!project.isEditable}
        onChange={(event) => change({ clientMayBePublished: event.currentTarget.checked })}
      />
    </div>
  )
}
