import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test('nothing typed has no strength', () => {
  expect(passwordStrength('')).toBeNull()
})

test('any text is at least weak', () => {
  expect(['a', 'aB1', 'aB1cD', 'abcdefghijkl', '123456789012', '!!!!!!!!'].map(passwordStrength)).toEqual(
    Array(6).fill('weak'),
  )
})

test('six characters with two kinds of lower case, upper case and digit are medium', () => {
  expect(['abcde1', 'ABCDE1', 'abcdeF', 'abcdefgh1', 'aB1cD2', 'aB1cD2e'].map(passwordStrength)).toEqual(
    Array(6).fill('medium'),
  )
})

test('eight characters with all three kinds are strong', () => {
  expect(['abcdeF12', 'Abcdefg1', 'a very long Phrase 1'].map(passwordStrength)).toEqual(
    Array(3).fill('strong'),
  )
})
