import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { getUser, logout } from '../contract.ts'
import { actorFinder } from './queries.ts'
import { roles, sessions } from './tables.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house?.close())

test('of those who ask at the same moment each is found as themselves, and only while their session lasts', async () => {
  const [entrant, organiser] = [await house.person(), await house.person({ roles: ['organiser', 'juror'] })]
  const [expired, idle] = [await house.person(), await house.person()]
  const old = new Date(Date.now() - 8 * 86_400_000)
  await house.db.update(sessions).set({ expiresAt: old }).where(eq(sessions.personId, expired.id))
  await house.db.update(sessions).set({ lastUsedAt: old }).where(eq(sessions.personId, idle.id))
  const find = actorFinder(house.db, { organiserSecondFactor: false })
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

test('a session that was ended and a role that was taken away open nothing from then on', async () => {
  const person = await house.person({ roles: ['organiser', 'juror'] })
  const find = actorFinder(house.db, { organiserSecondFactor: false })
  expect((await find(person.token))?.roles.toSorted()).toEqual(['juror', 'organiser'])

  await house.db.delete(roles).where(and(eq(roles.personId, person.id), eq(roles.role, 'organiser')))
  expect((await find(person.token))?.roles).toEqual(['juror'])
  await house.ask(logout, {}, person)

  expect(await find(person.token)).toBeNull()
  expect((await house.ask(getUser, {}, person)).status).toBe(401)
})
