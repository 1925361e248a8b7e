import { expect, test } from 'vitest'
import type { EntryField } from '#features/contests/contest/entry-fields.ts'
import { unwritten } from '#shared/language.ts'
import { type Answer, answerProblem, answersTo, answerText } from './answers.ts'

const all = (text: string) => ({ en: text, fr: text, 'zh-hans': text, es: text })
const text: EntryField = {
  key: 'text',
  type: 'line',
  label: all('Brief'),
  help: unwritten,
  isRequired: true,
  isForJurors: true,
  takenBy: 'both',
  disciplineIds: [],
  characters: 5,
  options: [],
  unit: '',
  least: null,
  most: null,
}
const number: EntryField = { ...text, key: 'number', type: 'number', unit: 'kWh', least: 10, most: 99.5 }
const options = ['wood', 'steel', 'glass'].map((key) => ({ key, label: all(key) }))
const one: EntryField = { ...text, key: 'one', type: 'choice', options }
const several: EntryField = { ...one, key: 'several', type: 'choices' }

test('a required answer may not be missing, too long or out of range, and an optional one may be missing', () => {
  const problems = (field: EntryField, answers: (Answer | undefined)[]) =>
    answers.map((answer) => answerProblem(field, answer))

  expect(problems(text, [undefined, null, ' ', '\u200b', 'wood', '木材结构房屋'])).toEqual([
    'answer',
    'answer',
    'answer',
    'answer',
    null,
    'answerTooLong',
  ])
  expect(problems(number, [null, 9, 10, 99.5, 100])).toEqual([
    'answer',
    'answerOutOfRange',
    null,
    null,
    'answerOutOfRange',
  ])
  expect(problems(one, [[], ['wood']])).toEqual(['answer', null])
  expect(problems({ ...number, isRequired: false }, [undefined, 9])).toEqual([null, 'answerOutOfRange'])
})

test('an answer of another type, to an option that is not offered or to an unknown field is left out', () => {
  const fields = [text, number, one, several]

  expect(
    answersTo(fields, { text: 5, number: '5', one: ['wood', 'steel'], several: ['stone'], other: 'a' }),
  ).toEqual({})
  const answers = { text: '', number: null, one: ['wood'], several: ['glass', 'wood'] }
  expect(answersTo(fields, answers)).toEqual(answers)
  expect(answersTo(fields, { text: 'Two\nlines\u202e' })).toEqual({ text: 'Two lines' })
})

test('an answer is read in the reader’s language: its number with the unit, its options in the contest’s order', () => {
  expect(answerText(number, 12.5, 'fr')).toBe('12,50\u00a0kWh')
  expect(answerText(several, ['glass', 'wood'], 'en')).toBe('wood and glass')
  expect([answerText(text, undefined, 'en'), answerText(one, [], 'en')]).toEqual(['', ''])
})
