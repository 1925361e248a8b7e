import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { freePort } from '#tools/testing/portal.ts'

let app: TestApp
let port: number

beforeAll(async () => {
  port = await freePort()
  app = await startTestApp({ METRICS: `127.0.0.1:${port}`, DATABASE_POOL: '2' })
})
afterAll(() => app?.close())

async function figures() {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const text = await answer.text()
  const figureOf = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length + 1),
    )
  return { status: answer.status, text, figureOf }
}

/** Keeps connections of the pool busy, as open transactions, until they are released. */
async function holdConnections(count: number) {
  const released = Promise.withResolvers<void>()
  const started = Array.from({ length: count }, () => Promise.withResolvers<void>())
  const held = started.map(({ resolve }) =>
    app.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1`)
      resolve()
      await released.promise
    }),
  )
  await Promise.all(started.map(({ promise }) => promise))
  return async () => {
    released.resolve()
    await Promise.all(held)
  }
}

test('one process serves its own metrics, among them the delay of its event loop', async () => {
  const { status, text, figureOf } = await figures()

  expect(status).toBe(200)
  expect(text).toContain('# TYPE http_request_duration_seconds histogram')
  expect(figureOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
})

test('what waits for a connection of the pool is measured, also beyond the last one', async () => {
  const name = 'palmares_database_wait_seconds'
  const before = (await figures()).figureOf(`${name}_count`)
  const release = await holdConnections(2)
  const third = app.db.execute(sql`SELECT 1`).then(() => 'answered')
  await release()
  await third

  const { figureOf } = await figures()
  expect(figureOf(`${name}_count`)).toBeGreaterThanOrEqual(before + 3)
  expect(figureOf(`${name}_sum`)).toBeGreaterThan(0)
})

test('the age of a queue is that of its oldest job that is due; a later one does not count', async () => {
  await app.db.execute(sql`SELECT pgboss.create_queue('forgotten', '{"policy": "standard"}')`)
  await app.db.execute(sql`
    INSERT INTO pgboss.job (name, start_after)
    VALUES ('forgotten', now() - interval '10 minutes'), ('forgotten', now() + interval '1 hour')`)

  const { figureOf } = await figures()

  expect(figureOf('palmares_jobs_oldest_seconds{queue="forgotten"}')).toBeGreaterThanOrEqual(600)
  expect(figureOf('palmares_jobs_oldest_seconds{queue="forgotten"}')).toBeLessThan(700)
})
