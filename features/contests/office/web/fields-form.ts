import type { EntryField } from '#features/contests/contest/entry-fields.ts'
import { formatNumber } from '#shared/format.ts'
import { type Language, unwritten } from '#shared/language.ts'
import { numberTyped } from '#shared/typed-money.ts'

/** A field with its numbers as typed. */
export type FieldForm = Omit<EntryField, 'characters' | 'least' | 'most'> & {
  characters: string
  least: string
  most: string
}

const usualCharacters = 500

export const newOption = () => ({ key: crypto.randomUUID(), label: unwritten })

export function newField(): FieldForm {
  return {
    key: crypto.randomUUID(),
    type: 'line',
    label: unwritten,
    help: unwritten,
    isRequired: false,
    isForJurors: true,
    takenBy: 'both',
    disciplineIds: [],
    characters: String(usualCharacters),
    options: [newOption(), newOption()],
    unit: '',
    least: '',
    most: '',
  }
}

export function fieldForm(field: EntryField, language: Language): FieldForm {
  const typed = (value: number | null) =>
    value === null ? '' : formatNumber(value, language, Number.isInteger(value) ? 0 : 2)
  return {
    ...field,
    label: { ...unwritten, ...field.label },
    help: { ...unwritten, ...field.help },
    characters: String(field.characters),
    least: typed(field.least),
    most: typed(field.most),
  }
}

/** The options of a choice stay in the form while another type is tried, and are not sent with it. */
export function fieldOf(form: FieldForm, language: Language): EntryField {
  const isChoice = form.type === 'choice' || form.type === 'choices'
  const bound = (typed: string) =>
    form.type === 'number' && typed.trim() !== '' ? numberTyped(typed, language) : null
  return {
    ...form,
    characters: form.characters.trim() === '' ? usualCharacters : Math.round(Number(form.characters)),
    options: isChoice ? form.options : [],
    unit: form.type === 'number' ? form.unit : '',
    least: bound(form.least),
    most: bound(form.most),
  }
}

/** Whether a typed number cannot be read. An empty one is none. */
export function isUnread(typed: string, language: Language): boolean {
  return typed.trim() !== '' && numberTyped(typed, language) === null
}
