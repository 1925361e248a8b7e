import { expect, test } from 'vitest'
import { eligibleVoters } from './eligible-voters.ts'

const conflicted = new Set(['Tamsin', 'Teo'])
const counted = (...voters: string[]) => eligibleVoters(voters, (voter) => conflicted.has(voter))

test('a juror in conflict with a finalist does not vote on its rivals while two others may', () => {
  expect(counted('Ana', 'Tamsin', 'Bo', 'Teo')).toEqual(['Ana', 'Bo'])
})

test('with fewer than two other voters everybody’s vote counts', () => {
  expect(counted('Ana', 'Tamsin')).toEqual(['Ana', 'Tamsin'])
  expect(counted('Tamsin', 'Teo')).toEqual(['Tamsin', 'Teo'])
})
