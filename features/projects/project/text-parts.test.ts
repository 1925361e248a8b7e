import { expect, test } from 'vitest'
import { charactersOf, titleCharacters, titleFrom } from './text-parts.ts'

test('a character outside the basic plane counts once', () => {
  expect(charactersOf('<p>𠮷家</p>')).toBe(2)
})

test('a name that is too long for a title is cut at a word, and a notice says so', () => {
  const name = `${'Réhabilitation de la halle '.repeat(6)}et de ses annexes`
  expect(titleFrom(name)).toBe(`${'Réhabilitation de la halle '.repeat(5)}Réhabilitation de la…`)
  expect(titleFrom(name).length).toBeLessThanOrEqual(titleCharacters)
  expect(titleFrom('Le hangar')).toBe('Le hangar')
  expect(titleFrom('一'.repeat(200))).toBe(`${'一'.repeat(159)}…`)
})
