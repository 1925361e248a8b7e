import { and, eq, inArray } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as contract from '#features/accounts/sign-in/contract.ts'
import { createPerson } from '#features/accounts/sign-in/server/actions.ts'
import { secondFactors, sessions } from '#features/accounts/sign-in/server/tables.ts'
import { journal, outbox } from '#server/database/tables.ts'
import { type Person, startTestApp, type TestApp } from '#tools/testing/app.ts'
import * as security from '../contract-security.ts'
import { liftSecondFactor } from './second-factor.ts'

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

type Marie = Person & { password: string }

async function marie(): Promise<Marie> {
  const email = `marie${++count}@atelier.example`
  const { id } = await createPerson(app.db, {
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
async function withSecondFactor(): Promise<{ person: Marie; secret: string; recoveryCodes: string[] }> {
  const person = await marie()
  const started = await app.request(security.startSecondFactor, { current_password: password }, person)
  const { secret } = started.body
  const { body } = await app.request(security.confirmSecondFactor, { code: codeOf(secret, -1) }, person)
  return { person, secret, recoveryCodes: body.recoveryCodes }
}

const mailsTo = async ({ email }: Person) => {
  const rows = await app.db
    .select({ subject: outbox.subject, plain: outbox.plain })
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(outbox.createdAt)
  return rows
}

const journalOf = async ({ id }: Person) => {
  const rows = await app.db
    .select({ act: journal.act })
    .from(journal)
    .where(and(eq(journal.subjectId, id), eq(journal.actorId, id)))
    .orderBy(journal.at, journal.id)
  return rows.map(({ act }) => act)
}

async function visitFrom(userAgent: string, { email }: Marie): Promise<Person> {
  const answer = await fetch(`${app.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  })
  const { token }: { token: string } = JSON.parse(await answer.text())
  return { id: '', email, token }
}

test('a person sees where they are logged in, this session first, with the words for each device', async () => {
  const person = await marie()
  await visitFrom('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', person)

  const { body } = await app.request(security.listSessions, {}, person)

  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  const begun = { id: expect.any(String), createdAt: moment, lastUsedAt: moment }
  expect(body.sessions).toEqual([
    { ...begun, browser: '', system: '', isThis: true },
    { ...begun, browser: 'Firefox', system: 'Linux', isThis: false },
  ])
})

test('sessions that have run out are not listed', async () => {
  const person = await marie()
  await visitFrom('curl', person)
  const old = await visitFrom('curl', person)
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

test('a session that was ended from another device is worth nothing at once', async () => {
  const person = await marie()
  const phone = await visitFrom('Mozilla/5.0 (iPhone) Safari/604.1', person)
  const { body } = await app.request(security.listSessions, {}, person)
  const theirs = body.sessions.find(({ isThis }) => !isThis)

  const ended = await app.request(security.endSession, { sessionId: theirs?.id ?? '' }, person)
  const after = await app.request(contract.getUser, {}, phone)
  const again = await app.request(security.endSession, { sessionId: theirs?.id ?? '' }, person)

  expect([ended.status, after.status, again.status]).toEqual([200, 401, 404])
  expect((await app.request(contract.getUser, {}, person)).status).toBe(200)
})

test('another person’s session cannot be ended, nor told apart from none', async () => {
  const person = await marie()
  const other = await marie()
  const { body } = await app.request(security.listSessions, {}, other)

  const { status } = await app.request(security.endSession, { sessionId: body.sessions[0]?.id ?? '' }, person)

  expect(status).toBe(404)
  expect((await app.request(contract.getUser, {}, other)).status).toBe(200)
})

test('ending all others leaves the session that asks, and other people’s', async () => {
  const person = await marie()
  const other = await marie()
  const others = [await visitFrom('a', person), await visitFrom('b', person)]

  await app.request(security.endOtherSessions, {}, person)

  const statuses = await Promise.all(
    [person, other, ...others].map(async (who) => (await app.request(contract.getUser, {}, who)).status),
  )
  expect(statuses).toEqual([200, 200, 401, 401])
})

test('the second factor is set up with the current password and counts from its first code', async () => {
  const person = await marie()

  const wrong = await app.request(security.startSecondFactor, { current_password: 'guess' }, person)
  const started = await app.request(security.startSecondFactor, { current_password: password }, person)
  const unconfirmed = await logIn(person)
  const badCode = await app.request(security.confirmSecondFactor, { code: '000000' }, person)
  const { secret } = started.body
  const confirmed = await app.request(security.confirmSecondFactor, { code: codeOf(secret) }, person)
  const state = await app.request(security.getSecondFactor, {}, person)

  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { current_password: ['This is not your current password'] },
  ])
  expect(started.body.address).toBe(
    `otpauth://totp/Palmar%C3%A8s:${encodeURIComponent(person.email)}?secret=${secret}&issuer=Palmar%C3%A8s`,
  )
  expect(unconfirmed.status).toBe(200)
  expect([badCode.status, badCode.body.errors]).toEqual([
    422,
    { code: ['This code is not right, or it was used already.'] },
  ])
  expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
  expect(state.body).toEqual({ onSince: expect.any(String), recoveryCodesLeft: 10 })
})

test('a second factor that is on cannot be replaced without turning it off', async () => {
  const { person, secret } = await withSecondFactor()

  const again = await app.request(security.startSecondFactor, { current_password: password }, person)
  const confirmed = await app.request(security.confirmSecondFactor, { code: codeOf(secret) }, person)

  expect([again.status, again.body.refusal]).toEqual([409, 'second_factor_on'])
  expect([confirmed.status, confirmed.body.refusal]).toEqual([409, 'second_factor_not_started'])
})

test('a set-up that was left lying cannot be confirmed half an hour later', async () => {
  const person = await marie()
  const { body } = await app.request(security.startSecondFactor, { current_password: password }, person)
  vi.setSystemTime(Date.now() + 31 * 60_000)

  const late = await app.request(security.confirmSecondFactor, { code: codeOf(body.secret) }, person)

  expect([late.status, late.body.refusal]).toEqual([409, 'second_factor_not_started'])
})

test('the secret and the recovery codes do not stand in the database as they are', async () => {
  const { person, secret, recoveryCodes } = await withSecondFactor()

  const [row] = await app.db.select().from(secondFactors).where(eq(secondFactors.personId, person.id))
  const found = await app.db.execute<{ dump: string }>(
    `SELECT string_agg(encode(code_hash, 'escape'), ' ') AS dump FROM recovery_codes`,
  )

  expect(row?.sealedSecret.toString('latin1')).not.toContain(secret)
  expect(recoveryCodes[0]).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect(found.rows[0]?.dump).not.toContain(recoveryCodes[0])
})

test('a login with the right password is asked for a code, with a wrong one nothing more is told', async () => {
  const { person, secret } = await withSecondFactor()

  const needed = await logIn(person)
  const wrongPassword = await app.request(contract.login, {
    email: person.email,
    password: 'guess',
    code: '1',
  })
  const wrongCode = await logIn(person, '000000')
  const right = await logIn(person, codeOf(secret))

  expect([needed.status, needed.body]).toEqual([
    401,
    { message: 'Now enter the code that your authenticator app shows.', refusal: 'code_needed' },
  ])
  expect([wrongPassword.status, wrongPassword.body.refusal]).toEqual([401, 'wrong_credentials'])
  expect([wrongCode.status, wrongCode.body.refusal]).toEqual([401, 'wrong_code'])
  expect([right.status, right.body]).toEqual([200, { token: expect.stringMatching(/^pal_/) }])
})

test('a code opens the account once, also when two send it at the same moment', async () => {
  const { person, secret } = await withSecondFactor()
  const code = codeOf(secret)

  const both = await Promise.all([logIn(person, code), logIn(person, code), logIn(person, code)])
  const later = await logIn(person, code)
  const older = await logIn(person, codeOf(secret, -1))

  expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect([later.status, older.status]).toEqual([401, 401])
})

test('the code of the step before and after is good, of two steps away it is not', async () => {
  const { person, secret } = await withSecondFactor()
  vi.setSystemTime(Date.now() + 10 * step)

  const statuses = []
  for (const steps of [-2, 2, -1, 0, 1]) statuses.push((await logIn(person, codeOf(secret, steps))).status)

  expect(statuses).toEqual([401, 401, 200, 200, 200])
})

test('a recovery code opens the account once, however it is written, and the person is told', async () => {
  const { person, recoveryCodes } = await withSecondFactor()
  const [code = ''] = recoveryCodes

  const first = await logIn(person, ` ${code.replaceAll('-', ' ').toUpperCase()} `)
  const second = await logIn(person, code)
  const state = await app.request(security.getSecondFactor, {}, person)

  expect([first.status, second.status, state.body.recoveryCodesLeft]).toEqual([200, 401, 9])
  expect((await mailsTo(person)).at(-1)).toEqual({
    subject: 'Un code de secours a été utilisé',
    plain: expect.stringContaining('Il reste 9 codes.'),
  })
})

test('another person’s recovery code opens nothing', async () => {
  const { recoveryCodes } = await withSecondFactor()
  const { person } = await withSecondFactor()

  expect((await logIn(person, recoveryCodes[0])).status).toBe(401)
})

test('new recovery codes void the old ones', async () => {
  const { person, recoveryCodes } = await withSecondFactor()

  const refused = await app.request(security.renewRecoveryCodes, { current_password: 'guess' }, person)
  const { body } = await app.request(security.renewRecoveryCodes, { current_password: password }, person)

  expect(refused.status).toBe(422)
  expect((await logIn(person, recoveryCodes[0])).status).toBe(401)
  expect((await logIn(person, body.recoveryCodes[0])).status).toBe(200)
})

test('turning the second factor off takes the password, and forgets secret and codes', async () => {
  const { person, recoveryCodes } = await withSecondFactor()

  const refused = await app.request(security.endSecondFactor, { current_password: 'guess' }, person)
  const ended = await app.request(security.endSecondFactor, { current_password: password }, person)
  const state = await app.request(security.getSecondFactor, {}, person)

  expect([refused.status, ended.status]).toEqual([422, 200])
  expect(state.body).toEqual({ onSince: null, recoveryCodesLeft: 0 })
  expect((await logIn(person, recoveryCodes[0])).status).toBe(200)
  expect(await app.db.select().from(secondFactors).where(eq(secondFactors.personId, person.id))).toEqual([])
})

test('the operator lifts the second factor of somebody who has lost everything, and the person is told', async () => {
  const { person } = await withSecondFactor()

  const lifted = await liftSecondFactor(app.db, app.app.tools.settings, person.id)
  const again = await liftSecondFactor(app.db, app.app.tools.settings, person.id)
  const { status } = await logIn(person)

  expect([lifted, again, status]).toEqual([true, false, 200])
  expect((await mailsTo(person)).at(-1)?.subject).toBe('La connexion en deux étapes est désactivée')
})

test('codes cannot be tried out: after a few the account waits, whatever the password', async () => {
  const { person, secret } = await withSecondFactor()

  const answers = []
  for (let turn = 0; turn < 12; turn++) answers.push(await logIn(person, '000000'))
  const right = await logIn(person, codeOf(secret))

  const spent = answers.findIndex(({ status }) => status === 429)
  expect(answers.slice(0, spent).map(({ body }) => body.refusal)).toEqual(Array(spent).fill('wrong_code'))
  expect(spent).toBeLessThanOrEqual(10)
  expect([right.status, right.body.refusal]).toEqual([429, 'codes_spent'])
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('what changes how a person logs in is told to them by mail, in their language, and journalled', async () => {
  const { person } = await withSecondFactor()
  await app.request(security.renewRecoveryCodes, { current_password: password }, person)
  await app.request(security.endSecondFactor, { current_password: password }, person)

  const mails = await mailsTo(person)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'La connexion en deux étapes est activée',
    'Vos codes de secours ont été renouvelés',
    'La connexion en deux étapes est désactivée',
  ])
  expect(mails[0]?.plain).toContain('/account/edit/security')
  expect(await journalOf(person)).toEqual([
    'accounts.logIn',
    'accounts.turnOnSecondFactor',
    'accounts.renewRecoveryCodes',
    'accounts.turnOffSecondFactor',
  ])
})

test('a changed password ends the other sessions and leaves the second factor on', async () => {
  const { person, secret } = await withSecondFactor()
  const { body: elsewhere } = await logIn(person, codeOf(secret))
  const next = 'Hôtel-du-nord-1938'

  const changed = await app.request(
    contract.changePassword,
    { current_password: password, new_password: next, new_password_confirmation: next },
    person,
  )
  const there = await app.request(contract.getUser, {}, { ...person, token: elsewhere.token })
  const login = await app.request(contract.login, { email: person.email, password: next })

  expect([changed.status, there.status]).toEqual([200, 401])
  expect(login.body.refusal).toBe('code_needed')
  const ids = await app.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.personId, [person.id]))
  expect(ids).toHaveLength(1)
})

test('log-ins, failed ones and changes of factors are in the audit log and in the owner’s list', async () => {
  const { person } = await withSecondFactor()
  await app.request(contract.login, { email: person.email, password: 'guess' })
  await logIn(person, '000000')
  await app.request(contract.login, { email: 'nobody@atelier.example', password: 'guess' })

  const { body } = await app.request(security.listSecurityEvents, {}, person)

  expect(body.events.map(({ event, isByOthers }) => [event, isByOthers])).toEqual([
    ['logInFailed', false],
    ['logInFailed', false],
    ['turnOnSecondFactor', false],
    ['logIn', false],
  ])
  expect(await app.db.$count(journal, eq(journal.subjectKind, 'nobody'))).toBeGreaterThan(0)
  const rows = await app.db.select().from(journal).where(eq(journal.act, 'accounts.logInFailed'))
  expect(JSON.stringify(rows)).not.toMatch(/@|127\.0\.0\.1|guess/)
})
