import { expect, test } from 'vitest'
import { choiceValue } from './choices.ts'

test.each([
  ['Set designer', [], 'set_designer'],
  ['Éclairagiste (théâtre)', [], 'eclairagiste_theatre'],
  ['Set designer', ['set_designer'], 'set_designer_2'],
  ['Set designer', ['set_designer', 'set_designer_2'], 'set_designer_3'],
  ['设计师', [], 'choice'],
])('a choice named %j beside %j is kept as %j', (name, taken, value) => {
  expect(choiceValue(name, new Set(taken))).toBe(value)
})
