import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as recovery from '#features/accounts/account/contract-recovery.ts'
import { getUser, login } from '#features/accounts/session/contract.ts'
import { hashPassword } from '#features/accounts/session/server/passwords.ts'
import { links, roles, users } from '#features/accounts/session/server/tables.ts'
import { listRecorded } from '#server/audit-log.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import * as contract from '../contract-users.ts'

let app: TestApp
let organiser: User

const current_password = 'Lilas-1924'
const reason = 'Misspelt at registration'

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  const passwordHash = await hashPassword(current_password)
  await app.db.update(users).set({ passwordHash }).where(eq(users.id, organiser.id))
})
afterAll(() => app?.close())

const mailsTo = async (recipient: string) => {
  await app.settle()
  return app.db.select().from(outbox).where(eq(outbox.recipient, recipient))
}
const tokenIn = (plain = '') => /lnk_[\w-]+/.exec(plain)?.[0] ?? ''
const correctEmail = ({ id }: User, email: string, password = current_password) =>
  app.request(contract.correctEmail, { userId: id, email, reason, current_password: password }, organiser)

test('an organiser corrects the name of another user, and the audit log has no name', async () => {
  const user = await app.user()
  const input = { first_name: 'Noémie', last_name: 'Tremblay', reason }

  const { body } = await app.request(contract.correctName, { userId: user.id, ...input }, organiser)
  const own = await app.request(contract.correctName, { userId: organiser.id, ...input }, organiser)
  const link = { ...input, userId: user.id, first_name: 'https://prize.example' }
  const linked = await app.request(contract.correctName, link, organiser)

  expect(body).toMatchObject({ firstName: 'Noémie', lastName: 'Tremblay' })
  expect(own.body.code).toBe('own_data')
  expect(linked.body.errors).toEqual({ first_name: ['Enter a name, not a link'] })
  const lines = await listRecorded(app.db, { kind: 'user', id: user.id })
  expect(lines).toMatchObject([{ actorId: organiser.id, action: 'accounts.correctName', reason }])
  expect(JSON.stringify(lines)).not.toContain('Tremblay')
})

test('a corrected address counts once its link is followed, and its holder chooses a new password', async () => {
  const user = await app.user()
  const fresh = `right-${user.email}`

  const wrong = await correctEmail(user, fresh, 'not this one')
  const asked = await correctEmail(user, fresh)
  const meanwhile = await app.request(getUser, {}, user)
  const [link] = await mailsTo(fresh)
  const [notice] = await mailsTo(user.email)
  const done = await app.request(recovery.confirmEmail, { token: tokenIn(link?.plain) })

  expect([wrong.status, asked.status]).toEqual([422, 200])
  expect(meanwhile.body.email).toBe(user.email)
  // A misspelt address may be a stranger’s, who must not learn the right one.
  expect([notice?.plain.includes(fresh), tokenIn(notice?.plain)]).toEqual([false, ''])
  // Nobody who was inside by the old address stays inside.
  expect((await app.request(getUser, {}, user)).status).toBe(401)
  const password = 'Saule-pleureur-7'
  const chosen = { token: done.body.passwordToken ?? '', password, password_confirmation: password }
  expect((await app.request(recovery.resetPassword, chosen)).status).toBe(200)
  expect((await app.request(login, { email: fresh, password })).status).toBe(200)
  const lines = await listRecorded(app.db, { kind: 'user', id: user.id })
  expect(lines.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['accounts.correctEmail', 'accounts.changeEmail']),
  )
  expect(JSON.stringify(lines)).not.toContain(fresh)
})

test('the holder of the old address cancels the correction by choosing a new password', async () => {
  const user = await app.user()
  const fresh = `taken-over-${user.email}`
  await correctEmail(user, fresh)
  const [link] = await mailsTo(fresh)

  await app.request(recovery.forgotPassword, { email: user.email })
  const reset = tokenIn((await mailsTo(user.email)).at(-1)?.plain)
  const password = 'Saule-pleureur-7'
  await app.request(recovery.resetPassword, { token: reset, password, password_confirmation: password })

  const late = await app.request(recovery.confirmEmail, { token: tokenIn(link?.plain) })
  expect([late.status, late.body.code]).toEqual([410, 'link_dead'])
})

test('a user’s page shows an address that waits for its confirmation, until it is confirmed or its link expires', async () => {
  const [user, late] = [await app.user(), await app.user()]
  const pendingOf = async ({ id }: User) =>
    (await app.request(contract.getUserView, { userId: id }, organiser)).body.pendingEmail
  const before = await pendingOf(user)
  await correctEmail(user, `right-${user.email}`)
  await correctEmail(late, `right-${late.email}`)
  const asked = await pendingOf(user)
  const [link] = await mailsTo(`right-${user.email}`)
  await app.request(recovery.confirmEmail, { token: tokenIn(link?.plain) })
  await app.db
    .update(links)
    .set({ expiresAt: new Date(0) })
    .where(eq(links.userId, late.id))

  expect(before).toBe(null)
  expect(asked).toEqual({ email: `right-${user.email}`, until: expect.stringMatching(/^20/) })
  expect([await pendingOf(user), await pendingOf(late)]).toEqual([null, null])
})

test('nobody’s address is corrected who has a role, also one given meanwhile, nor one’s own, nor to a used one', async () => {
  const colleague = await app.user({ roles: ['organiser'] })
  const juror = await app.user({ roles: ['juror'] })
  const user = await app.user()
  const fresh = `later-${user.email}`
  const rejected = [
    await correctEmail(colleague, 'mine@house.example'),
    await correctEmail(juror, 'mine@house.example'),
    await correctEmail(organiser, 'mine@house.example'),
    await correctEmail(user, colleague.email),
  ]
  await correctEmail(user, fresh)
  await app.db.insert(roles).values({ userId: user.id, role: 'organiser' })
  const [link] = await mailsTo(fresh)
  const late = await app.request(recovery.confirmEmail, { token: tokenIn(link?.plain) })

  expect(rejected.map(({ body }) => body.code)).toEqual([
    'address_of_role',
    'address_of_role',
    'own_data',
    'address_in_use',
  ])
  expect(late.body.code).toBe('address_of_role')
  expect(await mailsTo('mine@house.example')).toEqual([])
})

test('an organiser sends a user the link to choose a new password, to the account’s own address', async () => {
  const user = await app.user()

  const sent = await app.request(contract.sendPasswordLink, { userId: user.id, reason }, organiser)
  const own = await app.request(contract.sendPasswordLink, { userId: organiser.id, reason }, organiser)

  const [mail] = await mailsTo(user.email)
  expect([sent.status, own.body.code]).toEqual([200, 'own_data'])
  expect(tokenIn(mail?.plain)).not.toBe('')
  const lines = await listRecorded(app.db, { kind: 'user', id: user.id })
  expect(lines).toMatchObject([{ actorId: organiser.id, action: 'accounts.sendPasswordLink', reason }])
})
