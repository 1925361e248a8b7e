import { type ReactNode, useState } from 'react'
import { type EntryField, isText } from '#features/contests/contest/entry-fields.ts'
import { formatNumber } from '#shared/format.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { numberTyped } from '#shared/typed-money.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/kit/fields/Checkbox.tsx'
import { NumberField } from '#web/kit/fields/NumberField.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { answerPlace, answerProblem, askedFields, numberText } from '../answers.ts'
import { charactersOf } from '../text-parts.ts'
import answerStyle from './Answers.module.css'
import style from './Step.module.css'
import { useStep } from './StepContext.ts'
import { useTyping } from './step-fields.tsx'

/** The contest's own fields, for this kind of project and its discipline. */
export function AnswerFields() {
  const t = useMessages('projects')
  const { project } = useStep()
  const fields = askedFields(project)
  if (fields.length === 0) return null
  return (
    <section className={answerStyle.answers} aria-labelledby="answers">
      <h3 id="answers" className={style.group}>
        {t('answer.title')}
      </h3>
      {fields.map((field) => (
        <AnswerField key={field.key} field={field} />
      ))}
    </section>
  )
}

function AnswerField({ field }: { field: EntryField }) {
  if (isText(field)) return <TextAnswer field={field} />
  if (field.type === 'number') return <NumberAnswer field={field} />
  return field.type === 'choice' ? <ChoiceAnswer field={field} /> : <ChoicesAnswer field={field} />
}

/** Chinese has no space between sentences. */
function sentences(parts: readonly (string | false | undefined)[], language: Language): string {
  return parts.filter(Boolean).join(language === 'zh-hans' ? '' : ' ')
}

/** The common props of a field. */
function useAnswer(field: EntryField) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { project, set, begin, end } = useStep()
  const name = `answers.${field.key}` as const
  const answer = project.answers[field.key]
  const problem = answerProblem(field, answer)
  const help = inLanguage(field.help, language)
  return {
    answer,
    problem,
    set: (value: typeof answer) => set(name, value),
    begin: () => begin(name),
    end: () => end(name),
    common: {
      id: answerPlace(field.key),
      label: inLanguage(field.label, language),
      note: field.isRequired ? undefined : t('field.optional'),
      missing: problem === 'answer' && project.isEditable ? t('field.missing') : undefined,
      hint: sentences([help, field.isForJurors && isText(field) && t('answer.for_jurors')], language),
      disabled: !project.isEditable,
    },
  }
}

function TextAnswer({ field }: { field: EntryField }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { answer, problem, set, begin, end, common } = useAnswer(field)
  const written = typeof answer === 'string' ? answer : ''
  const typing = useTyping(written, begin, end)
  const count = charactersOf(written)
  const over = count - field.characters
  const shown = {
    count,
    used: formatNumber(count, language),
    limit: formatNumber(field.characters, language),
  }
  const control = {
    ...common,
    dir: 'auto',
    counter: `${t('text.counter', shown)}${over > 0 ? `${t('facts.stop')}${t('text.over', { count: over, over: formatNumber(over, language) })}` : ''}`,
    over: problem === 'answerTooLong',
    value: typing.value,
    onFocus: typing.start,
    onBlur: typing.end,
    onChange: (event: { currentTarget: { value: string } }) => {
      typing.type(event.currentTarget.value)
      set(event.currentTarget.value)
    },
  }
  return field.type === 'line' ? <TextField {...control} /> : <TextArea rows={4} {...control} />
}

/** The numbers that the field accepts, in a sentence; undefined if it accepts any. */
function useRange({ least, most }: EntryField): string | undefined {
  const t = useMessages('projects')
  const language = useLanguage()
  const [from, to] = [least, most].map((bound) => (bound === null ? '' : numberText(bound, language)))
  if (least !== null && most !== null) return t('answer.range', { least: from ?? '', most: to ?? '' })
  if (least !== null) return t('answer.least', { least: from ?? '' })
  return most === null ? undefined : t('answer.most', { most: to ?? '' })
}

/** Invalid input stays in the field with an error; clearing the field clears the answer. */
function NumberAnswer({ field }: { field: EntryField }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { answer, problem, set, begin, end, common } = useAnswer(field)
  const typing = useTyping(typeof answer === 'number' ? numberText(answer, language) : '', begin, end)
  const [isNoFigure, setNoFigure] = useState(false)
  const range = useRange(field)
  const error = isNoFigure ? t('field.no_figure') : problem === 'answerOutOfRange' ? range : undefined
  return (
    <NumberField
      {...common}
      unit={field.unit}
      error={error}
      hint={sentences([common.hint, !error && range], language)}
      value={typing.value}
      onFocus={isNoFigure ? undefined : typing.start}
      onBlur={isNoFigure ? undefined : typing.end}
      onChange={(event) => {
        const written = event.currentTarget.value
        const figure = numberTyped(written, language)
        typing.type(written)
        setNoFigure(figure === null && written.trim() !== '')
        if (figure !== null || written.trim() === '') set(figure)
      }}
    />
  )
}

function ChoiceAnswer({ field }: { field: EntryField }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { answer, set, common } = useAnswer(field)
  return (
    <SelectField
      {...common}
      placeholder={t('field.choose')}
      options={field.options.map(({ key, label }) => ({ value: key, label: inLanguage(label, language) }))}
      value={Array.isArray(answer) ? (answer[0] ?? '') : ''}
      onChange={(event) => set(event.currentTarget.value ? [event.currentTarget.value] : [])}
    />
  )
}

function ChoicesAnswer({ field }: { field: EntryField }) {
  const language = useLanguage()
  const { answer, set, common } = useAnswer(field)
  const chosen = Array.isArray(answer) ? answer : []
  const { id, label, note, missing, hint, disabled } = common
  return (
    <fieldset
      id={id}
      className={answerStyle.options}
      disabled={disabled}
      aria-describedby={hint ? `${id}-hint` : undefined}
    >
      <legend>
        {label} {choiceNote(missing, note)}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="small muted">
          {hint}
        </p>
      )}
      {field.options.map((option) => (
        <Checkbox
          key={option.key}
          label={inLanguage(option.label, language)}
          checked={chosen.includes(option.key)}
          onChange={(event) => {
            const isOn = event.currentTarget.checked
            const keys = field.options.map(({ key }) => key)
            set(keys.filter((key) => (key === option.key ? isOn : chosen.includes(key))))
          }}
        />
      ))}
    </fieldset>
  )
}

function choiceNote(missing: ReactNode, note: ReactNode): ReactNode {
  return missing ? <span className="warn">{missing}</span> : note && <span className="muted">{note}</span>
}
