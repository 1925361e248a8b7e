import { charactersOf } from '#features/projects/project/text-parts.ts'
import { formatNumber } from '#shared/format.ts'
import { isLanguage, languages, locales, ownNames } from '#shared/language.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import type { FieldProps } from '#web/kit/fields/Field.tsx'
import { RadioList } from '#web/kit/fields/RadioList.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { bioCharacters, type Question } from '../questionnaire.ts'
import style from './JuryQuestions.module.css'
import type { TypedAnswers } from './typed-answers.ts'

interface QuestionsProps {
  values: TypedAnswers
  /** The label of a missing answer. */
  lacking(question: Question): string | undefined
  errorAt(name: string): string | undefined
  onChange(part: Partial<TypedAnswers>): void
}

export function TextQuestions({ values, lacking, errorAt, onChange }: QuestionsProps) {
  const t = useMessages('jury')
  return (
    <section className={style.group}>
      <h2>{t('questions.text')}</h2>
      <div className={style.fields}>
        <SelectField
          label={t('questions.language')}
          className={style.half}
          value={values.language}
          options={languages.map((value) => ({ value, label: ownNames[value] }))}
          onChange={({ target }) => isLanguage(target.value) && onChange({ language: target.value })}
        />
        <BioField
          id="bio"
          label={t('questions.bio')}
          hint={t('questions.bio_hint')}
          missing={lacking('bio')}
          error={errorAt('bio')}
          lang={locales[values.language]}
          value={values.bio}
          onText={(bio) => onChange({ bio })}
        />
        {values.language !== 'fr' && (
          <BioField
            id="bioFrench"
            label={t('questions.bio_french')}
            note={t('form.optional')}
            hint={t('questions.bio_french_hint')}
            error={errorAt('bioFrench')}
            lang={locales.fr}
            value={values.bioFrench}
            onText={(bioFrench) => onChange({ bioFrench })}
          />
        )}
      </div>
    </section>
  )
}

export function WorkQuestions({ values, lacking, onChange }: QuestionsProps) {
  const t = useMessages('jury')
  return (
    <section className={style.group}>
      <h2>{t('questions.work')}</h2>
      <div className={style.fields}>
        <TextField
          label={t('questions.company')}
          note={t('form.optional')}
          hint={t('questions.company_hint')}
          autoComplete="organization"
          maxLength={200}
          value={values.company}
          onChange={({ target }) => onChange({ company: target.value })}
        />
        <ChoiceField
          id="teaching"
          legend={t('questions.teaching')}
          missing={lacking('teaching')}
          options={(['none', 'teacher', 'manager'] as const).map((value) => ({
            value,
            label: t(`questions.teaching.${value}`),
          }))}
          value={values.teaching}
          onChange={(teaching) => onChange({ teaching })}
        />
      </div>
    </section>
  )
}

export function ReachQuestions({ values, lacking, errorAt, onChange }: QuestionsProps) {
  const t = useMessages('jury')
  return (
    <section className={style.group}>
      <h2>{t('questions.reach')}</h2>
      <div className={style.fields}>
        <TextField
          id="phone"
          label={t('questions.phone')}
          missing={lacking('phone')}
          note={t('questions.private')}
          hint={t('questions.private_hint')}
          error={errorAt('phone')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          className={style.half}
          value={values.phone}
          onChange={({ target }) => onChange({ phone: target.value })}
        />
        <ChoiceField
          id="wantsMagazine"
          legend={t('questions.magazine')}
          missing={lacking('wantsMagazine')}
          options={(['yes', 'no'] as const).map((value) => ({
            value,
            label: t(`questions.magazine.${value}`),
          }))}
          value={values.magazine}
          onChange={(magazine) => onChange({ magazine })}
        />
        {values.magazine === 'yes' && (
          <TextArea
            id="shippingAddress"
            label={t('questions.address')}
            missing={lacking('shippingAddress')}
            note={t('questions.private')}
            hint={t('questions.address_hint')}
            autoComplete="street-address"
            rows={4}
            maxLength={600}
            value={values.shippingAddress}
            onChange={({ target }) => onChange({ shippingAddress: target.value })}
          />
        )}
      </div>
    </section>
  )
}

type BioFieldProps = Pick<FieldProps, 'label' | 'note' | 'hint' | 'missing' | 'error'> & {
  id: string
  lang: string
  value: string
  onText(text: string): void
}

/** A text under the photo with a counter that ignores tags, like the server. */
function BioField({ value, onText, ...field }: BioFieldProps) {
  const t = useMessages('jury')
  const language = useLanguage()
  const count = charactersOf(value)
  return (
    <TextArea
      {...field}
      rows={7}
      counter={t('questions.counter', {
        used: formatNumber(count, language),
        limit: formatNumber(bioCharacters, language),
      })}
      over={count > bioCharacters}
      value={value}
      onChange={({ target }) => onText(target.value)}
    />
  )
}

interface ChoiceFieldProps<Value extends string> {
  id: string
  legend: string
  missing: string | undefined
  options: readonly { value: Value; label: string }[]
  value: Value | ''
  onChange(value: Value): void
}

/** A question with a few answers, none of them preselected. */
function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { id, legend, missing, options, value, onChange } = props
  return (
    <div id={id}>
      <RadioList
        legend={
          <>
            {legend} {missing && <span className="warn">{missing}</span>}
          </>
        }
        options={options}
        value={value === '' ? null : value}
        onChange={onChange}
      />
    </div>
  )
}
