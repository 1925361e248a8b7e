import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { openConnection } from '#tools/testing/connection.ts'
import { isDatabaseAway, openDatabase } from './database.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: '2' })
})
afterAll(() => app?.close())

/** Takes every connection of the portal, until the returned function is called. */
async function takeAllConnections(): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>()
  const taken = [0, 1].map(() => {
    const started = Promise.withResolvers<void>()
    const ended = app.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1`)
      started.resolve()
      await release.promise
    })
    return { started: started.promise, ended }
  })
  await Promise.all(taken.map(({ started }) => started))
  return async () => {
    release.resolve()
    await Promise.all(taken.map(({ ended }) => ended))
  }
}

test('without a free connection readiness answers within two seconds, and calls and pages return a retry delay', async () => {
  const user = await app.user()
  const release = await takeAllConnections()
  const since = performance.now()
  const ready = fetch(`${app.address}/api/health/ready`).then((answer) => ({
    status: answer.status,
    ms: performance.now() - since,
  }))
  const headers = { 'accept-language': 'fr', authorization: `Bearer ${user.token}` }
  const [call, page] = await Promise.all([
    fetch(`${app.address}/api/user`, { headers }),
    fetch(`${app.address}/fr/inspirations/a-work`),
  ])
  const { status, ms } = await ready
  await release()

  expect(status).toBe(503)
  expect(ms).toBeLessThan(2_000)
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await call.json()).toMatchObject({
    message: 'Le portail est momentanément indisponible. Réessayez dans un instant.',
  })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('Le portail est momentanément indisponible.')
  expect((await fetch(`${app.address}/api/health/ready`)).status).toBe(200)
}, 20_000)

test('connections to a hung database are dropped, and the portal reconnects once it is back', async () => {
  const url = new URL(app.databaseUrl)
  const line = await openConnection(`http://${url.host}`)
  url.host = new URL(line.address).host
  const database = openDatabase(String(url), pino({ level: 'silent' }), { most: 1, silenceMs: 200 })
  const one = () => database.db.execute(sql`SELECT 1`)
  await one()
  line.hang()
  const query = await one().catch((error: unknown) => error)
  line.mend()
  await one()
  const transaction = await database.db
    .transaction(async (tx) => {
      line.hang()
      await tx.execute(sql`SELECT 1`)
    })
    .catch((error: unknown) => error)
  line.mend()

  expect([query, transaction].map(isDatabaseAway)).toEqual([true, true])
  expect((await one()).rowCount).toBe(1)
  await database.close()
  await line.close()
})
