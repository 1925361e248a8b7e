import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'

/**
 * Section 7 of the customer's specification, call by call, with a client written from that text alone: it imports
 * nothing of our contract.
 */
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

interface Sent {
  body?: unknown
  token?: string | undefined
  language?: string
}

async function call(method: string, path: string, { body, token, language = 'fr' }: Sent = {}) {
  const answer = await fetch(`${app.address}/api${path}`, {
    method,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'Accept-Language': language,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') }
}

let count = 0
const payload = () => ({
  email: `noor${++count}@studio.example`,
  first_name: 'Noor',
  last_name: 'Haddad',
  gender: 'female',
  lang: 'en',
  country: 'CA',
  password: 'Tamarack-58',
  confirm: true,
})

async function registered(): Promise<{ email: string; password: string; token: string }> {
  const { email, password, ...rest } = payload()
  const { body } = await call('POST', '/auth/register', { body: { email, password, ...rest } })
  return { email, password, token: body.token }
}

const userFields = [
  'id',
  'email',
  'first_name',
  'last_name',
  'country',
  'gender',
  'lang',
  'job_title',
  'job_profession',
  'company_name',
  'website',
  'phone',
  'phone_ext',
  'mobile_phone',
  'city',
  'address',
  'zip',
  'state',
  'have_mag_questions',
]

const sorted = (names: Iterable<string>) => [...names].sort()
const keysOf = (value: object) => sorted(Object.keys(value))

interface Option {
  label: string
  value: string
}

function expectOptions(options: Option[]): void {
  expect(options.length).toBeGreaterThan(0)
  for (const option of options) {
    expect(keysOf(option)).toEqual(['label', 'value'])
    expect(option.label.trim()).not.toBe('')
  }
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
}

test('GET translations returns a message set for each of en, fr, zh-hans and es', async () => {
  const { status, body } = await call('GET', '/translations')

  expect(status).toBe(200)
  expect(keysOf(body)).toEqual(['en', 'es', 'fr', 'zh-hans'])
  for (const messages of Object.values(body)) expect(keysOf(messages as object)).toEqual(keysOf(body.en))
})

test('the labels name a username and a title in company', async () => {
  const { body } = await call('GET', '/translations')

  const labels = JSON.stringify(body.en)
  expect(labels).toContain('Title in company')
  expect(labels).toMatch(/\busername\b/)
})

test('POST auth/register takes the register payload and returns a token that GET user accepts', async () => {
  const input = payload()

  const { status, body } = await call('POST', '/auth/register', { body: input })
  const user = await call('GET', '/user', { token: body.token })

  expect([status, Object.keys(body)]).toEqual([200, ['token']])
  expect(keysOf(user.body)).toEqual(sorted(userFields))
  expect(user.body).toMatchObject({ email: input.email, first_name: 'Noor', lang: 'en', country: 'CA' })
})

test('POST auth/login takes email and password and returns a token', async () => {
  const { email, password } = await registered()

  const { status, body } = await call('POST', '/auth/login', { body: { email, password } })

  expect([status, Object.keys(body)]).toEqual([200, ['token']])
  expect((await call('GET', '/user', { token: body.token })).body.email).toBe(email)
})

test('a wrong password is 401 with the server’s message in the requested language', async () => {
  const { email } = await registered()
  const messages = new Set<string>()

  for (const language of ['en', 'fr', 'zh-hans', 'es']) {
    const { status, body } = await call('POST', '/auth/login', {
      body: { email, password: 'Quelque-chose-1' },
      language,
    })
    expect(status).toBe(401)
    messages.add(body.message)
  }

  expect(messages.size).toBe(4)
})

test('PUT user takes the personal fields and returns a message and the updated user', async () => {
  const { token } = await registered()
  const { body: user } = await call('GET', '/user', { token })
  const changed = {
    ...user,
    first_name: 'Nour',
    city: 'Gaspé',
    state: 'QC',
    website: 'https://nour.example/',
  }

  const { status, body } = await call('PUT', '/user', { token, body: changed })

  expect([status, keysOf(body)]).toEqual([200, ['data', 'message']])
  expect(body.data).toEqual(changed)
  expect((await call('GET', '/user', { token })).body).toEqual(changed)
})

test('a state is saved for Canada and the United States only', async () => {
  const { token } = await registered()
  const { body: user } = await call('GET', '/user', { token })

  const abroad = await call('PUT', '/user', { token, body: { ...user, country: 'FR', state: 'QC' } })
  const wrong = await call('PUT', '/user', { token, body: { ...user, country: 'US', state: 'QC' } })

  expect(abroad.body.data.state).toBe('')
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['state']])
})

test('POST user/change-password takes its three fields and returns a message', async () => {
  const { email, password, token } = await registered()

  const { status, body } = await call('POST', '/user/change-password', {
    token,
    body: {
      current_password: password,
      new_password: 'Épinette-1906',
      new_password_confirmation: 'Épinette-1906',
    },
  })
  const again = await call('POST', '/auth/login', { body: { email, password: 'Épinette-1906' } })

  expect([status, Object.keys(body)]).toEqual([200, ['message']])
  expect(again.status).toBe(200)
})

test('a password change without its fields lists the missing ones, in one message and at each field', async () => {
  const { token } = await registered()

  const { status, body } = await call('POST', '/user/change-password', { token, body: {}, language: 'en' })

  expect([status, body.message]).toEqual([422, 'Please fill all required fields'])
  expect(keysOf(body.errors)).toEqual(['current_password', 'new_password', 'new_password_confirmation'])
})

test('GET page-text/account returns its options, the states by country, and the user', async () => {
  const { token } = await registered()

  const { status, body } = await call('GET', '/page-text/account', { token })

  expect(status).toBe(200)
  expect(keysOf(body)).toEqual(['countries', 'genders', 'languages', 'professions', 'states', 'user'])
  for (const name of ['genders', 'languages', 'countries', 'professions']) expectOptions(body[name])
  for (const states of Object.values<Option[]>(body.states)) expectOptions(states)
  expect(keysOf(body.states)).toEqual(['CA', 'US'])
  expect(body.states.CA).toHaveLength(13)
  expect(body.states.US.length).toBeGreaterThanOrEqual(56)
  expect(keysOf(body.user)).toEqual(sorted(userFields))
})

test('GET guest/page-text/home returns the page’s title and text and no user to a guest', async () => {
  const { status, body } = await call('GET', '/guest/page-text/home')

  expect([status, keysOf(body)]).toEqual([200, ['page', 'user']])
  expect(keysOf(body.page)).toEqual(['page_content', 'page_title'])
  expect(body.user).toBeNull()
})

test('GET guest/page-text/register returns its options in the requested language', async () => {
  const french = await call('GET', '/guest/page-text/register', { language: 'fr' })
  const chinese = await call('GET', '/guest/page-text/register', { language: 'zh-hans' })
  const german = await call('GET', '/guest/page-text/register', { language: 'de' })
  const nameOf = (options: Option[], code: string) => options.find(({ value }) => value === code)?.label

  expect(keysOf(french.body)).toEqual(['countries', 'genders', 'languages', 'user'])
  for (const name of ['genders', 'languages', 'countries']) expectOptions(french.body[name])
  expect(french.body.countries.length).toBeGreaterThanOrEqual(249)
  expect(nameOf(french.body.countries, 'DE')).toBe('Allemagne')
  expect(nameOf(chinese.body.countries, 'DE')).toBe('德国')
  expect(nameOf(german.body.countries, 'DE')).toBe('Germany')
  expect(french.body.languages.map(({ value }: Option) => value)).toEqual(['en', 'fr', 'zh-hans', 'es'])
})

test('POST logout ends the token', async () => {
  const { token } = await registered()

  const { status } = await call('POST', '/logout', { token, body: {} })

  expect(status).toBe(200)
  expect((await call('GET', '/user', { token })).status).toBe(401)
})

test('POST logout needs no body', async () => {
  const { token } = await registered()

  expect((await call('POST', '/logout', { token })).status).toBe(200)
})

test('GET projects/{id}/ispaid is not found for a user who does not own the project', async () => {
  const { token } = await registered()

  const { status, body } = await call('GET', '/projects/5a0f3a0e-5b1c-4a50-9d8d-3a4f0c1f8d11/ispaid', {
    token,
  })

  expect(status).toBe(404)
  expect(body.message).not.toBe('')
})

test('every account call is 401 without a token, with an unknown token and with half of one', async () => {
  const { token } = await registered()
  const calls = [
    ['GET', '/user'],
    ['PUT', '/user'],
    ['POST', '/user/change-password'],
    ['GET', '/page-text/account'],
    ['POST', '/logout'],
    ['GET', '/projects/5a0f3a0e-5b1c-4a50-9d8d-3a4f0c1f8d11/ispaid'],
  ] as const
  const tokens = [undefined, `pal_${'A'.repeat(43)}`, token.slice(0, 30), `${token}x`, 'disconnect', '🙂']

  for (const [method, path] of calls) {
    for (const wrong of tokens.filter((one) => one === undefined || /^[\w]+$/.test(one))) {
      const { status, body } = await call(method, path, { token: wrong })
      expect([method, path, status, typeof body.message]).toEqual([method, path, 401, 'string'])
    }
  }
})

const fields = ['email', 'first_name', 'last_name', 'gender', 'lang', 'country', 'password'] as const

test('every required registration field is reported when it is missing, empty or only spaces', async () => {
  for (const field of fields) {
    const { [field]: _, ...without } = payload()
    for (const body of [without, { ...payload(), [field]: '' }, { ...payload(), [field]: '   ' }]) {
      const answer = await call('POST', '/auth/register', { body })
      expect([field, answer.status, Object.keys(answer.body.errors)]).toEqual([field, 422, [field]])
    }
  }
})

test('a missing agreement is reported in the words of the specification', async () => {
  for (const confirm of [false, 'true', null, 1]) {
    const { status, body } = await call('POST', '/auth/register', {
      body: { ...payload(), confirm },
      language: 'en',
    })
    expect([status, body.message]).toEqual([422, 'Confirm must be true'])
  }
})

const oddTexts = {
  long: 'é'.repeat(10_000),
  number: 12,
  list: ['Noor'],
  object: { toString: 'Noor' },
  yes: true,
  nul: 'No\u0000or',
  half: 'No\ud83dor',
}

test('an impossible value is rejected at its field and never causes a server error', async () => {
  const { token } = await registered()
  const { body: user } = await call('GET', '/user', { token })
  const typed = userFields.filter((name) => !['id', 'have_mag_questions'].includes(name))

  for (const odd of Object.values(oddTexts)) {
    for (const field of fields) {
      const { status, body } = await call('POST', '/auth/register', { body: { ...payload(), [field]: odd } })
      expect([field, odd, status, Object.keys(body.errors ?? body)]).toEqual([field, odd, 422, [field]])
    }
    for (const field of typed) {
      const { status, body } = await call('PUT', '/user', { token, body: { ...user, [field]: odd } })
      expect([field, odd, status, Object.keys(body.errors ?? body)]).toEqual([field, odd, 422, [field]])
    }
  }
})

test('names in any script, with any visible character, are saved as typed', async () => {
  const { token } = await registered()
  const { body: user } = await call('GET', '/user', { token })

  for (const first_name of ['נועה', 'عمر', '李小龍', 'Zoë 🌲', "O'Brien; --", '<b>Bob</b>']) {
    const { status, body } = await call('PUT', '/user', { token, body: { ...user, first_name } })
    expect([status, body.data.first_name]).toEqual([200, first_name])
  }
})

test('an unknown field, broken JSON, another content type or another method is a clear 4xx with a message', async () => {
  const { token } = await registered()
  const send = async (method: string, path: string, type: string, body: string) => {
    const answer = await fetch(`${app.address}/api${path}`, {
      method,
      headers: { 'content-type': type, 'accept-language': 'fr', authorization: `Bearer ${token}` },
      body,
    })
    const said: { message: string } = JSON.parse(await answer.text())
    expect(said.message.trim()).not.toBe('')
    return answer.status
  }
  const login = JSON.stringify({ email: 'noor@studio.example', password: 'x' })

  expect(await send('POST', '/auth/login', 'application/json', login.replace('}', ',"admin":true}'))).toBe(
    422,
  )
  expect(await send('POST', '/auth/login', 'application/json', '{"email":')).toBe(400)
  expect(await send('POST', '/auth/login', 'application/json', '[]')).toBe(400)
  expect(await send('POST', '/auth/login', 'application/json', '"text"')).toBe(400)
  expect(await send('POST', '/auth/login', 'text/plain', login)).toBe(415)
  expect(await send('POST', '/auth/login', 'application/x-www-form-urlencoded', 'email=a')).toBe(415)
  expect(await send('DELETE', '/user', 'application/json', '{}')).toBe(404)
  expect(await send('PATCH', '/auth/login', 'application/json', login)).toBe(404)
})
