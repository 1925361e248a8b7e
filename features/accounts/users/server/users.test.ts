import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRoles, getUser } from '#features/accounts/sign-in/contract.ts'
import { people, roles, secondFactors } from '#features/accounts/sign-in/server/tables.ts'
import { listRecorded } from '#server/journal.ts'
import { type Person, startTestApp, type TestApp } from '#tools/testing/app.ts'
import * as contract from '../contract-users.ts'

let app: TestApp
let organiser: Person

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.person({ roles: ['organiser'], email: 'olive@house.example' })
})
afterAll(() => app?.close())

type Role = 'juror' | 'redactor' | 'organiser'
const reason = 'Joins the team'
const grant = (userId: string, role: Role, as = organiser) =>
  app.request(contract.grantRole, { userId, role, reason }, as)
const revoke = (userId: string, role: Role, as = organiser) =>
  app.request(contract.revokeRole, { userId, role, reason }, as)
const rolesOf = async ({ id }: Person) =>
  (await app.db.select({ role: roles.role }).from(roles).where(eq(roles.personId, id))).map(
    ({ role }) => role,
  )

test('an organiser finds people by name, address, company and role', async () => {
  const found = await app.person({ email: 'noemie@lund-aas.example', companyName: 'Lund & Ås' })
  const redactor = await app.person({ roles: ['redactor'] })
  await app.db.insert(secondFactors).values({
    personId: redactor.id,
    sealedSecret: Buffer.from('sealed'),
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

test('a long list is read on from the last one shown, whoever registers meanwhile', async () => {
  const companyName = 'A large studio'
  for (let count = 0; count < 52; count++) await app.person({ companyName })

  const first = await app.request(contract.listUsers, { q: companyName }, organiser)
  await app.person({ companyName })
  const after = first.body.next ?? ''
  const second = await app.request(contract.listUsers, { q: companyName, after }, organiser)

  expect([first.body.users.length, first.body.count]).toEqual([50, 52])
  expect([second.body.users.length, second.body.next]).toEqual([2, null])
  const shown = [...first.body.users, ...second.body.users].map(({ id }) => id)
  expect(new Set(shown).size).toBe(52)
})

test('an organiser gives and takes a role with a reason, which the audit log keeps', async () => {
  const person = await app.person()

  const given = await grant(person.id, 'redactor')
  const before = await rolesOf(person)
  const taken = await revoke(person.id, 'redactor')

  expect([given.body.roles, before]).toEqual([['redactor'], ['redactor']])
  expect([taken.body.roles, await rolesOf(person)]).toEqual([[], []])
  const lines = await listRecorded(app.db, { kind: 'person', id: person.id })
  expect(lines.map(({ actorId, act, reason, details }) => [actorId, act, reason, details])).toEqual([
    [organiser.id, 'accounts.giveRole', reason, { role: 'redactor' }],
    [organiser.id, 'accounts.revokeRole', reason, { role: 'redactor' }],
  ])
  expect(
    (await app.request(contract.grantRole, { userId: person.id, role: 'redactor', reason: ' ' }, organiser))
      .body.errors,
  ).toHaveProperty('reason')
})

test('an address that is not confirmed gets no role', async () => {
  const person = await app.person()
  await app.db.update(people).set({ emailConfirmedAt: null }).where(eq(people.id, person.id))

  const answers = [await grant(person.id, 'organiser'), await grant(person.id, 'redactor')]

  expect(answers.map(({ status, body }) => [status, body.refusal])).toEqual([
    [409, 'address_unconfirmed'],
    [409, 'address_unconfirmed'],
  ])
  expect(await rolesOf(person)).toEqual([])
})

test('jurors are neither made nor dismissed here', async () => {
  const juror = await app.person({ roles: ['juror'] })

  const answers = [await grant(juror.id, 'juror'), await revoke(juror.id, 'juror')]

  expect(answers.map(({ body }) => body.refusal)).toEqual(['juror_by_invitation', 'juror_by_invitation'])
  expect(await rolesOf(juror)).toEqual(['juror'])
})

test('nobody takes their own organiser role, and of two who take each other’s at once one stays', async () => {
  const other = await app.person({ roles: ['organiser'] })

  const own = await revoke(organiser.id, 'organiser')
  const both = await Promise.all([
    revoke(other.id, 'organiser', organiser),
    revoke(organiser.id, 'organiser', other),
  ])

  expect([own.status, own.body.refusal]).toEqual([409, 'own_role'])
  expect(await app.db.$count(roles, eq(roles.role, 'organiser'))).toBe(1)
  expect(both.filter(({ status }) => status === 200).length).toBe(1)
  await app.db.insert(roles).values({ personId: organiser.id, role: 'organiser' }).onConflictDoNothing()
  await app.db.delete(roles).where(and(eq(roles.personId, other.id), eq(roles.role, 'organiser')))
})

test('a role that was taken opens nothing from then on', async () => {
  const other = await app.person({ roles: ['organiser'] })

  await revoke(other.id, 'organiser')

  expect((await app.request(contract.listUsers, {}, other)).status).toBe(403)
})

test('an organiser logs somebody out everywhere, with a reason', async () => {
  const person = await app.person()

  const { body } = await app.request(
    contract.endUserSessions,
    { userId: person.id, reason: 'The telephone was stolen' },
    organiser,
  )

  expect(body).toEqual({ ended: 1 })
  expect((await app.request(getUser, {}, person)).status).toBe(401)
  const [line] = await listRecorded(app.db, { kind: 'person', id: person.id })
  expect(line).toMatchObject({
    actorId: organiser.id,
    act: 'accounts.endSessions',
    reason: 'The telephone was stolen',
  })
})

test('an account that was deleted is not listed, and is given nothing', async () => {
  const person = await app.person()
  await app.db.update(people).set({ deletedAt: new Date() }).where(eq(people.id, person.id))

  expect((await app.request(contract.listUsers, { q: person.email }, organiser)).body.count).toBe(0)
  expect((await grant(person.id, 'redactor')).status).toBe(404)
})

test('an organiser without a second factor is let into nothing of theirs where the settings ask for one', async () => {
  const strict = await startTestApp({ ORGANISER_SECOND_FACTOR: '1' })
  const olive = await strict.person({ roles: ['organiser', 'redactor'] })

  const refused = await strict.request(contract.listUsers, {}, olive)
  const rolesBefore = await strict.request(getRoles, {}, olive)
  await strict.db
    .insert(secondFactors)
    .values({ personId: olive.id, sealedSecret: Buffer.from('sealed'), confirmedAt: new Date() })
  const opened = await strict.request(contract.listUsers, {}, olive)
  const rolesAfter = await strict.request(getRoles, {}, olive)
  await strict.close()

  expect([refused.status, refused.body.refusal]).toEqual([403, 'second_factor_needed'])
  expect(rolesBefore.body.needsSecondFactor).toBe(true)
  expect([opened.status, rolesAfter.body.needsSecondFactor]).toEqual([200, false])
})
