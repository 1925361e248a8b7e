import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmEmail } from '#features/accounts/account/contract-recovery.ts'
import { newLink } from '#features/accounts/account/server/mailed-links.ts'
import { endUserSessions } from '#features/accounts/office/contract-users.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { changePassword, getUser, login, logout, register } from '../contract.ts'
import * as security from '../contract-security.ts'
import { sessions } from './tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const password = 'Lilas-1924'
let count = 0

async function registered(): Promise<User> {
  const email = `ended${++count}@atelier.example`
  const person = { first_name: 'Léa', last_name: 'Roy', gender: 'female', lang: 'en', country: 'CA' } as const
  const { body } = await app.request(register, { ...person, email, password, confirm: true })
  const { body: user } = await app.request(getUser, {}, { id: '', email, token: body.token })
  return { id: user.id, email, token: body.token }
}

async function elsewhere(user: User): Promise<User> {
  const { body } = await app.request(login, { email: user.email, password })
  return { ...user, token: body.token }
}

/** What the API answers to a browser that still has the token. */
async function answerTo(user: User) {
  const { status, body } = await app.request(getUser, {}, user)
  return { status, code: body.code ?? null, message: body.message }
}

const confirmationOf = ({ id, email }: User) =>
  app.db.transaction((tx) => newLink(tx, { userId: id, purpose: 'confirm', email }))

test('a confirmation without login tells the device that registered that its password is gone', async () => {
  const user = await registered()

  await app.request(confirmEmail, { token: await confirmationOf(user) })

  expect(await answerTo(user)).toEqual({
    status: 401,
    code: 'password_removed',
    message: expect.stringContaining('confirmed on another device'),
  })
})

test('a confirmation on a device that is logged in keeps the password, and tells the other devices', async () => {
  const user = await registered()
  const phone = await elsewhere(user)

  await app.request(confirmEmail, { token: await confirmationOf(user) }, phone)

  expect(await answerTo(user)).toMatchObject({ status: 401, code: 'address_confirmed' })
  expect(await answerTo(await elsewhere(user))).toMatchObject({ status: 200 })
})

test('a session that was ended elsewhere, by an organiser or by a new password says so', async () => {
  const [own, byOrganiser, byPassword] = [await registered(), await registered(), await registered()]
  const [first, third] = [await elsewhere(own), await elsewhere(byPassword)]
  const organiser = await app.user({ roles: ['organiser'] })

  await app.request(security.endOtherSessions, { current_password: password }, own)
  await app.request(endUserSessions, { userId: byOrganiser.id, reason: 'A lost phone.' }, organiser)
  const next = 'Muguet-2026'
  await app.request(
    changePassword,
    { current_password: password, new_password: next, new_password_confirmation: next },
    byPassword,
  )

  const answers = await Promise.all([first, byOrganiser, third].map(answerTo))
  expect(answers.map(({ code }) => code)).toEqual([
    'session_ended_elsewhere',
    'session_ended_by_organiser',
    'password_changed',
  ])
})

test('a session that has expired says so', async () => {
  const user = await registered()
  await app.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(sessions.userId, user.id))

  expect(await answerTo(user)).toMatchObject({ status: 401, code: 'session_expired' })
})

test('after a logout, and for a token that never was, no reason is given', async () => {
  const user = await registered()
  await app.request(logout, {}, user)

  const answers = await Promise.all(
    [user, { ...user, token: `pal_${'x'.repeat(43)}` }].map((one) => answerTo(one)),
  )

  expect(answers).toEqual(Array(2).fill({ status: 401, code: null, message: 'Log in to continue.' }))
})

test('what is left of an ended session names no device', async () => {
  const user = await registered()

  await app.request(confirmEmail, { token: await confirmationOf(user) })

  const left = await app.db.select().from(sessions).where(eq(sessions.userId, user.id))
  expect(left.map(({ userAgent, endReason }) => ({ userAgent, endReason }))).toEqual([
    { userAgent: '', endReason: 'password_removed' },
  ])
})
