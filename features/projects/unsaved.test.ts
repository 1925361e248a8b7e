import { expect, test } from 'vitest'
import { nothingUnsaved, without } from './unsaved.ts'

test('a field that changed again while it was being sent stays unsaved', () => {
  const sent = { ...nothingUnsaved, fields: { name: 'Boat', city: 'Québec' } }
  const now = { ...nothingUnsaved, fields: { name: 'Boathouse', city: 'Québec' } }

  expect(without(now, sent)).toEqual({ ...nothingUnsaved, fields: { name: 'Boathouse' } })
})
