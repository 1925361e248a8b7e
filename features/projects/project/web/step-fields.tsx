import { type ReactNode, useState } from 'react'
import { countryCodes } from '#features/accounts/session/countries.ts'
import { formatCountry } from '#shared/format.ts'
import { useLanguage, useMessages } from '#web/i18n/messages.ts'
import { NumberField } from '#web/kit/fields/NumberField.tsx'
import { SelectField } from '#web/kit/fields/SelectField.tsx'
import { TextArea } from '#web/kit/fields/TextArea.tsx'
import { TextField } from '#web/kit/fields/TextField.tsx'
import { totalFigure } from '../aggregate-figure.ts'
import type { ProjectFields } from '../contract.ts'
import { type MissingField, missingFields } from '../steps.ts'
import { useStep } from './StepContext.ts'

type NameOf<Value> = {
  [Name in keyof ProjectFields]-?: ProjectFields[Name] extends Value ? Name : never
}[keyof ProjectFields]

type Common = { label: string; hint?: ReactNode; optional?: boolean }

function asMissing(name: string): MissingField | undefined {
  return missingFields.find((field) => field === name)
}

/** While the user types, the field shows the typed text, not the trimmed form that the server saved. */
export function useTyping(
  current: string,
  begin: () => void = () => {},
  end: () => void = () => {},
): { value: string; start(): void; end(): void; type(text: string): void } {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    value: typed ?? current,
    start: () => {
      begin()
      setTyped(current)
    },
    end: () => {
      end()
      setTyped(null)
    },
    type: setTyped,
  }
}

function useField(name: keyof ProjectFields, { optional }: { optional?: boolean | undefined }) {
  const t = useMessages('projects')
  const { project, set, errors, isMissing, begin, end } = useStep()
  const field = asMissing(name)
  return {
    project,
    set,
    begin: () => begin(name),
    end: () => end(name),
    common: {
      id: name,
      note: optional ? t('field.optional') : undefined,
      missing: field && isMissing(field) ? t('field.missing') : undefined,
      error: errors[name]?.[0],
      disabled: !project.isEditable,
    },
  }
}

type StepTextProps = Common & {
  name: NameOf<string>
  lines?: number
  autoComplete?: string
  /** Suggestions; any other text is possible. */
  options?: readonly string[]
}

export function StepText(props: StepTextProps) {
  const { name, label, hint, optional, lines, autoComplete, options } = props
  const { project, set, common, begin, end } = useField(name, { optional })
  const typing = useTyping(project[name], begin, end)
  const control = {
    ...common,
    label,
    hint,
    autoComplete,
    value: typing.value,
    onFocus: typing.start,
    onBlur: typing.end,
  }
  const take = (text: string) => {
    typing.type(text)
    set(name, text)
  }
  if (lines) {
    return <TextArea {...control} rows={lines} onChange={(event) => take(event.currentTarget.value)} />
  }
  const field = (
    <TextField
      {...control}
      list={options && `${name}-options`}
      onChange={(event) => take(event.currentTarget.value)}
    />
  )
  if (!options) return field
  return (
    <div>
      {field}
      <datalist id={`${name}-options`}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </div>
  )
}

/** An integer. Invalid input stays in the field with an error; clearing the field clears the value. */
export function StepNumber(
  props: Common & { name: 'areaM2' | 'launchYear'; unit?: ReactNode; error?: string | undefined },
) {
  const { name, label, hint, optional, unit, error } = props
  const t = useMessages('projects')
  const language = useLanguage()
  const { project, set, common, begin, end } = useField(name, { optional })
  const typing = useTyping(project[name] === null ? '' : String(project[name]), begin, end)
  const [isNoFigure, setNoFigure] = useState(false)
  return (
    <NumberField
      {...common}
      label={label}
      hint={hint}
      unit={unit}
      error={isNoFigure ? t('field.no_figure') : (error ?? common.error)}
      value={typing.value}
      onFocus={isNoFigure ? undefined : typing.start}
      onBlur={isNoFigure ? undefined : typing.end}
      onChange={(event) => {
        const written = event.currentTarget.value
        const figure = totalFigure(written, language)
        typing.type(written)
        setNoFigure(figure === null && written.trim() !== '')
        if (figure !== null || written.trim() === '') set(name, figure)
      }}
    />
  )
}

export function StepDay({
  name,
  label,
  hint,
  error,
}: Common & { name: 'completedOn'; error?: string | undefined }) {
  const { project, set, common } = useField(name, {})
  return (
    <TextField
      {...common}
      error={error ?? common.error}
      label={label}
      hint={hint}
      type="date"
      value={project[name] ?? ''}
      onChange={(event) => set(name, event.currentTarget.value || null)}
    />
  )
}

export function StepCountry({
  name,
  label,
  hint,
  error,
}: Common & { name: 'country'; error?: string | undefined }) {
  const t = useMessages('projects')
  const language = useLanguage()
  const { project, set, common } = useField(name, {})
  const options = countryCodes
    .map((value) => ({ value, label: formatCountry(value, language) }))
    .sort((one, other) => one.label.localeCompare(other.label, language))
  return (
    <SelectField
      {...common}
      error={error ?? common.error}
      label={label}
      hint={hint}
      placeholder={t('field.choose')}
      options={options}
      value={project[name]}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  )
}
