import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as accounts from '#features/accounts/session/contract.ts'
import { attempts, links, secondFactors, users } from '#features/accounts/session/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import type { Language } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import * as contract from '../contract-recovery.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1', PUBLIC_URL: 'https://awards.example.org' })
})
afterAll(() => app?.close())
// All tests use the same network, so each test resets the attempts.
beforeEach(() => app.db.delete(attempts))

let count = 0
const register = (email: string, lang: Language = 'en') =>
  app.request(accounts.register, {
    email,
    first_name: 'Léa',
    last_name: 'Roy',
    gender: 'female',
    lang,
    country: 'CA',
    password: 'Lilas-1924',
    confirm: true,
  })

async function registered(lang: Language = 'en'): Promise<User> {
  const email = `lea${++count}@atelier.example`
  const { status, body } = await register(email, lang)
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

test('a registration sends a confirmation mail, and the account is usable before confirmation', async () => {
  const user = await registered('fr')
  const mail = await lastMail(user.email)

  const before = await app.request(contract.getEmail, {}, user)
  const done = await app.request(contract.confirmEmail, { token: tokenIn(mail.plain) }, user)
  const again = await app.request(contract.confirmEmail, { token: tokenIn(mail.plain) }, user)
  const after = await app.request(contract.getEmail, {}, user)
  const resent = await app.request(contract.sendConfirmation, {}, user)

  expect(mail.subject).toBe('Confirmer votre adresse courriel')
  expect(before.body).toEqual({ email: user.email, confirmed: false, pending: null })
  expect(done.body).toEqual({
    message: `Results and invoices will be sent to ${user.email}.`,
    passwordToken: null,
  })
  expect(again.status).toBe(410)
  expect(after.body).toEqual({ email: user.email, confirmed: true, pending: null })
  expect(resent.body).toEqual({ message: 'Your email address is already confirmed.' })
})

test('a confirmation link lives three days', async () => {
  const { id, email } = await registered()

  const [link] = await app.db
    .select({ life: sql<number>`extract(epoch from expires_at - created_at)::int` })
    .from(links)
    .where(eq(links.userId, id))

  expect(link?.life).toBe(3 * 86_400)
  expect((await lastMail(email)).plain).toContain('The link works once, within 3 days.')
})

/** What an attacker prepares when registering another user's address. */
async function registeredByStranger() {
  const stranger = await registered()
  await app.db
    .insert(secondFactors)
    .values({ userId: stranger.id, encryptedSecret: Buffer.from('encrypted'), confirmedAt: new Date() })
  return stranger
}

async function waysIn({ id, email, token }: User) {
  const [session, password] = [
    await app.request(accounts.getUser, {}, { id, email, token }),
    await login(email, 'Lilas-1924'),
  ]
  return {
    session: session.status,
    password: password.body.code,
    secondFactors: await app.db.$count(secondFactors, eq(secondFactors.userId, id)),
  }
}

const noWayIn = { session: 401, password: 'wrong_credentials', secondFactors: 0 }

test('a first confirmation by link ends every session of an address registered by somebody else, and requires a new password', async () => {
  const stranger = await registeredByStranger()
  const link = tokenIn((await lastMail(stranger.email)).plain)

  const done = await app.request(contract.confirmEmail, { token: link })

  expect(await waysIn(stranger)).toEqual(noWayIn)
  expect((await reset(done.body.passwordToken ?? '')).status).toBe(200)
  expect((await login(stranger.email, 'Muguet-2026')).status).toBe(200)
})

test('a password reset revokes all access of another user who registered the address', async () => {
  const stranger = await registeredByStranger()

  await reset(await resetToken(stranger.email))

  expect(await waysIn(stranger)).toEqual(noWayIn)
})

test('a user who confirms while logged in stays logged in there only', async () => {
  const user = await registered()
  const elsewhere = await login(user.email, 'Lilas-1924')
  const link = tokenIn((await lastMail(user.email)).plain)

  const done = await app.request(contract.confirmEmail, { token: link }, user)

  expect(done.body.passwordToken).toBeNull()
  expect((await app.request(accounts.getUser, {}, user)).status).toBe(200)
  expect((await app.request(accounts.getUser, {}, { ...user, token: elsewhere.body.token })).status).toBe(401)
  expect((await login(user.email, 'Lilas-1924')).status).toBe(200)
})

test('a confirmation can be sent again a limited number of times', async () => {
  const user = await registered()
  const first = tokenIn((await lastMail(user.email)).plain)

  const answers = []
  for (let turn = 0; turn < 4; turn++) {
    answers.push(await app.request(contract.sendConfirmation, {}, user))
  }

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers[0]?.body).toEqual({ message: `Confirmation link sent to ${user.email}.` })
  expect(answers[3]?.headers.get('retry-after')).toBe('120')
  expect(answers[3]?.body.message).toBe('Too many attempts. Wait 2 minutes and try again.')
  expect((await app.request(contract.confirmEmail, { token: first })).status).toBe(410)
})

const move = (user: User, email: string, current_password = 'Lilas-1924') =>
  app.request(contract.changeEmail, { email, current_password }, user)

test('an address changes only when the link in the new one is followed, and the old one is notified', async () => {
  const user = await registered()
  const fresh = `moved-${user.email}`

  const answer = await move(user, fresh)
  const link = await lastMail(fresh)
  const warning = await lastMail(user.email)
  const meanwhile = await app.request(contract.getEmail, {}, user)
  const outside = await app.request(contract.confirmEmail, { token: tokenIn(link.plain) })
  const done = await app.request(contract.confirmEmail, { token: tokenIn(link.plain) }, user)

  // A user who is tricked into following the link must not transfer their address to an attacker's account.
  expect([outside.status, outside.body.code]).toEqual([409, 'login_first'])
  expect(answer.body.message).toBe(`We sent a link to ${fresh}. Open it to change your address.`)
  expect(warning.subject).toBe('Email address change requested')
  expect(warning.plain).toContain(fresh)
  expect(tokenIn(warning.plain)).toBe('')
  expect(meanwhile.body).toEqual({ email: user.email, confirmed: false, pending: fresh })
  expect(done.body.message).toBe(`Your email address is now ${fresh}. Use it to log in.`)
  expect((await lastMail(user.email)).subject).toBe('Email address changed')
  expect((await login(fresh, 'Lilas-1924')).status).toBe(200)
  expect((await login(user.email, 'Lilas-1924')).status).toBe(401)
})

test('a change to another address requires the current password', async () => {
  const user = await registered()

  const stranger = await move(user, `wanted-${user.email}`, 'not this one')
  const same = await move(user, user.email)

  expect(stranger.body.errors).toEqual({ current_password: ['Incorrect current password.'] })
  expect(same.body.errors).toEqual({ email: ['This is already your email address.'] })
})

test('a change of address returns the same response for a taken address, and mails its owner', async () => {
  const user = await registered()
  const other = await registered('fr')
  const free = `free-${user.email}`

  const toFree = await move(user, free)
  const notice = await lastMail(user.email)
  const toTaken = await move(user, other.email)
  const pending = await app.request(contract.getEmail, {}, user)

  expect(toTaken.status).toBe(toFree.status)
  expect(toTaken.body.message).toBe(toFree.body.message.replace(free, other.email))
  expect(pending.body.pending).toBe(other.email)
  const mail = await lastMail(other.email)
  expect(mail.subject).toBe('Votre adresse courriel a déjà un compte')
  expect(tokenIn(mail.plain)).toBe('')
  expect((await lastMail(user.email)).subject).toBe(notice.subject)
})

test('an address that another user registers at the same moment is rejected, and the link stays valid', async () => {
  const user = await registered()
  const wanted = `wanted-${user.email}`
  await move(user, wanted)
  const token = tokenIn((await lastMail(wanted)).plain)
  const confirm = () => app.request(contract.confirmEmail, { token }, user)
  let waiting: ReturnType<typeof confirm> | undefined

  await app.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ email: wanted })
      .where(eq(users.id, (await registered()).id))
    waiting = confirm()
    // It has to wait for this transaction, so it finds the address free when it looks.
    await vi.waitFor(async () => {
      const { rows } = await app.db.execute(sql`SELECT 1 FROM pg_locks WHERE NOT granted`)
      expect(rows.length).toBeGreaterThan(0)
    })
  })
  const late = await waiting

  expect([late?.status, late?.body.code]).toEqual([409, 'address_taken'])
  await app.db
    .update(users)
    .set({ email: `gone-${wanted}` })
    .where(eq(users.email, wanted))
  expect((await confirm()).status).toBe(200)
})

test('a reset cancels a pending change of address', async () => {
  const user = await registered()
  await move(user, `thief-${user.email}`)
  const link = tokenIn((await lastMail(`thief-${user.email}`)).plain)

  await reset(await resetToken(user.email))

  expect((await app.request(contract.confirmEmail, { token: link }, user)).status).toBe(410)
})

test('an address under an international domain has one account, whichever form of it is given', async () => {
  const [shown, ascii] = ['r&d/1@Студия.рф', 'r&d/1@xn--d1aizef8e.xn--p1ai']

  const first = await register(shown)
  const again = await register(ascii)
  await app.request(contract.forgotPassword, { email: shown })

  expect([first.status, again.status]).toEqual([200, 422])
  expect(again.body.errors).toEqual({ email: ['This email address already has an account. Log in instead.'] })
  expect((await lastMail(ascii)).subject).toBe('Reset your Palmarès password')
  expect((await login(shown, 'Lilas-1924')).status).toBe(200)
  expect((await login(ascii.toUpperCase(), 'Lilas-1924')).status).toBe(200)
})

test('a name that is too long for any mail server is refused in words', async () => {
  const { status, body } = await register(`${'a'.repeat(65)}@atelier.example`)

  expect([status, body.message]).toEqual([422, 'At most 64 characters before the @'])
})
