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

test('an answer that no longer fits what is answered now is our fault, not the form’s, and nothing is done again', async () => {
  const asked = {
    personId: person.id,
    request: {
      method: 'POST',
      url: '/api/anything',
      headers: { 'idempotency-key': crypto.randomUUID() },
    },
    input: {},
  }
  const acted: string[] = []
  await answerOnce(house.db, { ...asked, output: z.string() }, async () => 'as it was before')
  const again = answerOnce(house.db, { ...asked, output: z.object({ id: z.string() }) }, async () => {
    acted.push('again')
    return { id: 'another' }
  })
  const fault = await again.catch((thrown: unknown) => thrown)

  expect(fault).toBeInstanceOf(Error)
  expect(fault).not.toBeInstanceOf(z.ZodError)
  expect(acted).toEqual([])
})
