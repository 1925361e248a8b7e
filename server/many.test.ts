import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { newId } from './columns.ts'
import { asColumns } from './many.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house?.close())

test('rows that are sent by columns arrive as they were, whatever their texts hold', async () => {
  const texts = ['plain', '', 'NULL', 'a "b", {c}', "l'été", '两\n行', '\\', null]
  const sent = texts.map((words, place) => ({ id: newId(), words, place: place === 3 ? null : place }))
  const { rows } = await house.db.execute(
    sql`SELECT * FROM ${asColumns(sent, 'id uuid, words text, place int')}`,
  )
  expect(rows).toEqual(sent)
})

test('an id is of version 7, nobody else’s, and says when it was made', () => {
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
