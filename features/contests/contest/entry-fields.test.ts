import { expect, test } from 'vitest'
import { unwritten } from '#shared/language.ts'
import { EntryField, fieldsFor, fieldTexts, fixedChanges } from './entry-fields.ts'

const all = (text: string) => ({ en: text, fr: text, 'zh-hans': text, es: text })
const line: EntryField = {
  key: 'client-brief',
  type: 'line',
  label: all('Brief'),
  help: unwritten,
  isRequired: false,
  isForJurors: true,
  takenBy: 'both',
  disciplineIds: [],
  characters: 200,
  options: [],
  unit: '',
  least: null,
  most: null,
}
const option = (key: string) => ({ key, label: all(key) })
const choice: EntryField = {
  ...line,
  key: 'structure',
  type: 'choice',
  options: ['wood', 'steel'].map(option),
}

test('a field is asked of its kind of project and in its disciplines', () => {
  const fields = [
    line,
    { ...line, key: 'b', takenBy: 'products' as const },
    { ...line, key: 'c', disciplineIds: ['interior'] },
  ]
  const keys = (kind: 'project' | 'product', disciplineId: string | null) =>
    fieldsFor(fields, { kind, disciplineId }).map(({ key }) => key)

  expect(keys('project', null)).toEqual(['client-brief'])
  expect(keys('project', 'interior')).toEqual(['client-brief', 'c'])
  expect(keys('product', 'architecture')).toEqual(['client-brief', 'b'])
})

test('once there are projects, words, order, options and looser limits may change, and optional fields may be added', () => {
  const looser = {
    ...line,
    label: all('The brief'),
    help: all('In a line'),
    characters: 300,
    isForJurors: false,
  }
  const longer = { ...choice, options: [option('stone'), ...choice.options] }

  expect(fixedChanges([line, choice], [longer, looser, { ...line, key: 'new' }])).toEqual([])
})

test('once there are projects, no field is removed, required, tightened or shown to jurors', () => {
  const number = { ...line, key: 'area', type: 'number' as const, isForJurors: false, least: 10 }
  const changes = fixedChanges(
    [line, choice, number],
    [
      { ...choice, type: 'choices', options: [option('wood')] },
      { ...number, isForJurors: true, isRequired: true, least: 20, most: 90, disciplineIds: ['interior'] },
      { ...line, key: 'new', isRequired: true },
    ],
  )

  expect(changes.map(({ field, part }) => `${field.key} ${part}`)).toEqual([
    'client-brief key',
    'structure type',
    'structure options',
    'area disciplineIds',
    'area isRequired',
    'area isForJurors',
    'area least',
    'area most',
    'new isRequired',
  ])
})

test('the texts to translate are labels, help texts that are written, and the options of a choice', () => {
  const typed = { ...line, help: { ...unwritten, fr: 'En une ligne' }, options: [option('left over')] }

  expect(fieldTexts([typed, choice]).map(({ fr }) => fr)).toEqual([
    'Brief',
    'En une ligne',
    'Brief',
    'wood',
    'steel',
  ])
})

test('a field is not called like what every object has', () => {
  const isKey = (key: string) => EntryField.shape.key.safeParse(key).success

  expect(['client-brief', 'constructor'].map(isKey)).toEqual([true, false])
})
