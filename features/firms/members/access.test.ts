import { expect, test } from 'vitest'
import { isLastOwner } from './access.ts'

test('the only owner is the last one, however many editors there are', () => {
  const members = [
    { personId: 'ana', role: 'owner' },
    { personId: 'ben', role: 'editor' },
  ] as const

  expect(isLastOwner(members, 'ana')).toBe(true)
  expect(isLastOwner(members, 'ben')).toBe(false)
  expect(isLastOwner([...members, { personId: 'eve', role: 'owner' }], 'ana')).toBe(false)
})
