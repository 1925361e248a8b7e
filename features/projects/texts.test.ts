import { expect, test } from 'vitest'
import { charactersOf, plainOf } from './texts.ts'

test('a list or heading that was kept stays readable in a plain field', () => {
  expect(plainOf('<h2>Site</h2><ul><li>North</li><li>South</li></ul>')).toBe('Site\n\nNorth\n\nSouth')
})

test('a character outside the basic plane counts once', () => {
  expect(charactersOf('<p>𠮷家</p>')).toBe(2)
})
