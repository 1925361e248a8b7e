import { expect, test } from 'vitest'
import { eligibleVoters } from './eligible-voters.ts'

const tied = new Set(['Tamsin', 'Teo'])
const counted = (...voters: string[]) => eligibleVoters(voters, (voter) => tied.has(voter))

test('whoever is tied to a finalist has no voice on its rivals while two others have one', () => {
  expect(counted('Ana', 'Tamsin', 'Bo', 'Teo')).toEqual(['Ana', 'Bo'])
})

test('where fewer than two others have a voice all count', () => {
  expect(counted('Ana', 'Tamsin')).toEqual(['Ana', 'Tamsin'])
  expect(counted('Tamsin', 'Teo')).toEqual(['Tamsin', 'Teo'])
})
