import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createUser } from '#features/accounts/account/server/actions/registration.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import { openSecrets } from '#server/secrets.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import * as contract from '../contract.ts'
import * as security from '../contract-security.ts'
import { acceptCode, liftSecondFactor, resealSecondFactors } from './second-factor.ts'
import { secondFactors, sessions } from './tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const step = 30_000

// A second into its thirty, so that no code changes while a test looks at it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Math.floor(Date.now() / step) * step + 1_000)
})
afterEach(() => {
  vi.useRealTimers()
})

const password = 'Quai-des-brumes-1938'
let count = 0

type Marie = User & { password: string }

async function marie(): Promise<Marie> {
  const email = `marie${++count}@atelier.example`
  const { id } = await createUser(app.db, {
    email,
    password,
    firstName: 'Marie',
    lastName: 'Côté',
    gender: 'female',
    lang: 'fr',
    country: 'CA',
  })
  const { body } = await app.request(contract.login, { email, password })
  return { id, email, password, token: body.token }
}

const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor((Date.now() + steps * step) / 1000) })

const logIn = ({ email }: Marie, code?: string) => app.request(contract.login, { email, password, code })

/** Turned on, with a code of the step before this one, so that this step's is still good. */
async function withSecondFactor(): Promise<{ user: Marie; secret: string; recoveryCodes: string[] }> {
  const user = await marie()
  const started = await app.request(security.startSecondFactor, { current_password: password }, user)
  const { secret } = started.body
  const { body } = await app.request(security.confirmSecondFactor, { code: codeOf(secret, -1) }, user)
  return { user, secret, recoveryCodes: body.recoveryCodes }
}

const mailsTo = async ({ email }: User) => {
  const rows = await app.db
    .select({ subject: outbox.subject, plain: outbox.plain })
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(outbox.createdAt)
  return rows
}

const auditLogOf = async ({ id }: User) => {
  const rows = await app.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.actorId, id)))
    .orderBy(auditLog.at, auditLog.id)
  return rows.map(({ action }) => action)
}

async function visitFrom(userAgent: string, { email }: Marie): Promise<User> {
  const answer = await fetch(`${app.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  })
  const { token }: { token: string } = JSON.parse(await answer.text())
  return { id: '', email, token }
}

test('a user sees their sessions, the current one first, with a name for each device', async () => {
  const user = await marie()
  await visitFrom('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', user)

  const { body } = await app.request(security.listSessions, {}, user)

  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  const begun = { id: expect.any(String), createdAt: moment, lastUsedAt: moment }
  expect(body.sessions).toEqual([
    { ...begun, browser: '', system: '', isThis: true },
    { ...begun, browser: 'Firefox', system: 'Linux', isThis: false },
  ])
})

test('sessions that have run out are not listed', async () => {
  const user = await marie()
  await visitFrom('curl', user)
  const old = await visitFrom('curl', user)
  const { body: before } = await app.request(security.listSessions, {}, old)
  const [first, second] = before.sessions.filter(({ isThis }) => !isThis)
  const day = 86_400_000
  await app.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(sessions.id, first?.id ?? ''))
  await app.db
    .update(sessions)
    .set({ lastUsedAt: new Date(Date.now() - 8 * day) })
    .where(eq(sessions.id, second?.id ?? ''))

  const { body } = await app.request(security.listSessions, {}, old)

  expect(before.sessions).toHaveLength(3)
  expect(body.sessions.map(({ isThis }) => isThis)).toEqual([true])
})

test('a session ended from another device is invalid at once', async () => {
  const user = await marie()
  const phone = await visitFrom('Mozilla/5.0 (iPhone) Safari/604.1', user)
  const { body } = await app.request(security.listSessions, {}, user)
  const theirs = body.sessions.find(({ isThis }) => !isThis)

  const input = { sessionId: theirs?.id ?? '', current_password: password }

  const ended = await app.request(security.endSession, input, user)
  const after = await app.request(contract.getUser, {}, phone)
  const again = await app.request(security.endSession, input, user)

  expect([ended.status, after.status, again.status]).toEqual([200, 401, 404])
  expect((await app.request(contract.getUser, {}, user)).status).toBe(200)
})

test('another user’s session cannot be ended, and looks like a missing one', async () => {
  const user = await marie()
  const other = await marie()
  const { body } = await app.request(security.listSessions, {}, other)

  const input = { sessionId: body.sessions[0]?.id ?? '', current_password: password }
  const { status } = await app.request(security.endSession, input, user)

  expect(status).toBe(404)
  expect((await app.request(contract.getUser, {}, other)).status).toBe(200)
})

test('ending all others leaves the current session and other users’ sessions', async () => {
  const user = await marie()
  const other = await marie()
  const others = [await visitFrom('a', user), await visitFrom('b', user)]

  await app.request(security.endOtherSessions, { current_password: password }, user)

  const statuses = await Promise.all(
    [user, other, ...others].map(async (who) => (await app.request(contract.getUser, {}, who)).status),
  )
  expect(statuses).toEqual([200, 200, 401, 401])
})

test('a stolen token cannot end the sessions of its user without the password', async () => {
  const user = await marie()
  const phone = await visitFrom('Mozilla/5.0 (iPhone) Safari/604.1', user)
  const { body } = await app.request(security.listSessions, {}, user)
  const sessionId = body.sessions.find(({ isThis }) => !isThis)?.id ?? ''

  const one = await app.request(security.endSession, { sessionId, current_password: 'guess' }, user)
  const others = await app.request(security.endOtherSessions, { current_password: 'guess' }, user)

  const wrong = { current_password: ['Incorrect current password.'] }
  expect([one.status, one.body.errors, others.status, others.body.errors]).toEqual([422, wrong, 422, wrong])
  expect((await app.request(contract.getUser, {}, phone)).status).toBe(200)
})

test('the second factor is set up with the current password and counts from its first code', async () => {
  const user = await marie()

  const wrong = await app.request(security.startSecondFactor, { current_password: 'guess' }, user)
  const started = await app.request(security.startSecondFactor, { current_password: password }, user)
  const unconfirmed = await logIn(user)
  const badCode = await app.request(security.confirmSecondFactor, { code: '000000' }, user)
  const { secret } = started.body
  const confirmed = await app.request(security.confirmSecondFactor, { code: codeOf(secret) }, user)
  const state = await app.request(security.getSecondFactor, {}, user)

  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { current_password: ['Incorrect current password.'] },
  ])
  expect(started.body.address).toBe(
    `otpauth://totp/Palmar%C3%A8s:${encodeURIComponent(user.email)}?secret=${secret}&issuer=Palmar%C3%A8s`,
  )
  expect(unconfirmed.status).toBe(200)
  expect([badCode.status, badCode.body.errors]).toEqual([
    422,
    { code: ['Incorrect or already used code. Enter the current one.'] },
  ])
  expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
  expect(state.body).toEqual({ onSince: expect.any(String), recoveryCodesLeft: 10 })
})

test('an active second factor cannot be replaced without turning it off', async () => {
  const { user, secret } = await withSecondFactor()

  const again = await app.request(security.startSecondFactor, { current_password: password }, user)
  const confirmed = await app.request(security.confirmSecondFactor, { code: codeOf(secret) }, user)

  expect([again.status, again.body.code]).toEqual([409, 'second_factor_on'])
  expect([confirmed.status, confirmed.body.code]).toEqual([409, 'second_factor_not_started'])
})

test('a set-up that was left lying cannot be confirmed half an hour later', async () => {
  const user = await marie()
  const { body } = await app.request(security.startSecondFactor, { current_password: password }, user)
  vi.setSystemTime(Date.now() + 31 * 60_000)

  const late = await app.request(security.confirmSecondFactor, { code: codeOf(body.secret) }, user)

  expect([late.status, late.body.code]).toEqual([409, 'second_factor_not_started'])
})

test('the secret and the recovery codes are not stored in plain text', async () => {
  const { user, secret, recoveryCodes } = await withSecondFactor()

  const [row] = await app.db.select().from(secondFactors).where(eq(secondFactors.userId, user.id))
  const found = await app.db.execute<{ dump: string }>(
    `SELECT string_agg(encode(code_hash, 'escape'), ' ') AS dump FROM recovery_codes`,
  )

  expect(row?.encryptedSecret.toString('latin1')).not.toContain(secret)
  expect(recoveryCodes[0]).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/)
  expect(found.rows[0]?.dump).not.toContain(recoveryCodes[0])
})

test('a login with the right password requires a code, and with a wrong one reveals nothing more', async () => {
  const { user, secret } = await withSecondFactor()

  const needed = await logIn(user)
  const wrongPassword = await app.request(contract.login, {
    email: user.email,
    password: 'guess',
    code: '1',
  })
  const wrongCode = await logIn(user, '000000')
  const right = await logIn(user, codeOf(secret))

  expect([needed.status, needed.body]).toEqual([
    401,
    { message: 'Enter the code from your authenticator app.', code: 'code_needed' },
  ])
  expect([wrongPassword.status, wrongPassword.body.code]).toEqual([401, 'wrong_credentials'])
  expect([wrongCode.status, wrongCode.body.code]).toEqual([401, 'wrong_code'])
  expect([right.status, right.body]).toEqual([200, { token: expect.stringMatching(/^pal_/) }])
})

test('after a change of the key users need not set up their second factor again', async () => {
  const { user, secret } = await withSecondFactor()
  const { settings, log } = app.app.tools
  const { dataFolder } = settings
  const former = (await readFile(join(dataFolder, 'secret.key'), 'utf8')).trim()
  const fresh = { dataFolder, SECRET_KEY: 'n'.repeat(40) }
  const during = await openSecrets({ ...fresh, SECRET_KEY_PREVIOUS: former })

  await resealSecondFactors({ db: app.db, secrets: during, log })
  await resealSecondFactors({ db: app.db, secrets: during, log })

  const after = { db: app.db, secrets: await openSecrets(fresh), settings }
  expect(await acceptCode(after, user.id, codeOf(secret))).toBe(true)
  await app.db.delete(secondFactors)
})

test('a code logs in once, also with two simultaneous requests', async () => {
  const { user, secret } = await withSecondFactor()
  const code = codeOf(secret)

  const both = await Promise.all([logIn(user, code), logIn(user, code), logIn(user, code)])
  const later = await logIn(user, code)
  const older = await logIn(user, codeOf(secret, -1))

  expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect([later.status, older.status]).toEqual([401, 401])
})

test('the code of the previous and next step is valid, and two steps away it is not', async () => {
  const { user, secret } = await withSecondFactor()
  vi.setSystemTime(Date.now() + 10 * step)

  const statuses = []
  for (const steps of [-2, 2, -1, 0, 1]) statuses.push((await logIn(user, codeOf(secret, steps))).status)

  expect(statuses).toEqual([401, 401, 200, 200, 200])
})

test('a recovery code logs in once, in any spelling, and the user is notified', async () => {
  const { user, recoveryCodes } = await withSecondFactor()
  const [code = ''] = recoveryCodes

  const first = await logIn(user, ` ${code.replaceAll('-', ' ').toUpperCase()} `)
  const second = await logIn(user, code)
  const state = await app.request(security.getSecondFactor, {}, user)

  expect([first.status, second.status, state.body.recoveryCodesLeft]).toEqual([200, 401, 9])
  expect((await mailsTo(user)).at(-1)).toEqual({
    subject: 'Connexion avec un code de secours',
    plain: expect.stringContaining('Il reste 9 codes.'),
  })
})

test('another user’s recovery code is rejected', async () => {
  const { recoveryCodes } = await withSecondFactor()
  const { user } = await withSecondFactor()

  expect((await logIn(user, recoveryCodes[0])).status).toBe(401)
})

test('turning the second factor off takes the password, and forgets secret and codes', async () => {
  const { user, recoveryCodes } = await withSecondFactor()

  const rejected = await app.request(security.endSecondFactor, { current_password: 'guess' }, user)
  const ended = await app.request(security.endSecondFactor, { current_password: password }, user)
  const state = await app.request(security.getSecondFactor, {}, user)

  expect([rejected.status, ended.status]).toEqual([422, 200])
  expect(state.body).toEqual({ onSince: null, recoveryCodesLeft: 0 })
  expect((await logIn(user, recoveryCodes[0])).status).toBe(200)
  expect(await app.db.select().from(secondFactors).where(eq(secondFactors.userId, user.id))).toEqual([])
})

test('the operator removes the second factor of a user who has lost everything, and the user is notified', async () => {
  const { user } = await withSecondFactor()

  const lifted = await liftSecondFactor(app.db, app.app.tools.settings, user.id)
  const again = await liftSecondFactor(app.db, app.app.tools.settings, user.id)
  const { status } = await logIn(user)

  expect([lifted, again, status]).toEqual([true, false, 200])
  expect((await mailsTo(user)).at(-1)?.subject).toBe('Connexion en deux étapes désactivée')
})

test('codes cannot be brute-forced: after a few attempts the account is blocked for a while, whatever the password', async () => {
  const { user, secret } = await withSecondFactor()

  const answers = []
  for (let turn = 0; turn < 12; turn++) answers.push(await logIn(user, '000000'))
  const right = await logIn(user, codeOf(secret))

  const spent = answers.findIndex(({ status }) => status === 429)
  expect(answers.slice(0, spent).map(({ body }) => body.code)).toEqual(Array(spent).fill('wrong_code'))
  expect(spent).toBeLessThanOrEqual(10)
  expect([right.status, right.body.code]).toEqual([429, 'codes_spent'])
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a change of how a user logs in is mailed to them in their language and recorded in the audit log', async () => {
  const { user } = await withSecondFactor()
  await app.request(security.endSecondFactor, { current_password: password }, user)

  const mails = await mailsTo(user)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Connexion en deux étapes activée',
    'Connexion en deux étapes désactivée',
  ])
  expect(mails[0]?.plain).toContain('/account/edit/security')
  expect(await auditLogOf(user)).toEqual([
    'accounts.logIn',
    'accounts.turnOnSecondFactor',
    'accounts.turnOffSecondFactor',
  ])
})

test('a changed password ends the other sessions but does not change the second factor', async () => {
  const { user, secret } = await withSecondFactor()
  const { body: elsewhere } = await logIn(user, codeOf(secret))
  const next = 'Hôtel-du-nord-1938'

  const changed = await app.request(
    contract.changePassword,
    { current_password: password, new_password: next, new_password_confirmation: next },
    user,
  )
  const there = await app.request(contract.getUser, {}, { ...user, token: elsewhere.token })
  const login = await app.request(contract.login, { email: user.email, password: next })

  expect([changed.status, there.status]).toEqual([200, 401])
  expect(login.body.code).toBe('code_needed')
  const ids = await app.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), isNull(sessions.endReason)))
  expect(ids).toHaveLength(1)
})

test('log-ins, failed ones and changes of factors are in the audit log', async () => {
  const { user } = await withSecondFactor()
  await app.request(contract.login, { email: user.email, password: 'guess' })
  await logIn(user, '000000')
  await app.request(contract.login, { email: 'nobody@atelier.example', password: 'guess' })

  const own = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, user.id)).orderBy(auditLog.at)
  expect(own.map(({ action }) => action)).toEqual([
    'accounts.logIn',
    'accounts.turnOnSecondFactor',
    'accounts.logInFailed',
    'accounts.logInFailed',
  ])
  expect(await app.db.$count(auditLog, eq(auditLog.subjectKind, 'nobody'))).toBeGreaterThan(0)
  const rows = await app.db.select().from(auditLog).where(eq(auditLog.action, 'accounts.logInFailed'))
  expect(JSON.stringify(rows)).not.toMatch(/@|127\.0\.0\.1|guess/)
})
