import { request } from 'node:http'
import { hash } from '@node-rs/argon2'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as accounts from '#features/accounts/session/contract.ts'
import { attempts, links, users } from '#features/accounts/session/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import type { Language } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { runPalmares } from '#tools/testing/palmares.ts'
import * as contract from '../contract-recovery.ts'

const computed = vi.hoisted(() => ({ hashes: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const argon = await original<typeof import('@node-rs/argon2')>()
  return {
    ...argon,
    verify: (...input: Parameters<typeof argon.verify>) => {
      computed.hashes++
      return argon.verify(...input)
    },
  }
})

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1', PUBLIC_URL: 'https://awards.example.org' })
})
afterAll(() => app?.close())
// All tests use the same network, so each test resets the attempts.
beforeEach(() => app.db.delete(attempts))

let count = 0
async function registered(lang: Language = 'en'): Promise<User> {
  const email = `lea${++count}@atelier.example`
  const { status, body } = await app.request(accounts.register, {
    email,
    first_name: 'Léa',
    last_name: 'Roy',
    gender: 'female',
    lang,
    country: 'CA',
    password: 'Lilas-1924',
    confirm: true,
  })
  expect(status).toBe(200)
  const { body: user } = await app.request(accounts.getUser, {}, { id: '', email, token: body.token })
  return { id: user.id, email, token: body.token }
}

async function lastMail(to: string) {
  await app.settle()
  const [mail] = await app.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, to))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(1)
  if (!mail) throw new Error(`Nobody wrote to ${to}.`)
  return mail
}

const tokenIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? ''

async function resetToken(email: string): Promise<string> {
  await app.request(contract.forgotPassword, { email })
  return tokenIn((await lastMail(email)).plain)
}

const reset = (token: string, password = 'Muguet-2026', password_confirmation = password) =>
  app.request(contract.resetPassword, { token, password, password_confirmation })

const login = (email: string, password: string) => app.request(accounts.login, { email, password })

const dead = {
  message: 'The link was already used, has expired or is incomplete.',
  code: 'link_dead',
}

test('a forgotten password is replaced through the mail, which ends every session and confirms the address', async () => {
  const user = await registered()
  const token = await resetToken(user.email)

  const answer = await reset(token)

  expect(answer.body).toEqual({ message: 'Password changed. Log in with the new one.' })
  expect((await app.request(accounts.getUser, {}, user)).status).toBe(401)
  expect((await login(user.email, 'Lilas-1924')).status).toBe(401)
  expect((await login(user.email, 'Muguet-2026')).status).toBe(200)
  const [row] = await app.db.select().from(users).where(eq(users.id, user.id))
  expect(row?.emailConfirmedAt).toBeInstanceOf(Date)
  const notice = await lastMail(user.email)
  expect(notice.subject).toBe('Password changed')
  expect(notice.plain).toContain('https://awards.example.org/forgot-password')
})

test('the command line gives an organiser a link to choose a password instead of a password', async () => {
  const organiser = async (email: string) => {
    vi.stubEnv('DATABASE_URL', app.databaseUrl)
    vi.stubEnv('PUBLIC_URL', 'https://awards.example.org')
    vi.stubEnv('NODE_ENV', 'test')
    return (await runPalmares(['organiser', email])).stdout
  }
  const email = 'olive@atelier.example'

  const created = await organiser(email)
  const again = await organiser(email)
  const voided = await reset(tokenIn(created))
  const chosen = await reset(tokenIn(again))
  const { body, status } = await login(email, 'Muguet-2026')
  const { body: rights } = await app.request(accounts.getRoles, {}, { id: '', email, token: body.token })

  expect(created).toContain('\nhttps://awards.example.org/reset-password?lang=fr#token=lnk_')
  expect(again).toContain('The password has not changed.')
  expect([voided.status, chosen.status, status]).toEqual([410, 200, 200])
  expect(rights.roles).toEqual(['organiser'])
})

test('a link works once, also for two simultaneous requests', async () => {
  const { email } = await registered()
  const token = await resetToken(email)

  const both = await Promise.all([reset(token, 'Muguet-2026'), reset(token, 'Capucine-77')])
  const again = await reset(token, 'Tamarack-58')

  expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  expect([again.status, again.body]).toEqual([410, dead])
})

test('a link expires after thirty minutes, and a new one voids the old', async () => {
  const { id, email } = await registered()
  const first = await resetToken(email)
  const second = await resetToken(email)
  const [saved] = await app.db
    .select({ life: sql<number>`extract(epoch from expires_at - created_at)::int` })
    .from(links)
    .where(sql`${links.userId} = ${id} AND purpose = 'reset'`)

  const voided = await reset(first)
  await app.db.update(links).set({ expiresAt: sql`now()` }).where(eq(links.userId, id))
  const late = await reset(second)

  expect(saved?.life).toBe(1800)
  expect([voided.body, late.body]).toEqual([dead, dead])
})

test('an invented or truncated token, or one for another purpose, is rejected', async () => {
  const { email } = await registered()
  const confirmation = tokenIn((await lastMail(email)).plain)
  const token = await resetToken(email)

  const forged = [`${token}x`, token.slice(0, -1), confirmation, 'é'.repeat(40), `lnk_${'a'.repeat(43)}`]
  const answers = await Promise.all(forged.map((made) => reset(made)))

  expect(answers.map(({ status }) => status)).toEqual(forged.map(() => 410))
  expect((await app.request(contract.confirmEmail, { token })).status).toBe(410)
  expect((await reset('\u0000')).status).toBe(422)
})

test('a rejected password leaves the link usable', async () => {
  const { email } = await registered()
  const token = await resetToken(email)

  const common = await reset(token, 'Password123!')
  const own = await reset(token, 'LeaRoy-2026')
  const differing = await reset(token, 'Muguet-2026', 'Muguet-2027')
  const missing = await reset(token, '', '')

  const easy = ['This password is easy to guess. Choose another.']
  expect(common.body.errors).toEqual({ password: easy })
  expect(own.body.errors).toEqual({ password: easy })
  expect(differing.body.errors).toEqual({ password_confirmation: ['The passwords don’t match.'] })
  expect(missing.body.message).toBe('Please fill all required fields')
  expect((await reset(token)).status).toBe(200)
})

test('mailed tokens are not stored in the database', async () => {
  const { email } = await registered()
  const token = await resetToken(email)

  const rows = await app.db.select().from(links)

  expect(token).toMatch(/^lnk_[\w-]{43}$/)
  expect(rows.some(({ tokenHash }) => tokenHash.toString('latin1').includes(token))).toBe(false)
})

test('a password reset does not reveal whether an address has an account', async () => {
  const { email } = await registered()

  const known = await app.request(contract.forgotPassword, { email })
  const unknown = await app.request(contract.forgotPassword, { email: 'nobody@atelier.example' })
  const before = computed.hashes
  await login(email, 'not this one')
  const forKnown = computed.hashes - before
  await login('nobody@atelier.example', 'not this one')
  const forUnknown = computed.hashes - before - forKnown

  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect([forKnown, forUnknown]).toEqual([1, 1])
  await app.settle()
  expect(await app.db.select().from(outbox).where(eq(outbox.recipient, 'nobody@atelier.example'))).toEqual([])
})

test('a link uses the portal’s configured address, whatever the Host header says', async () => {
  const { email } = await registered()
  const { hostname, port } = new URL(app.address)
  const body = JSON.stringify({ email })

  const status = await new Promise((resolve, reject) => {
    const sending = request(
      {
        hostname,
        port,
        path: '/api/auth/forgot-password',
        method: 'POST',
        headers: {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => resolve(answer.resume().statusCode),
    )
    sending.on('error', reject).end(body)
  })

  const mail = await lastMail(email)
  expect(status).toBe(200)
  expect(mail.plain).toContain('https://awards.example.org/reset-password?lang=en#token=')
  expect(mail.html + mail.plain).not.toContain('evil.example')
})

test.each([
  ['en', 'Reset your Palmarès password'],
  ['fr', 'Réinitialisez votre mot de passe Palmarès'],
  ['zh-hans', '重设您的 Palmarès 密码'],
  ['es', 'Restablece tu contraseña de Palmarès'],
] as const)('the mail speaks the person’s language: %s', async (lang, subject) => {
  const { email } = await registered(lang)

  await resetToken(email)

  const mail = await lastMail(email)
  expect(mail).toMatchObject({ language: lang, subject })
  expect(mail.html).toContain('Palmarès')
})

test('a changed password notifies the user and cancels an earlier reset', async () => {
  const user = await registered('es')
  const token = await resetToken(user.email)
  const change = (new_password: string) =>
    app.request(
      accounts.changePassword,
      { current_password: 'Lilas-1924', new_password, new_password_confirmation: new_password },
      user,
    )

  const common = await change('palmares2026')
  const changed = await change('Muguet-2026')

  expect(common.body.errors).toEqual({
    new_password: ['This password is easy to guess. Choose another.'],
  })
  expect(changed.status).toBe(200)
  expect((await lastMail(user.email)).subject).toBe('Contraseña cambiada')
  expect((await reset(token)).status).toBe(410)
})

/** As a proxy reports it. */
async function loginFrom(network: string, email: string, password: string) {
  const answer = await fetch(new URL('/api/auth/login', app.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({ email, password }),
  })
  await answer.arrayBuffer()
  return answer.status
}

const guessFromManyNetworks = (email: string) =>
  Promise.all(Array.from({ length: 60 }, (_, at) => loginFrom(`198.51.100.${at}`, email, 'guess')))

test('password guessing from many networks is stopped, and the owner can still log in', async () => {
  const { email } = await registered()
  await loginFrom('2001:db8:0:1::1', email, 'Lilas-1924')

  const oneNetwork = []
  for (let host = 0; host < 12; host++) {
    oneNetwork.push(await loginFrom(`2001:db8:0:2::${host}`, email, 'guess'))
  }
  const many = await guessFromManyNetworks(email)

  expect(oneNetwork).toEqual([...Array(10).fill(401), 429, 429])
  expect(many.filter((status) => status === 429).length).toBeGreaterThanOrEqual(15)
  expect(await loginFrom('203.0.113.9', email, 'Lilas-1924')).toBe(429)
  expect(await loginFrom('2001:db8:0:1::77', email, 'Lilas-1924')).toBe(200)
})

test('the network that somebody registered an address from is not the owner’s', async () => {
  const { email } = await registered()

  await guessFromManyNetworks(email)

  expect((await login(email, 'Lilas-1924')).status).toBe(429)
})

test('networks that were known before the owner proved the address are forgotten', async () => {
  const { email } = await registered()
  await loginFrom('2001:db8:0:1::1', email, 'Lilas-1924')
  await reset(await resetToken(email))

  await guessFromManyNetworks(email)

  expect(await loginFrom('2001:db8:0:1::1', email, 'Muguet-2026')).toBe(429)
  expect((await login(email, 'Muguet-2026')).status).toBe(200)
})

test('requests for mails are limited by account and by network, also after a restart', async () => {
  const { email } = await registered()

  const mine = []
  for (let turn = 0; turn < 4; turn++) mine.push(await app.request(contract.forgotPassword, { email }))
  const others = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      app.request(contract.forgotPassword, { email: `n${at}@atelier.example` }),
    ),
  )
  const rows = await app.db.select().from(attempts)

  expect(mine.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(others.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
  expect(rows.some(({ key }) => key.startsWith('mail.pair:'))).toBe(true)
  expect(rows.some(({ key }) => key.includes('@') || key.includes('127.0.0.1'))).toBe(false)
})

test('a password with accents is right in composed and decomposed form, at every place that takes one', async () => {
  const composed = { one: 'Été-à-Orée', two: 'Forêt-Ébène' }
  const apart = { one: composed.one.normalize('NFD'), two: composed.two.normalize('NFD') }
  const user = await registered()
  const isLoggedIn = async (password: string) =>
    (await app.request(accounts.login, { email: user.email, password })).status === 200
  const change = (current_password: string, new_password: string, new_password_confirmation: string) =>
    app.request(accounts.changePassword, { current_password, new_password, new_password_confirmation }, user)

  expect((await change('Lilas-1924', apart.one, composed.one)).status).toBe(200)
  expect([await isLoggedIn(composed.one), await isLoggedIn(apart.one)]).toEqual([true, true])
  expect((await change(apart.one, composed.two, apart.two)).status).toBe(200)
  expect([await isLoggedIn(apart.two), await isLoggedIn(apart.one)]).toEqual([true, false])
  expect((await reset(await resetToken(user.email), apart.one, composed.one)).status).toBe(200)
  expect(await isLoggedIn(composed.one)).toBe(true)
})

test('a hash of a decomposed password that was made before passwords were composed is still right', async () => {
  const user = await registered()
  const password = 'Été-à-Orée'
  const passwordHash = await hash(password.normalize('NFD'))
  await app.db.update(users).set({ passwordHash }).where(eq(users.id, user.id))

  for (const sent of [password, password.normalize('NFD')]) {
    const { status } = await app.request(accounts.login, { email: user.email, password: sent })
    expect(status).toBe(200)
  }
})
