import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { coupons } from '#features/payments/ledger/server/payment-tables.ts'
import { createCoupons } from '#features/payments/quote/contract-coupons.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { answerOnce } from './answered-once.ts'

const batch: InputOf<typeof createCoupons> = {
  code: '',
  prefix: 'part',
  count: 500,
  ratePpm: 100_000,
  amount: null,
  currency: null,
  contestId: null,
  disciplineId: null,
  itemKinds: null,
  startsOn: new Date().toISOString().slice(0, 10),
  endsOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  note: '',
  maxUses: 1,
  maxUsesPerUser: 1,
}

let app: TestApp
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

const anyCall = {
  get userId() {
    return organiser.id
  },
  request: { method: 'POST', url: '/api/anything', headers: {} },
  input: {},
  output: z.string(),
}

function createBatch(key: string): Promise<Response> {
  return fetch(app.address + createCoupons.path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${organiser.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(batch),
  })
}

test('500 coupons are created once when the connection is killed between the coupons and the response', async () => {
  const key = crypto.randomUUID()
  await app.db.execute(sql`
    CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`)
  await app.db.execute(sql`
    CREATE TRIGGER kill_before_answer BEFORE UPDATE ON answered_once
    FOR EACH ROW WHEN (NEW.answer IS NOT NULL) EXECUTE FUNCTION end_connection()`)
  const killed = await createBatch(key)
  await app.db.execute(sql`DROP TRIGGER kill_before_answer ON answered_once`)
  const repeated = await createBatch(key)
  const third = await createBatch(key)

  expect(killed.status).toBeGreaterThanOrEqual(500)
  expect([repeated.status, third.status]).toEqual([200, 200])
  expect(await third.text()).toBe(await repeated.text())
  expect(await app.db.$count(coupons)).toBe(batch.count)
})

test('a call waits for an earlier one with the same key, and takes effect only if that one failed', async () => {
  const call = {
    ...anyCall,
    request: { ...anyCall.request, headers: { 'idempotency-key': crypto.randomUUID() } },
  }
  const done: string[] = []
  const [started, failing] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const first = answerOnce(app.db, call, async () => {
    started.resolve()
    return failing.promise
  }).catch(() => 'failed')
  await started.promise
  const others = ['second', 'third'].map((name) =>
    answerOnce(app.db, call, async () => {
      done.push(name)
      return name
    }),
  )
  failing.reject(new Error('it failed'))

  expect(await first).toBe('failed')
  const [second, third] = await Promise.all(others)
  expect(second).toBe(third)
  expect(done).toEqual([second])
})

test('a stored response of an outdated shape is a server error, and the action does not run again', async () => {
  const { output: _, ...input } = {
    ...anyCall,
    request: { ...anyCall.request, headers: { 'idempotency-key': crypto.randomUUID() } },
  }
  const acted: string[] = []
  await answerOnce(app.db, { ...input, output: z.string() }, async () => 'as it was before')
  const again = answerOnce(app.db, { ...input, output: z.object({ id: z.string() }) }, async () => {
    acted.push('again')
    return { id: 'another' }
  })
  const error = await again.catch((thrown: unknown) => thrown)

  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(z.ZodError)
  expect(acted).toEqual([])
})
