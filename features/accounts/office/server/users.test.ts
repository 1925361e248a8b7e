import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRoles, getUser, login } from '#features/accounts/session/contract.ts'
import { hashPassword } from '#features/accounts/session/server/passwords.ts'
import { consents, links, roles, secondFactors, users } from '#features/accounts/session/server/tables.ts'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { listRecorded } from '#server/audit-log.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import * as bulk from '../contract-bulk.ts'
import * as contract from '../contract-users.ts'

let app: TestApp
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'], email: 'olive@house.example' })
  await givePassword(organiser)
})
afterAll(() => app?.close())

type Role = 'juror' | 'redactor' | 'organiser'
const reason = 'Joins the team'
const current_password = 'Lilas-1924'
const givePassword = async ({ id }: User) =>
  app.db
    .update(users)
    .set({ passwordHash: await hashPassword(current_password) })
    .where(eq(users.id, id))
const grant = (userId: string, role: Role, as = organiser) =>
  app.request(contract.grantRole, { userId, role, reason, current_password }, as)
const revoke = (userId: string, role: Role, as = organiser) =>
  app.request(contract.revokeRole, { userId, role, reason, current_password }, as)
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
    (await app.request(contract.listUsers, search, organiser)).body.rows.map(({ id }) => id)

  const byName = await app.request(contract.listUsers, { q: 'NOÉMIE lund' }, organiser)
  const [row] = (await app.request(contract.listUsers, { q: redactor.email }, organiser)).body.rows

  expect(byName.body.rows.map(({ id }) => id)).toEqual([found.id])
  expect(await idsOf({ q: 'lund & as' })).toEqual([found.id])
  expect(await idsOf({ q: '%' })).toEqual([])
  expect(await idsOf({ role: 'redactor' })).toEqual([redactor.id])
  expect(row).toEqual({
    id: redactor.id,
    email: redactor.email,
    status: 'active',
    firstName: 'Test',
    lastName: redactor.id.slice(0, 8),
    companyName: '',
    country: 'CA',
    language: 'en',
    roles: ['redactor'],
    hasSecondFactor: true,
    lastSeenAt: row?.lastSeenAt,
    createdAt: row?.createdAt,
  })
})

test('the list is filtered by status and sorted by its columns, each page continuing the order', async () => {
  const companyName = 'Sorted studio'
  const made: User[] = []
  for (let count = 0; count < 52; count++) made.push(await app.user({ companyName }))
  const [first, second] = made
  await app.db
    .update(users)
    .set({ emailConfirmedAt: null })
    .where(eq(users.id, first?.id ?? ''))
  await app.db
    .update(users)
    .set({ lastSeenAt: new Date() })
    .where(eq(users.id, second?.id ?? ''))
  const find = async (search: Partial<contract.UserSearch> & { page?: number }) =>
    (await app.request(contract.listUsers, { q: companyName, ...search }, organiser)).body
  const both = async (sort: contract.UserColumn) => [
    ...(await find({ sort })).rows,
    ...(await find({ sort, page: 2 })).rows,
  ]

  const byEmail = (await both('email')).map(({ email }) => email)
  const byName = (await both('name')).map(({ id }) => id)
  const seen = await find({ sort: '-seen' })
  const unconfirmed = await find({ status: 'unconfirmed' })
  const withoutFactor = await find({ status: 'no_second_factor' })

  expect(byEmail).toEqual(made.map(({ email }) => email).sort())
  expect([byName.length, new Set(byName).size]).toEqual([52, 52])
  expect(seen.rows[0]?.id).toBe(second?.id)
  expect([unconfirmed.rows.map(({ id }) => id), withoutFactor.total]).toEqual([[first?.id], 51])
})

test('the export has every user of the search, or the chosen ones', async () => {
  const user = await app.user({ companyName: 'Exported studio' })
  const other = await app.user({ companyName: 'Exported studio' })
  const linesOf = async (chosen: contract.ChosenUsers) => {
    const answer = await fetch(app.address + contract.exportUsers.path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${organiser.token}`,
        'accept-language': 'en',
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
      },
      body: JSON.stringify({ chosen, format: 'csv' }),
    })
    return (await answer.text()).trim().split('\r\n')
  }

  const found = await linesOf({ search: { q: 'Exported studio', sort: 'email' } })
  const chosen = await linesOf({ ids: [user.id] })

  expect(found.slice(1).map((line) => line.includes('Exported studio'))).toEqual([true, true])
  expect(found.join()).toContain(other.email)
  expect([chosen.length, chosen[1]?.includes(user.email)]).toEqual([2, true])
})

test('a user’s page names who gave the roles, what they agreed to, and what belongs to them', async () => {
  const user = await app.user()
  await grant(user.id, 'redactor')
  const firm = await createFirm(app.db, user.id, { name: 'Atelier Sud' })
  await app.db
    .insert(consents)
    .values({ userId: user.id, purpose: 'agreement', version: '2026-11', language: 'fr' })

  const { body } = await app.request(contract.getUserView, { userId: user.id }, organiser)

  expect(body.grants).toMatchObject([{ role: 'redactor', by: { id: organiser.id }, reason }])
  expect(body.consents).toMatchObject([{ purpose: 'agreement', version: '2026-11', language: 'fr' }])
  expect(body.possessions.find(({ kind }) => kind === 'firm')).toMatchObject({
    count: 1,
    newest: [{ id: firm.id, name: 'Atelier Sud' }],
  })
  expect(body.sessions).toHaveLength(1)
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
    (
      await app.request(
        contract.grantRole,
        { userId: user.id, role: 'redactor', reason: ' ', current_password },
        organiser,
      )
    ).body.errors,
  ).toHaveProperty('reason')
})

test('a role is given and removed only with the organiser’s own password, and every organiser gets a mail', async () => {
  const user = await app.user()
  const other = await app.user({ roles: ['organiser'], lang: 'fr' })
  const mailsTo = async ({ email }: User) =>
    (await app.db.select().from(outbox).where(eq(outbox.recipient, email))).map(({ subject }) => subject)
  const wrong = { userId: user.id, role: 'redactor', reason, current_password: 'not this one' } as const
  const before = (await mailsTo(organiser)).length

  const rejected = [
    await app.request(contract.grantRole, wrong, organiser),
    await app.request(contract.revokeRole, wrong, organiser),
  ]
  expect(rejected.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
    [422, ['current_password']],
    [422, ['current_password']],
  ])
  expect([await rolesOf(user), await mailsTo(other)]).toEqual([[], []])

  await grant(user.id, 'redactor')
  await grant(user.id, 'redactor')
  await revoke(user.id, 'redactor')
  expect(await mailsTo(other)).toEqual(['Rôle donné\u00a0: Rédaction', 'Rôle retiré\u00a0: Rédaction'])
  expect((await mailsTo(organiser)).slice(before)).toEqual(['Role given: Redactor', 'Role removed: Redactor'])
  await app.db.delete(roles).where(eq(roles.userId, other.id))
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
  await givePassword(other)

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

test('an organiser ends one session of a user', async () => {
  const user = await app.user()
  const { sessions: open } = (await app.request(contract.getUserView, { userId: user.id }, organiser)).body
  const end = (userId: string) =>
    app.request(
      contract.endUserSessions,
      { userId, sessionId: open[0]?.id ?? '', reason: 'A lost tablet' },
      organiser,
    )

  expect((await end(organiser.id)).status).toBe(404)
  expect((await end(user.id)).body).toEqual({ ended: 1 })
})

test('too many wrong passwords show as a lock, and after an unlock the next login is checked', async () => {
  const user = await app.user({ email: 'locked@house.example' })
  const attempt = () => app.request(login, { email: user.email, password: 'wrong' })
  const statuses: number[] = []
  while (statuses.length < 20 && statuses.at(-1) !== 429) statuses.push((await attempt()).status)
  const view = async () =>
    (await app.request(contract.getUserView, { userId: user.id }, organiser)).body.lockedUntil

  const before = await view()
  await app.request(contract.unlockLogin, { userId: user.id, reason: 'Called us' }, organiser)

  expect(statuses.at(-1)).toBe(429)
  expect(new Date(before ?? 0).getTime()).toBeGreaterThan(Date.now())
  expect([await view(), (await attempt()).status]).toEqual([null, 401])
})

test('an organiser turns off the two-step login of another, who gets a mail, but not their own', async () => {
  const user = await app.user()
  const factor = { encryptedSecret: Buffer.from('encrypted'), confirmedAt: new Date() }
  await app.db.insert(secondFactors).values({ userId: user.id, ...factor })
  const reset = (userId: string) =>
    app.request(contract.resetSecondFactor, { userId, reason: 'Lost the phone' }, organiser)

  const [done, again, own] = [await reset(user.id), await reset(user.id), await reset(organiser.id)]

  expect([done.status, again.body.code, own.body.code]).toEqual([
    200,
    'second_factor_off',
    'own_second_factor',
  ])
  expect(await app.db.$count(outbox, eq(outbox.userId, user.id))).toBe(1)
  expect((await listRecorded(app.db, { kind: 'user', id: user.id })).at(-1)).toMatchObject({
    actorId: organiser.id,
    action: 'accounts.turnOffSecondFactor',
    reason: 'Lost the phone',
  })
})

test('an organiser exports and erases the data of a user who asked for it, with a reason', async () => {
  const user = await app.user({ email: 'forget-me@house.example' })
  const archive = await fetch(app.address + contract.exportUserData.path.replace(':userId', user.id), {
    method: 'POST',
    headers: { authorization: `Bearer ${organiser.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'Asked by mail' }),
  })
  const erase = (userId: string, confirmation: string) =>
    app.request(contract.eraseUser, { userId, confirmation, reason: 'Asked by mail' }, organiser)

  const [wrong, own, done] = [
    await erase(user.id, 'somebody@house.example'),
    await erase(organiser.id, organiser.email),
    await erase(user.id, user.email),
  ]

  expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect([wrong.status, own.body.code, done.status]).toEqual([422, 'own_account', 200])
  expect((await app.request(getUser, {}, user)).status).toBe(401)
  const lines = await listRecorded(app.db, { kind: 'user', id: user.id })
  expect(lines.map(({ actorId, action, reason: why }) => [actorId, action, why])).toEqual([
    [organiser.id, 'accounts.exportData', 'Asked by mail'],
    [organiser.id, 'accounts.erase', 'Asked by mail'],
  ])
})

test('a deleted account is not listed and gets no role', async () => {
  const user = await app.user()
  await app.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, user.id))

  expect((await app.request(contract.listUsers, { q: user.email }, organiser)).body.total).toBe(0)
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

test('the chosen users with an unconfirmed address get one confirmation mail a day', async () => {
  const [confirmed, fresh, waiting] = [await app.user(), await app.user(), await app.user()]
  const unconfirmed = [fresh.id, waiting.id]
  await app.db.update(users).set({ emailConfirmedAt: null }).where(inArray(users.id, unconfirmed))
  const link = { purpose: 'confirm', email: fresh.email, expiresAt: new Date() } as const
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await app.db.insert(links).values([
    { ...link, userId: fresh.id, tokenHash: Buffer.from('fresh') },
    { ...link, userId: waiting.id, tokenHash: Buffer.from('waiting'), createdAt: yesterday },
  ])
  const chosen = { ids: [confirmed.id, ...unconfirmed] }

  const counted = await app.request(bulk.countChosenUsers, { chosen }, organiser)
  const sent = await app.request(bulk.resendConfirmations, { chosen }, organiser)
  const again = await app.request(bulk.resendConfirmations, { chosen }, organiser)

  expect(counted.body).toMatchObject({ unconfirmed: 1, recent: 1 })
  expect([sent.body, again.body]).toEqual([{ sent: 1 }, { sent: 0 }])
  const mails = await app.db.select().from(outbox).where(inArray(outbox.userId, chosen.ids))
  expect(mails.map(({ recipient }) => recipient)).toEqual([waiting.email])
  const lines = await listRecorded(app.db, { kind: 'user', id: waiting.id })
  expect(lines.map(({ action }) => action)).toEqual(['accounts.resendConfirmation'])
})

test('sessions of all users that a search finds end, but not the organiser’s own', async () => {
  const companyName = 'Shared studio'
  const [one, other] = [await app.user({ companyName }), await app.user({ companyName })]
  await app.db.update(users).set({ companyName }).where(eq(users.id, organiser.id))
  const chosen = { search: { q: 'shared studio', sort: 'name' as const } }
  const input = { chosen, reason: 'A shared computer was stolen' }

  const { body } = await app.request(bulk.countChosenUsers, { chosen }, organiser)
  const ended = await app.request(bulk.endChosenSessions, input, organiser)

  expect(body).toMatchObject({ sessions: 2, loggedIn: 2 })
  expect(ended.body).toEqual({ ended: 2 })
  const statuses = [one, other, organiser].map(async (as) => (await app.request(getUser, {}, as)).status)
  expect(await Promise.all(statuses)).toEqual([401, 401, 200])
  const line = (await listRecorded(app.db, { kind: 'user', id: one.id })).at(-1)
  expect(line).toMatchObject({ action: 'accounts.endSessions', reason: input.reason })
  expect((await app.request(bulk.endChosenSessions, input, await app.user())).status).toBe(403)
})
