import { formatCountry, formatDay, formatList } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { isCompletedTooEarly, isCountryRejected } from '../eligibility.ts'
import { listProgrammeTypes } from '../programme-types.ts'
import { AnswerFields } from './AnswerFields.tsx'
import style from './Step.module.css'
import { useStep } from './StepContext.ts'
import { StepCountry, StepDay, StepNumber, StepText } from './step-fields.tsx'

/** A longer list would bury the field. */
const namedCountries = 12

function countryNames(codes: readonly string[], language: Language): string {
  const names = codes.map((code) => formatCountry(code, language))
  return formatList(
    names.sort((one, other) => one.localeCompare(other, language)),
    language,
  )
}

export function InformationStep() {
  const t = useMessages('projects')
  const language = useLanguage()
  const { project, change } = useStep()
  const { completedFrom, completedWithinYears: count } = project.limits
  const day = completedFrom && formatDay(completedFrom, language)
  const rule =
    day && (count === null ? t('field.completed_from', { day }) : t('field.completed_within', { count, day }))
  const { countries } = project.limits
  const accepted =
    countries.length > 0 && countries.length <= namedCountries
      ? t('field.countries', { list: countryNames(countries, language) })
      : undefined
  return (
    <div className={style.fields}>
      <StepText name="name" label={t('field.name')} hint={t('field.name_hint')} />
      <StepText name="mainDesigner" label={t('field.main_designer')} />
      <div className={style.pair}>
        <StepText name="city" label={t('field.city')} />
        <StepCountry
          name="country"
          label={t('field.country')}
          hint={accepted}
          error={
            isCountryRejected(project, project.limits)
              ? t('field.country_rejected', { country: formatCountry(project.country, language) })
              : undefined
          }
        />
        <StepDay
          name="completedOn"
          label={t('field.completed_on')}
          hint={rule}
          error={rule && isCompletedTooEarly(project, project.limits) ? rule : undefined}
        />
        <StepNumber name="areaM2" label={t('field.area')} unit="m²" optional />
      </div>
      <StepText
        name="programmeType"
        label={t('field.programme')}
        hint={t('field.programme_hint')}
        options={listProgrammeTypes(language)}
        optional
      />
      <StepText
        name="contactAddress"
        label={t('field.contact_address')}
        hint={t('field.contact_address_hint')}
        lines={3}
        optional={project.noPaperCopy}
      />
      <Checkbox
        label={t('field.no_paper_copy')}
        checked={project.noPaperCopy}
        disabled={!project.isEditable}
        onChange={(event) => change({ noPaperCopy: event.currentTarget.checked })}
      />
      <AnswerFields />
    </div>
  )
}
