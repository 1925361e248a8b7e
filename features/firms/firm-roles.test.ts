import { expect, test } from 'vitest'
import { isLastOwner } from './firm-roles.ts'

test('the only owner is the last one, however many editors there are', () => {
  const members = [
    { userId: 'ana', role: 'owner' },
    { userId: 'ben', role: 'editor' },
  ] as const

  expect(isLastOwner(members, 'ana')).toBe(true)
  expect(isLastOwner(members, 'ben')).toBe(false)
  expect(isLastOwner([...members, { userId: 'eve', role: 'owner' }], 'ana')).toBe(false)
})
