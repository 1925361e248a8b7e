import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestHouse, type Person, type TestHouse } from '#tools/testing/house.ts'
import { answerOnce } from './answered-once.ts'
import { answeredOnce } from './tables.ts'

let house: TestHouse
let person: Person

beforeAll(async () => {
  house = await openTestHouse()
  person = await house.person()
})
afterAll(() => house?.close())

test('a call that was given up and fails in the end leaves the place of whoever took it over', async () => {
  const key = crypto.randomUUID()
  const acted: string[] = []
  const call = (name: string, act: () => Promise<string>) =>
    answerOnce(
      house.db,
      {
        personId: person.id,
        request: { method: 'POST', url: '/api/anything', headers: { 'idempotency-key': key } },
        input: {},
        output: z.string(),
      },
      async () => {
        acted.push(name)
        return act()
      },
    )
  const [givenUp, slow] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const first = call('first', () => givenUp.promise).catch(() => 'failed')
  await expect.poll(() => acted).toEqual(['first'])
  await house.db
    .update(answeredOnce)
    .set({ createdAt: new Date(Date.now() - 120_000) })
    .where(eq(answeredOnce.key, key))
  const second = call('second', () => slow.promise)
  await expect.poll(() => acted).toEqual(['first', 'second'])
  givenUp.reject(new Error('too late'))
  await first
  const third = call('third', async () => 'done twice')
  await pause(300)
  slow.resolve('done')

  expect(await Promise.all([second, third])).toEqual(['done', 'done'])
  expect(acted).toEqual(['first', 'second'])
})
