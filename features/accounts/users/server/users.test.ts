import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRoles, getUser } from '#features/accounts/sign-in/contract.ts'
import { roles, secondFactors, users } from '#features/accounts/sign-in/server/tables.ts'
import { listRecorded } from '#server/audit-log.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import * as contract from '../contract-users.ts'

let app: TestApp
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'], email: 'olive@house.example' })
})
afterAll(() => app?.close())

type Role = 'juror' | 'redactor' | 'organiser'
const reason = 'Joins the team'
const grant = (userId: string, role: Role, as = organiser) =>
  app.request(contract.grantRole, { userId, role, reason }, as)
const revoke = (userId: string, role: Role, as = organiser) =>
  app.request(contract.revokeRole, { userId, role, reason }, as)
const rolesOf = async ({ id }: User) =>
  (await app.db.select({ role: roles.role }).from(roles).where(eq(roles.userId, id))).map(({ role }) => role)

test('an organiser finds users by name, address, company and role', async () => {
  const found = await app.user({ email: 'noemie@lund-aas.example', companyName: 'Lund & Ås' })
  const redactor = await app.user({ roles: ['redactor'] })
  await app.db.insert(secondFactors).values({
    userId: redactor.id,
    encryptedSecret: Buffer.from('encrypted'),
    confirmedAt: new Date(),
  })
  const idsOf = async (search: { q?: string; role?: Role }) =>
    (await app.request(contract.listUsers, search, organiser)).body.users.map(({ id }) => id)

  const byName = await app.request(contract.listUsers, { q: 'NOÉMIE lund' }, organiser)
  const [row] = (await app.request(contract.listUsers, { q: redactor.email }, organiser)).body.users

  expect(byName.body.users.map(({ id }) => id)).toEqual([found.id])
  expect(await idsOf({ q: 'lund & as' })).toEqual([found.id])
  expect(await idsOf({ q: '%' })).toEqual([])
  expect(await idsOf({ role: 'redactor' })).toEqual([redactor.id])
  expect(row).toEqual({
    id: redactor.id,
    email: redactor.email,
    isConfirmed: true,
    firstName: 'Test',
    lastName: redactor.id.slice(0, 8),
    companyName: '',
    country: 'CA',
    language: 'en',
    roles: ['redactor'],
    hasSecondFactor: true,
    createdAt: row?.createdAt,
  })
})

test('a long list continues after the last row shown, whoever registers meanwhile', async () => {
  const companyName = 'A large studio'
  for (let count = 0; count < 52; count++) await app.user({ companyName })

  const first = await app.request(contract.listUsers, { q: companyName }, organiser)
  await app.user({ companyName })
  const after = first.body.next ?? ''
  const second = await app.request(contract.listUsers, { q: companyName, after }, organiser)

  expect([first.body.users.length, first.body.count]).toEqual([50, 52])
  expect([second.body.users.length, second.body.next]).toEqual([2, null])
  const shown = [...first.body.users, ...second.body.users].map(({ id }) => id)
  expect(new Set(shown).size).toBe(52)
})

test('an organiser gives and removes a role with a reason, which the audit log records', async () => {
  const user = await app.user()

  const given = await grant(user.id, 'redactor')
  const before = await rolesOf(user)
  const taken = await revoke(user.id, 'redactor')

  expect([given.body.roles, before]).toEqual([['redactor'], ['redactor']])
  expect([taken.body.roles, await rolesOf(user)]).toEqual([[], []])
  const lines = await listRecorded(app.db, { kind: 'user', id: user.id })
  expect(lines.map(({ actorId, action, reason, details }) => [actorId, action, reason, details])).toEqual([
    [organiser.id, 'accounts.giveRole', reason, { role: 'redactor' }],
    [organiser.id, 'accounts.revokeRole', reason, { role: 'redactor' }],
  ])
  expect(
    (await app.request(contract.grantRole, { userId: user.id, role: 'redactor', reason: ' ' }, organiser))
      .body.errors,
  ).toHaveProperty('reason')
})

test('an address that is not confirmed gets no role', async () => {
  const user = await app.user()
  await app.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, user.id))

  const answers = [await grant(user.id, 'organiser'), await grant(user.id, 'redactor')]

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'address_unconfirmed'],
    [409, 'address_unconfirmed'],
  ])
  expect(await rolesOf(user)).toEqual([])
})

test('jurors are neither added nor removed here', async () => {
  const juror = await app.user({ roles: ['juror'] })

  const answers = [await grant(juror.id, 'juror'), await revoke(juror.id, 'juror')]

  expect(answers.map(({ body }) => body.code)).toEqual(['juror_by_invitation', 'juror_by_invitation'])
  expect(await rolesOf(juror)).toEqual(['juror'])
})

test('organisers cannot remove their own role, and of two who remove each other’s one stays', async () => {
  const other = await app.user({ roles: ['organiser'] })

  const own = await revoke(organiser.id, 'organiser')
  const both = await Promise.all([
    revoke(other.id, 'organiser', organiser),
    revoke(organiser.id, 'organiser', other),
  ])

  expect([own.status, own.body.code]).toEqual([409, 'own_role'])
  expect(await app.db.$count(roles, eq(roles.role, 'organiser'))).toBe(1)
  expect(both.filter(({ status }) => status === 200).length).toBe(1)
  await app.db.insert(roles).values({ userId: organiser.id, role: 'organiser' }).onConflictDoNothing()
  await app.db.delete(roles).where(and(eq(roles.userId, other.id), eq(roles.role, 'organiser')))
})

test('a removed role takes effect at once', async () => {
  const other = await app.user({ roles: ['organiser'] })

  await revoke(other.id, 'organiser')

  expect((await app.request(contract.listUsers, {}, other)).status).toBe(403)
})

test('an organiser ends all sessions of a user, with a reason', async () => {
  const user = await app.user()

  const { body } = await app.request(
    contract.endUserSessions,
    { userId: user.id, reason: 'The telephone was stolen' },
    organiser,
  )

  expect(body).toEqual({ ended: 1 })
  expect((await app.request(getUser, {}, user)).status).toBe(401)
  const [line] = await listRecorded(app.db, { kind: 'user', id: user.id })
  expect(line).toMatchObject({
    actorId: organiser.id,
    action: 'accounts.endSessions',
    reason: 'The telephone was stolen',
  })
})

test('a deleted account is not listed and gets no role', async () => {
  const user = await app.user()
  await app.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, user.id))

  expect((await app.request(contract.listUsers, { q: user.email }, organiser)).body.count).toBe(0)
  expect((await grant(user.id, 'redactor')).status).toBe(404)
})

test('an organiser without a second factor can access nothing in admin if the settings require one', async () => {
  const strict = await startTestApp({ ORGANISER_SECOND_FACTOR: '1' })
  const olive = await strict.user({ roles: ['organiser', 'redactor'] })

  const rejected = await strict.request(contract.listUsers, {}, olive)
  const rolesBefore = await strict.request(getRoles, {}, olive)
  await strict.db
    .insert(secondFactors)
    .values({ userId: olive.id, encryptedSecret: Buffer.from('encrypted'), confirmedAt: new Date() })
  const opened = await strict.request(contract.listUsers, {}, olive)
  const rolesAfter = await strict.request(getRoles, {}, olive)
  await strict.close()

  expect([rejected.status, rejected.body.code]).toEqual([403, 'second_factor_needed'])
  expect(rolesBefore.body.needsSecondFactor).toBe(true)
  expect([opened.status, rolesAfter.body.needsSecondFactor]).toEqual([200, false])
})
