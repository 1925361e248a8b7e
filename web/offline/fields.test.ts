import { expect, test } from 'vitest'
import { leftAfter } from './fields.ts'

test('a field that changed again while it was sent stays unsaved', () => {
  const order = ['b', 'a']
  const sent = { name: 'Boat', city: 'Québec', order }

  expect(leftAfter({ ...sent, name: 'Boathouse' }, sent)).toEqual({ name: 'Boathouse' })
  expect(leftAfter({ ...sent, order: ['a', 'b'] }, sent)).toEqual({ order: ['a', 'b'] })
  expect(leftAfter(sent, sent)).toEqual({})
})
