import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { getUser, logout } from '../contract.ts'
import { actorFinder } from './queries.ts'
import { roles, sessions } from './tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

test('simultaneous requests each resolve to their own user, and only while their session is valid', async () => {
  const [entrant, organiser] = [await app.user(), await app.user({ roles: ['organiser', 'juror'] })]
  const [expired, idle] = [await app.user(), await app.user()]
  const old = new Date(Date.now() - 8 * 86_400_000)
  await app.db.update(sessions).set({ expiresAt: old }).where(eq(sessions.userId, expired.id))
  await app.db.update(sessions).set({ lastUsedAt: old }).where(eq(sessions.userId, idle.id))
  const find = actorFinder(app.db, { organiserSecondFactor: false })
  const unknown = `pal_${'x'.repeat(43)}`

  const found = await Promise.all(
    [entrant, organiser, expired, idle, entrant].map(({ token }) => find(token)).concat(find(unknown)),
  )

  expect(found.map((actor) => actor?.id ?? null)).toEqual([
    entrant.id,
    organiser.id,
    null,
    null,
    entrant.id,
    null,
  ])
  expect(found.map((actor) => actor?.roles.length ?? null)).toEqual([0, 2, null, null, 0, null])
})

test('an ended session and a removed role lose access at once', async () => {
  const user = await app.user({ roles: ['organiser', 'juror'] })
  const find = actorFinder(app.db, { organiserSecondFactor: false })
  expect((await find(user.token))?.roles.toSorted()).toEqual(['juror', 'organiser'])

  await app.db.delete(roles).where(and(eq(roles.userId, user.id), eq(roles.role, 'organiser')))
  expect((await find(user.token))?.roles).toEqual(['juror'])
  await app.request(logout, {}, user)

  expect(await find(user.token)).toBeNull()
  expect((await app.request(getUser, {}, user)).status).toBe(401)
})
