import { expect, test } from 'vitest'
import { newId } from './columns.ts'

test('an id is a UUID version 7, unique and with its creation time', () => {
  const before = Date.now()
  const ids = Array.from({ length: 1000 }, newId)
  const after = Date.now()
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const made = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    expect(made >= before && made <= after).toBe(true)
  }
})
