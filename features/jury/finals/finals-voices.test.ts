import { expect, test } from 'vitest'
import { voicesThatCount } from './finals-voices.ts'

const tied = new Set(['Tamsin', 'Teo'])
const counted = (...voices: string[]) => voicesThatCount(voices, (voice) => tied.has(voice))

test('whoever is tied to a finalist has no voice on its rivals while two others have one', () => {
  expect(counted('Ana', 'Tamsin', 'Bo', 'Teo')).toEqual(['Ana', 'Bo'])
})

test('where fewer than two others have a voice all count', () => {
  expect(counted('Ana', 'Tamsin')).toEqual(['Ana', 'Tamsin'])
  expect(counted('Tamsin', 'Teo')).toEqual(['Tamsin', 'Teo'])
})
