import { useMessages } from '#web/i18n/messages.ts'
import { isLaunchedTooEarly } from '../eligibility.ts'
import { AnswerFields } from './AnswerFields.tsx'
import style from './Step.module.css'
import { useStep } from './StepContext.ts'
import { StepNumber, StepText } from './step-fields.tsx'

export function InformationProductStep() {
  const t = useMessages('projects')
  const { project } = useStep()
  const { completedFrom, completedWithinYears: count } = project.limits
  const year = completedFrom?.slice(0, 4)
  const rule =
    year &&
    (count === null ? t('field.launched_from', { year }) : t('field.launched_within', { count, year }))
  return (
    <div className={style.fields}>
      <StepText name="name" label={t('field.product_name')} />
      <div className={style.pair}>
        <StepText name="manufacturer" label={t('credit.manufacturer')} />
        <StepText name="mainDesigner" label={t('field.designer')} />
        <StepNumber
          name="launchYear"
          label={t('field.launch_year')}
          hint={rule}
          error={rule && isLaunchedTooEarly(project, project.limits) ? rule : undefined}
        />
        <StepText name="dimensions" label={t('field.dimensions')} optional />
      </div>
      <StepText name="materials" label={t('field.materials')} />
      <StepText name="certifications" label={t('field.certifications')} optional />
      <div className={style.pair}>
        <StepText name="priceRange" label={t('field.price_range')} optional />
        <StepText name="whereToBuy" label={t('field.where_to_buy')} optional />
      </div>
      <AnswerFields />
    </div>
  )
}
