import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/accounts/session/contract.ts'
import { actorFinder } from '#features/accounts/session/server/queries.ts'
import { consents, sessions, users } from '#features/accounts/session/server/tables.ts'
import { messagesOf } from '#server/messages.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { getSubscriptions, setSubscription } from '../contract-subscriptions.ts'
import { createUser } from './actions/registration.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

let count = 0
const marie = () => ({
  email: `marie${++count}@atelier.example`,
  first_name: 'Marie',
  last_name: 'Côté',
  gender: 'female',
  lang: 'fr',
  country: 'CA',
  password: 'Lilas-1924',
  confirm: true as const,
})

async function registered(
  fields: Partial<ReturnType<typeof marie>> = {},
): Promise<User & { password: string }> {
  const input = { ...marie(), ...fields }
  const { body } = await app.request(contract.register, input)
  const { body: user } = await app.request(contract.getUser, {}, { id: '', email: '', token: body.token })
  return { id: user.id, email: user.email, token: body.token, password: input.password }
}

test('a registration opens a session and returns the user in the specified shape', async () => {
  const input = { ...marie(), email: '  Marie.Cote@Atelier.Example ' }

  const { status, body } = await app.request(contract.register, input, undefined, { language: 'fr' })
  const { body: user } = await app.request(contract.getUser, {}, { id: '', email: '', token: body.token })

  expect(status).toBe(200)
  expect(body).toEqual({ token: expect.stringMatching(/^pal_[\w-]{43}$/) })
  expect(user).toEqual({
    id: expect.any(String),
    email: 'marie.cote@atelier.example',
    first_name: 'Marie',
    last_name: 'Côté',
    country: 'CA',
    gender: 'female',
    lang: 'fr',
    job_title: '',
    job_profession: '',
    company_name: '',
    website: '',
    phone: '',
    phone_ext: '',
    mobile_phone: '',
    city: '',
    address: '',
    zip: '',
    state: '',
    have_mag_questions: false,
  })
})

test('a registration stores the accepted documents with version and language, and no plain password', async () => {
  const user = await registered()

  const [consent] = await app.db.select().from(consents).where(eq(consents.userId, user.id))
  const [row] = await app.db.select().from(users).where(eq(users.id, user.id))

  expect(consent).toMatchObject({ purpose: 'agreement', version: contract.agreementVersion, language: 'en' })
  expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
})

test('nobody is subscribed to news who did not tick the box, and each answer is kept with its words and date', async () => {
  const silent = await registered()
  const asked = await app.request(contract.register, { ...marie(), mailings: true }, undefined, {
    language: 'fr',
  })
  const as = { id: '', email: '', token: asked.body.token }
  const { id } = (await app.request(contract.getUser, {}, as)).body
  const news = () =>
    app.db
      .select()
      .from(consents)
      .where(and(eq(consents.userId, id), eq(consents.purpose, 'mailings')))
      .orderBy(asc(consents.givenAt))
  const choose = (wanted: boolean) => app.request(setSubscription, { kind: 'mailings', wanted }, as)
  const atFirst = await news()
  for (const wanted of [true, false, false, true]) await choose(wanted)
  const later = await news()

  expect((await app.request(getSubscriptions, {}, silent)).body).toEqual({ reminders: true, mailings: false })
  expect((await app.request(getSubscriptions, {}, as)).body).toEqual({ reminders: true, mailings: true })
  expect(atFirst).toMatchObject([
    {
      version: contract.newsVersion,
      language: 'fr',
      withdrawnAt: null,
      words: expect.stringMatching(/^M’envoyer/),
    },
  ])
  expect(later).toMatchObject([
    { language: 'fr', withdrawnAt: expect.any(Date) },
    { language: 'en', withdrawnAt: null, words: expect.stringMatching(/^Email me news/) },
  ])
})

test('each missing field of a registration has an error in the requested language', async () => {
  const nothing = Object.fromEntries(Object.keys(marie()).map((field) => [field, ''])) as never

  const inEnglish = await app.request(contract.register, nothing)
  const inFrench = await app.request(contract.register, nothing, undefined, { language: 'fr' })

  expect(inEnglish.status).toBe(422)
  expect(inEnglish.body.message).toBe('Please correct the following errors')
  expect(inEnglish.body.errors).toEqual({
    email: ['Value is required'],
    first_name: ['Value is required'],
    last_name: ['Value is required'],
    gender: ['Value is required'],
    lang: ['Value is required'],
    country: ['Value is required'],
    password: ['Value is required'],
    confirm: ['Confirm must be true'],
  })
  expect(inFrench.body.message).toBe('Veuillez corriger les erreurs suivantes')
  expect(inFrench.body.errors?.email).toEqual(['Une valeur est requise'])
})

test('one wrong field of a registration is the message itself', async () => {
  const wrong = await app.request(contract.register, { ...marie(), email: 'marie.cote@atelier' })
  const short = await app.request(contract.register, { ...marie(), password: 'abc' })
  const unknown = await app.request(contract.register, { ...marie(), country: 'ZZ' })
  const unchosen = await app.request(contract.register, { ...marie(), country: '' })

  expect(wrong.body).toEqual({
    message: 'Value is not a valid email address',
    errors: { email: ['Value is not a valid email address'] },
  })
  expect(short.body.errors).toEqual({ password: ['At least 8 characters'] })
  expect(unknown.body.errors).toEqual({ country: ['This value is not valid'] })
  expect(unchosen.body.errors).toEqual({ country: ['Value is required'] })
})

test('an address registers once, in any spelling and with any number of simultaneous requests', async () => {
  const input = marie()

  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((_, turn) =>
      app.request(contract.register, { ...input, email: turn % 2 ? input.email.toUpperCase() : input.email }),
    ),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.body).toEqual({
    message: 'This email address already has an account. Log in instead.',
    errors: { email: ['This email address already has an account. Log in instead.'] },
  })
})

test('a login returns a token that the database does not contain', async () => {
  const { email, password } = await registered()

  const { status, body } = await app.request(contract.login, { email: email.toUpperCase(), password })

  expect(status).toBe(200)
  expect((await actorFinder(app.db, { organiserSecondFactor: false })(body.token))?.email).toBe(email)
  const rows = await app.db.select({ hash: sessions.tokenHash }).from(sessions)
  expect(rows.some(({ hash }) => hash.toString().includes(body.token))).toBe(false)
})

test('a wrong password and an unknown address get the same response', async () => {
  const { email } = await registered()

  const wrong = await app.request(contract.login, { email, password: 'not this one' }, undefined, {
    language: 'fr',
  })
  const unknown = await app.request(
    contract.login,
    { email: 'nobody@atelier.example', password: 'not this one' },
    undefined,
    {
      language: 'fr',
    },
  )

  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({
    message: messagesOf('accounts', 'fr')('code.wrong_credentials'),
    code: 'wrong_credentials',
  })
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
})

test('a login without its fields returns a missing-fields error', async () => {
  const { status, body } = await app.request(contract.login, { email: '', password: '' })

  expect(status).toBe(422)
  expect(body).toEqual({
    message: 'Please fill all required fields',
    errors: { email: ['Value is required'], password: ['Value is required'] },
  })
})

test('after ten wrong passwords at once the account has to wait, and others do not', async () => {
  const victim = await registered()
  const other = await registered()

  const answers = await Promise.all(
    Array.from({ length: 14 }, () => app.request(contract.login, { email: victim.email, password: 'guess' })),
  )
  const right = await app.request(contract.login, { email: victim.email, password: victim.password })
  const elsewhere = await app.request(contract.login, { email: other.email, password: other.password })

  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
  expect(right.status).toBe(429)
  expect(right.headers.get('retry-after')).toBe('60')
  expect(right.body.message).toBe('Too many attempts. Wait a minute and try again.')
  expect(elsewhere.status).toBe(200)
})

test('the token is invalid after logging out', async () => {
  const user = await registered()

  const out = await app.request(contract.logout, {}, user)
  const after = await app.request(contract.getUser, {}, user)

  expect([out.status, after.status]).toEqual([200, 401])
  expect(after.body).toEqual({ message: 'Log in to continue.' })
})

test('a login ends the session whose token the client sends, and a failed login does not', async () => {
  const former = await registered()
  const { email, password } = await registered()

  await app.request(contract.login, { email, password: 'not this one' }, former)
  const before = await app.request(contract.getUser, {}, former)
  const { status } = await app.request(contract.login, { email, password }, former)
  const after = await app.request(contract.getUser, {}, former)

  expect([before.status, status, after.status]).toEqual([200, 200, 401])
})

test('a session ends after seven days unused and thirty in all', async () => {
  const idle = await registered()
  const old = await registered()
  const day = 86_400_000
  await app.db
    .update(sessions)
    .set({ lastUsedAt: new Date(Date.now() - 8 * day) })
    .where(eq(sessions.userId, idle.id))
  await app.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(sessions.userId, old.id))

  const answers = await Promise.all([idle, old].map((user) => app.request(contract.getUser, {}, user)))

  expect(answers.map(({ status }) => status)).toEqual([401, 401])
})

test('using a session updates its last use, so that it does not expire', async () => {
  const user = await registered()
  const before = new Date(Date.now() - 6 * 86_400_000)
  await app.db.update(sessions).set({ lastUsedAt: before }).where(eq(sessions.userId, user.id))

  await app.request(contract.getUser, {}, user)

  const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, user.id))
  expect(row?.lastUsedAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('the profile form changes only its own user', async () => {
  const user = await registered()
  const other = await registered({ first_name: 'Ana' })
  const { body: before } = await app.request(contract.getUser, {}, user)

  const { status, body } = await app.request(
    contract.updateUser,
    {
      ...before,
      country: 'CA',
      gender: 'unspecified',
      job_profession: 'architect',
      last_name: 'Côté-Roy',
      website: 'atelier.example',
      state: 'QC',
    },
    user,
  )

  const { body: after } = await app.request(contract.getUser, {}, user)
  const { body: untouched } = await app.request(contract.getUser, {}, other)
  expect(status).toBe(200)
  expect(body.message).toBe('Profile saved.')
  expect(body.data).toEqual({
    ...before,
    gender: 'unspecified',
    job_profession: 'architect',
    last_name: 'Côté-Roy',
    website: 'https://atelier.example',
    state: 'QC',
  })
  expect(after).toEqual(body.data)
  expect(untouched).toMatchObject({ id: other.id, first_name: 'Ana', last_name: 'Côté' })
})

test('the form cannot change another user’s account or the e-mail address', async () => {
  const user = await registered()
  const other = await registered()
  const { body: before } = await app.request(contract.getUser, {}, user)
  const form = { ...before, country: 'CA', gender: 'female', job_profession: '' }

  const theft = await app.request(contract.updateUser, { ...form, id: other.id, first_name: 'Mallory' }, user)
  const otherEmail = await app.request(contract.updateUser, { ...form, email: 'else@atelier.example' }, user)

  expect(theft.body.data.id).toBe(user.id)
  expect((await app.request(contract.getUser, {}, other)).body.first_name).toBe('Marie')
  expect(otherEmail.status).toBe(422)
  expect(otherEmail.body.errors).toEqual({ email: ['You can’t change the email address here.'] })
})

test('a state belongs to the United States or Canada, and to the right one', async () => {
  const user = await registered()
  const form = { first_name: 'Marie', last_name: 'Côté', gender: 'female', lang: 'fr' }

  const wrong = await app.request(contract.updateUser, { ...form, country: 'US', state: 'QC' }, user)
  const right = await app.request(contract.updateUser, { ...form, country: 'US', state: 'PR' }, user)
  const abroad = await app.request(contract.updateUser, { ...form, country: 'FR', state: 'QC' }, user)

  expect(wrong.body.errors).toEqual({ state: ['Choose a state or province of this country.'] })
  expect(right.body.data).toMatchObject({ country: 'US', state: 'PR' })
  expect(abroad.body.data).toMatchObject({ country: 'FR', state: '' })
})

test('changing the password ends the other sessions but not the current one', async () => {
  const user = await registered()
  const { body } = await app.request(contract.login, { email: user.email, password: user.password })
  const otherDevice = { ...user, token: body.token }

  const changed = await app.request(
    contract.changePassword,
    {
      current_password: user.password,
      new_password: 'Muguet-2026',
      new_password_confirmation: 'Muguet-2026',
    },
    user,
  )

  const here = await app.request(contract.getUser, {}, user)
  const there = await app.request(contract.getUser, {}, otherDevice)
  const old = await app.request(contract.login, { email: user.email, password: user.password })
  const fresh = await app.request(contract.login, { email: user.email, password: 'Muguet-2026' })
  expect(changed.body).toEqual({
    message: 'Password changed. Your other devices have been logged out.',
  })
  expect([here, there, old, fresh].map(({ status }) => status)).toEqual([200, 401, 401, 200])
})

test('a password changes only with the current one and two equal new ones', async () => {
  const user = await registered()
  const change = (
    fields: Partial<Record<'current_password' | 'new_password' | 'new_password_confirmation', string>>,
  ) =>
    app.request(
      contract.changePassword,
      {
        current_password: user.password,
        new_password: 'Muguet-2026',
        new_password_confirmation: 'Muguet-2026',
        ...fields,
      },
      user,
    )

  const wrong = await change({ current_password: 'not this one' })
  const differing = await change({ new_password_confirmation: 'Muguet-2027' })
  const missing = await change({ current_password: '', new_password: '', new_password_confirmation: '' })

  expect(wrong.body.errors).toEqual({ current_password: ['Incorrect current password.'] })
  expect(differing.body.errors).toEqual({ new_password_confirmation: ['The passwords don’t match.'] })
  expect([missing.status, missing.body.message]).toEqual([422, 'Please fill all required fields'])
})

test('the form’s options come in the requested language, in its own order', async () => {
  const user = await registered()

  const { body: account } = await app.request(contract.getAccountText, {}, user, { language: 'fr' })
  const { body: guest } = await app.request(contract.getRegisterText, {}, undefined, { language: 'zh-hans' })

  expect(Object.keys(account)).toEqual(['genders', 'languages', 'countries', 'professions', 'states', 'user'])
  expect(account.countries).toHaveLength(249)
  expect(account.countries.slice(0, 2).map(({ label }) => label)).toEqual(['Afghanistan', 'Afrique du Sud'])
  expect(account.countries.findIndex(({ label }) => label === 'États-Unis')).toBeLessThan(
    account.countries.findIndex(({ label }) => label === 'France'),
  )
  expect(Object.keys(account.states)).toEqual(['CA', 'US'])
  expect(account.states.CA).toContainEqual({ label: 'Québec', value: 'QC' })
  expect(account.professions.at(-1)).toEqual({ label: 'Autre', value: 'other' })
  expect(account.user.id).toBe(user.id)
  expect(Object.keys(guest)).toEqual(['genders', 'languages', 'countries', 'user'])
  expect(guest.countries).toContainEqual({ label: '加拿大', value: 'CA' })
  expect(guest.languages).toEqual([
    { label: 'English', value: 'en' },
    { label: 'Français', value: 'fr' },
    { label: '简体中文', value: 'zh-hans' },
    { label: 'Español', value: 'es' },
  ])
  expect(guest.user).toBeNull()
})

test('without a token the user’s own calls return 401', async () => {
  const calls = [contract.getUser, contract.getAccountText, contract.logout, contract.getRoles]

  const answers = await Promise.all(calls.map((call) => app.request(call, {})))

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
})

test('an organiser created on the command line can log in and has the role', async () => {
  await createUser(app.db, {
    email: 'Olive@Palmares.example',
    password: 'Capucine-77',
    firstName: 'Olive',
    lastName: 'Roy',
    gender: 'unspecified',
    lang: 'fr',
    country: 'CA',
    roles: ['organiser'],
  })

  const { body } = await app.request(contract.login, {
    email: 'olive@palmares.example',
    password: 'Capucine-77',
  })
  const { body: known } = await app.request(contract.getRoles, {}, { id: '', email: '', token: body.token })

  expect(known).toEqual({ roles: ['organiser'], needsSecondFactor: false, acting: null })
})

test('asking whether an address is registered is limited', async () => {
  const { email } = await registered()

  const ask = () => app.request(contract.register, { ...marie(), email })
  const answers = await Promise.all(Array.from({ length: 12 }, ask))

  const statuses = answers.map(({ status }) => status)
  // The registration itself was the first of ten.
  expect(statuses.filter((status) => status === 422)).toHaveLength(9)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
})
