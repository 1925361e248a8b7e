import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/accounts/sign-in/contract.ts'
import { createUser } from '#features/accounts/sign-in/server/actions.ts'
import { challenges, users } from '#features/accounts/sign-in/server/tables.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { newAuthenticator } from '#tools/testing/authenticator.ts'
import * as security from '../contract-security.ts'

const publicUrl = 'https://awards.example.org'
const password = 'Quai-des-brumes-1938'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: publicUrl })
})
afterAll(() => app?.close())

let count = 0

async function marie(): Promise<User> {
  const email = `marie${++count}@atelier.example`
  const { id } = await createUser(app.db, {
    email,
    password,
    firstName: 'Marie',
    lastName: 'Côté',
    gender: 'female',
    lang: 'en',
    country: 'CA',
  })
  const { body } = await app.request(contract.login, { email, password })
  return { id, email, token: body.token }
}

const confirmAdding = (account: User) =>
  app.request(security.requestPasskey, { current_password: password }, account)

async function challengeFor(account: User): Promise<string> {
  const { body } = await confirmAdding(account)
  return body.challenge
}

async function loginChallenge(): Promise<string> {
  const { body } = await app.request(security.requestPasskeyLogin, {})
  return body.challenge
}

async function withPasskey(name = 'My telephone') {
  const account = await marie()
  const authenticator = newAuthenticator()
  const credential = authenticator.make({ challenge: await challengeFor(account), origin: publicUrl })
  const { body } = await app.request(security.addPasskey, { name, credential }, account)
  return { account, authenticator, passkey: body.passkey }
}

type Signed = ReturnType<ReturnType<typeof newAuthenticator>['sign']>

const logIn = (credential: Signed) => app.request(security.logInWithPasskey, { credential })

test('adding a passkey requires the password and binds it to the portal’s public address', async () => {
  const account = await marie()

  const rejected = await app.request(security.requestPasskey, { current_password: 'guess' }, account)
  const { status, body } = await confirmAdding(account)

  expect([rejected.status, Object.keys(rejected.body.errors ?? {})]).toEqual([422, ['current_password']])
  expect(status).toBe(200)
  expect(body).toMatchObject({
    rp: { id: 'awards.example.org', name: 'Palmarès' },
    user: { name: account.email, displayName: 'Marie Côté' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
})

test('an added passkey logs in, without password or code', async () => {
  const { account, authenticator, passkey } = await withPasskey()
  const started = await app.request(security.startSecondFactor, { current_password: password }, account)
  const code = generateSync({ secret: started.body.secret })
  await app.request(security.confirmSecondFactor, { code }, account)

  const entered = await logIn(authenticator.sign({ challenge: await loginChallenge(), origin: publicUrl }))
  const user = await app.request(contract.getUser, {}, { ...account, token: entered.body.token })
  const { body } = await app.request(security.listPasskeys, {}, account)

  expect(passkey).toEqual({
    id: expect.any(String),
    name: 'My telephone',
    isSynced: false,
    createdAt: expect.any(String),
    lastUsedAt: null,
  })
  expect([entered.status, user.body.email]).toEqual([200, account.email])
  expect(body.passkeys).toEqual([{ ...passkey, lastUsedAt: expect.any(String) }])
})

test('a passkey created on another site, or for another, is rejected', async () => {
  const account = await marie()
  const elsewhere = [
    { origin: 'https://awards.example.org.evil.example' },
    { origin: 'https://evil.example', site: 'awards.example.org' },
    { origin: publicUrl, site: 'evil.example' },
    { origin: 'http://awards.example.org' },
    { origin: publicUrl, isVerified: false },
  ]

  const answers = []
  for (const wrong of elsewhere) {
    const credential = newAuthenticator().make({ challenge: await challengeFor(account), ...wrong })
    answers.push(await app.request(security.addPasskey, { name: 'Wrong', credential }, account))
  }

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    elsewhere.map(() => [409, 'passkey_not_made']),
  )
  expect((await app.request(security.listPasskeys, {}, account)).body.passkeys).toEqual([])
})

test('a login signed on another site, for another, or without user verification is rejected', async () => {
  const { authenticator } = await withPasskey()
  const elsewhere = [
    { origin: 'https://evil.example', site: 'awards.example.org' },
    { origin: publicUrl, site: 'evil.example' },
    { origin: publicUrl, isVerified: false },
  ]

  const answers = []
  for (const wrong of elsewhere) {
    answers.push(await logIn(authenticator.sign({ challenge: await loginChallenge(), ...wrong })))
  }

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    elsewhere.map(() => [401, 'passkey_unknown']),
  )
})

test('a challenge is valid once, and only for its purpose', async () => {
  const { account, authenticator } = await withPasskey()
  const other = await marie()
  const challenge = await loginChallenge()
  const signed = authenticator.sign({ challenge, origin: publicUrl })
  const own = await challengeFor(account)

  const first = await logIn(signed)
  const replayed = await logIn(signed)
  const signedAnew = await logIn(authenticator.sign({ challenge, origin: publicUrl }))
  const invented = await logIn(
    authenticator.sign({ challenge: Buffer.alloc(32, 7).toString('base64url'), origin: publicUrl }),
  )
  const ofAdding = await logIn(authenticator.sign({ challenge: own, origin: publicUrl }))
  const ofSomebodyElse = await app.request(
    security.addPasskey,
    { name: 'Wrong', credential: newAuthenticator().make({ challenge: own, origin: publicUrl }) },
    other,
  )

  expect(first.status).toBe(200)
  expect([replayed, signedAnew, invented, ofAdding].map(({ status }) => status)).toEqual([401, 401, 401, 401])
  expect(ofSomebodyElse.status).toBe(409)
})

test('of two simultaneous logins with one challenge one is rejected', async () => {
  const { authenticator } = await withPasskey()
  const challenge = await loginChallenge()
  const signed = [1, 2, 3].map(() => authenticator.sign({ challenge, origin: publicUrl }))

  const answers = await Promise.all(signed.map(logIn))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a challenge is good for five minutes', async () => {
  const { authenticator } = await withPasskey()
  const challenge = await loginChallenge()
  const [saved] = await app.db.select().from(challenges).where(eq(challenges.challenge, challenge))
  const minutes = ((saved?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000
  await app.db
    .update(challenges)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(challenges.challenge, challenge))

  const late = await logIn(authenticator.sign({ challenge, origin: publicUrl }))

  expect(Math.round(minutes)).toBe(5)
  expect(late.status).toBe(401)
})

test('a passkey whose counter decreases was copied and is rejected', async () => {
  const { authenticator } = await withPasskey()
  await logIn(authenticator.sign({ challenge: await loginChallenge(), origin: publicUrl }))
  await logIn(authenticator.sign({ challenge: await loginChallenge(), origin: publicUrl }))
  authenticator.turnBack()

  const copied = await logIn(authenticator.sign({ challenge: await loginChallenge(), origin: publicUrl }))

  expect(copied.status).toBe(401)
})

test('an unknown passkey and an invalid signature return the same message', async () => {
  const stranger = newAuthenticator()

  const { status, body } = await logIn(
    stranger.sign({ challenge: await loginChallenge(), origin: publicUrl }),
  )

  expect([status, body]).toEqual([
    401,
    {
      message: 'This passkey does not open an account here. Log in with your password.',
      code: 'passkey_unknown',
    },
  ])
})

test('a registered passkey is excluded in the browser’s options, and another user cannot take it over', async () => {
  const { account, authenticator } = await withPasskey()
  const other = await marie()
  const { body } = await confirmAdding(account)
  const credential = authenticator.make({ challenge: await challengeFor(other), origin: publicUrl })

  const taken = await app.request(security.addPasskey, { name: 'Mine now', credential }, other)

  expect(body.excludeCredentials?.map(({ id }) => id)).toEqual([credential.id])
  expect([taken.status, taken.body.code]).toEqual([409, 'passkey_not_made'])
})

test('a passkey can be renamed and removed by its owner only, and a removed one cannot log in', async () => {
  const { account, authenticator, passkey } = await withPasskey()
  const other = await marie()
  const passkeyId = passkey.id

  const theirs = [
    await app.request(security.renamePasskey, { passkeyId, name: 'Mine now' }, other),
    await app.request(security.removePasskey, { passkeyId }, other),
  ]
  const renamed = await app.request(security.renamePasskey, { passkeyId, name: 'The blue key' }, account)
  const { body } = await app.request(security.listPasskeys, {}, account)
  const removed = await app.request(security.removePasskey, { passkeyId }, account)
  const entered = await logIn(authenticator.sign({ challenge: await loginChallenge(), origin: publicUrl }))

  expect(theirs.map(({ status }) => status)).toEqual([404, 404])
  expect([renamed.status, removed.status, entered.status]).toEqual([200, 200, 401])
  expect(body.passkeys.map(({ name }) => name)).toEqual(['The blue key'])
})

test('adding or removing a passkey notifies the user by mail and is recorded in the audit log', async () => {
  const { account, passkey } = await withPasskey('The blue key')
  await app.db.update(users).set({ lang: 'zh-hans' }).where(eq(users.id, account.id))
  await app.request(security.removePasskey, { passkeyId: passkey.id }, account)

  const mails = await app.db
    .select({ subject: outbox.subject, plain: outbox.plain })
    .from(outbox)
    .where(eq(outbox.recipient, account.email))
    .orderBy(outbox.createdAt)
  const lines = await app.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subjectId, account.id))
    .orderBy(auditLog.at, auditLog.id)

  expect(mails.map(({ subject }) => subject)).toEqual(['A passkey was added', '已移除通行密钥'])
  expect(mails.every(({ plain }) => plain.includes('The blue key'))).toBe(true)
  expect(lines.map(({ action }) => action)).toEqual([
    'accounts.logIn',
    'accounts.addPasskey',
    'accounts.removePasskey',
  ])
})
