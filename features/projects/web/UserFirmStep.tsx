import { entrantKinds } from '#features/contests/lifecycle.ts'
import { listMyFirms } from '#features/firms/contract.ts'
import { RadioList } from '#web/kit/RadioList.tsx'
import { SelectField } from '#web/kit/SelectField.tsx'
import { useAsked } from '#web/query.ts'
import { useWords } from '#web/words.ts'
import { submitters } from '../contract.ts'
import style from './Step.module.css'
import { useStep } from './StepContext.ts'

export function UserFirmStep() {
  const t = useWords('projects')
  const { project, change, errors, isMissing } = useStep()
  const firms = useAsked(listMyFirms, {})
  const mine = (firms.data ?? []).map((firm) => ({ value: firm.id, label: firm.name }))
  return (
    <div className={style.fields}>
      <div id="submitsAs">
        <RadioList
          legend={t('user_firm.as')}
          options={submitters.map((value) => ({
            value,
            label: t(`user_firm.${value}`),
            hint: t(`user_firm.${value}_hint`),
          }))}
          value={project.submitsAs}
          disabled={!project.isEditable}
          onChange={(submitsAs) => change({ fields: { submitsAs } })}
        />
      </div>
      {project.submitsAs === 'firm' && mine.length > 0 && (
        <SelectField
          id="firm"
          label={t('user_firm.which')}
          placeholder={t('field.choose')}
          missing={isMissing('firm') && t('field.missing')}
          options={mine}
          value={project.firmId ?? ''}
          disabled={!project.isEditable}
          onChange={(event) => change({ fields: { firmId: event.currentTarget.value || null } })}
        />
      )}
      {project.submitsAs === 'firm' && firms.isSuccess && mine.length === 0 && (
        <p id="firm">{t('user_firm.none')}</p>
      )}
      <RadioList
        legend={t('user_firm.kind')}
        options={entrantKinds.map((value) => ({
          value,
          label: t(`entrant.${value}`),
          hint: t(`entrant.${value}_hint`),
        }))}
        value={project.entrantKind}
        error={errors.entrantKind?.[0]}
        disabled={!project.isEditable || project.paidAt !== null}
        onChange={(entrantKind) => change({ fields: { entrantKind } })}
      />
    </div>
  )
}
