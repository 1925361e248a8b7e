import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, register, updateUser } from '#features/accounts/session/contract.ts'
import { importTexts } from '#features/pages/contract-exchange.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

interface Sent {
  path: string
  body: Buffer
  method?: string
  headers?: Record<string, string>
  as?: User
}

interface Answered {
  status: number
  text: string
  /** Processor time of this thread in milliseconds: that of other threads and processes does not count. */
  cost: number
}

function send({ path, body, method = 'POST', headers = {}, as }: Sent): Promise<Answered> {
  const before = process.threadCpuUsage()
  return new Promise((resolve, reject) => {
    const asking = request(new URL(path, app.address), {
      method,
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...headers,
      },
    })
    asking.on('error', reject)
    asking.on('response', async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString()
      const { user, system } = process.threadCpuUsage(before)
      resolve({ status: answer.statusCode ?? 0, text, cost: (user + system) / 1000 })
    })
    asking.end(body)
  })
}

const megabyte = 1_000_000
const filled = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length))
const list = (part: string, bytes: number) => `[${filled(`${part},`, bytes)}${part}]`
const keys = (bytes: number, value = '1') =>
  `{${Array.from({ length: Math.floor(bytes / (8 + value.length)) }, (_, at) => `"${at.toString(36).padStart(4, 'k')}":${value}`)}}`
const nested = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)

/** Bodies that would be much work if they were read as they are. */
const shapes: Record<string, string> = {
  numbers: list('0', megabyte),
  'empty texts': list('""', megabyte),
  nulls: list('null', megabyte),
  'empty lists': list('[]', megabyte),
  'empty objects': list('{}', megabyte),
  'fields in a list': list('{"email":1}', megabyte),
  'unknown keys': keys(megabyte),
  'unknown keys, small': keys(60_000),
  'unknown keys with lists': keys(megabyte, '[[]]'),
  'one key many times': `{${filled('"email":"a",', megabyte)}"email":"a"}`,
  'lists in a field': `{"email":${list('[]', megabyte)},"password":"x"}`,
  'numbers in a field': `{"email":${list('0', 60_000)},"password":"x"}`,
  'keys in a field': `{"email":${keys(60_000)},"password":"x"}`,
  'NULs in a list': `{"email":${list('"\\u0000"', 60_000)},"password":"x"}`,
  'NULs in the keys': `{${Array.from({ length: 4_000 }, (_, at) => `"\\u0000${at}":1`)}}`,
  'half characters': `{"email":${list('"\\ud800"', 60_000)}}`,
  'a text of NULs': `{"email":"${filled('\\u0000', 60_000)}","password":"x"}`,
  'a long address': `{"email":"${filled('a', 60_000)}@example.com","password":"x"}`,
  'an international address': `{"email":"a@${'中'.repeat(20_000)}.com","password":"x"}`,
  'a long key': `{"${filled('k', 60_000)}":1}`,
  'a long key of NULs': `{"${filled('\\u0000', 60_000)}":1}`,
  'an address of dots': `{"email":"${filled('a.', 60_000)}@${filled('b.', 4_000)}","password":"x"}`,
  'an address of at signs': `{"email":"${filled('@', 60_000)}","password":"x"}`,
  'a long password': `{"email":"a@example.com","password":"${filled('x', megabyte)}"}`,
  'accents in pieces': `{"email":"${filled('e\\u0301', 60_000)}","password":"x"}`,
  'families of emoji': `{"email":"${filled('👩‍👩‍👧‍👦', 60_000)}","password":"x"}`,
  'blanks before': `${filled(' ', megabyte)}{"email":1}`,
  'deep lists': nested('[', ']', megabyte / 2),
  'deep lists, small': nested('[', ']', 30_000),
  'deep objects': `${filled('{"a":', megabyte)}1`,
  'deep in a field': `{"email":${nested('[', ']', 30_000)}}`,
  'wide and deep': `{"email":${list(nested('[', ']', 20), 60_000)}}`,
  'a prototype': `{"__proto__":${list('0', 60_000)}}`,
  'a constructor': `{"constructor":{"prototype":${list('0', 60_000)}}}`,
  'a number of many digits': `{"email":${filled('9', 60_000)}}`,
  'a text': `"${filled('x', megabyte)}"`,
  'a number': filled('7', megabyte),
  'no JSON': filled('x', megabyte),
  'JSON without its end': list('0', megabyte).slice(0, -1),
}

const organisers = Buffer.from(list('0', 11_900_000))

const ofStrangers: [string, Sent][] = [
  ...Object.entries(shapes).map(([name, text]): [string, Sent] => [
    name,
    { path: login.path, body: Buffer.from(text) },
  ]),
  ['to no address', { path: '/api/nothing', body: Buffer.from(shapes.numbers ?? '') }],
  ['a registration', { path: register.path, body: Buffer.from(keys(60_000)) }],
  ...['password', 'first_name', 'last_name'].map((field): [string, Sent] => [
    `a pile of accents as ${field}`,
    { path: register.path, body: Buffer.from(`{"${field}":"a${filled('\u0316\u0301', 30_000)}"}`) },
  ]),
  ['12 MB to an organisers’ call', { path: importTexts.path, body: organisers }],
  [
    'a compressed body',
    { path: login.path, body: gzipSync(organisers), headers: { 'content-encoding': 'gzip' } },
  ],
  ['a webhook', { path: '/api/webhooks/stripe', body: Buffer.from(shapes.numbers ?? '') }],
  [
    'an upload',
    { path: '/api/uploads', body: Buffer.from(shapes.text ?? ''), headers: { 'tus-resumable': '1.0.0' } },
  ],
  [
    'a form',
    {
      path: '/en/inspirations',
      body: Buffer.from(filled('a=1&', megabyte)),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  ],
]

/** Of three, the one with the middle cost. */
async function usual(sent: Sent): Promise<Answered> {
  const answers = [await send(sent), await send(sent), await send(sent)]
  return answers.toSorted((one, other) => one.cost - other.cost)[1] ?? send(sent)
}

/** In milliseconds of processor time, beyond those of a small request. */
const budget = 50

test('no body of a stranger costs much more processor time than a small one, or is answered at length', async () => {
  const small = { path: login.path, body: Buffer.from('{"email":1}') }
  await send(small)
  const { cost } = await usual(small)

  const dear: string[] = []
  for (const [name, sent] of ofStrangers) {
    const answer = await usual(sent)
    const isDear = answer.cost > cost + budget || answer.text.length > 4_000 || answer.status >= 500
    if (isDear) dear.push(`${name}: ${answer.status}, ${answer.text.length} bytes, ${answer.cost} ms`)
  }

  expect(ofStrangers.length).toBeGreaterThan(40)
  expect(dear).toEqual([])
})

test('a body that is no object is rejected, and of many errors twenty are named', async () => {
  const statusOf = async (body: string) => (await send({ path: login.path, body: Buffer.from(body) })).status
  const namedIn = async (body: string) =>
    Object.keys(JSON.parse((await send({ path: login.path, body: Buffer.from(body) })).text).errors)

  expect(await Promise.all(['[]', '[{}]', '"a"', '7', 'true', 'null'].map(statusOf))).toEqual(
    Array(6).fill(400),
  )
  expect(await namedIn(keys(20_000))).toHaveLength(20)
  expect(await namedIn(shapes['NULs in the keys'] ?? '')).toHaveLength(20)
  expect(await namedIn(shapes['NULs in a list'] ?? '')).toHaveLength(20)
})

test('who may call is decided before the body is read, for every call', async () => {
  const account = await app.user()
  const broken = Buffer.from('{"content":')
  const { paths }: { paths: Record<string, Record<string, { 'x-audience'?: string }>> } = JSON.parse(
    await (await fetch(`${app.address}/api/openapi.json`)).text(),
  )
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-audience': audience }]) => ({
      path: path.replace(/\{\w+\}/g, randomUUID()),
      method: method.toUpperCase(),
      audience,
    })),
  )
  const closed = calls.filter(({ method, audience }) => method !== 'GET' && audience !== 'anyone')

  const statuses = new Set<number>()
  for (const { path, method } of closed) statuses.add((await send({ path, method, body: broken })).status)
  const asUser = [importTexts.path, updateUser.path].map((path) => ({
    path,
    method: path === updateUser.path ? updateUser.method : importTexts.method,
    body: broken,
    as: account,
  }))

  expect(closed.length).toBeGreaterThan(100)
  expect([...statuses]).toEqual([401])
  expect((await Promise.all(asUser.map(send))).map(({ status }) => status)).toEqual([403, 400])
})

test('a user’s body with very many values is rejected before its schema reports each of them', async () => {
  const account = await app.user()

  const answer = await usual({
    path: updateUser.path,
    method: updateUser.method,
    body: Buffer.from(`{"first_name":${list('0', megabyte)}}`),
    as: account,
  })

  expect([answer.status, answer.text.length < 1_000]).toEqual([400, true])
})

test('a pile of accents in a user’s text is rejected at its field, before it is composed', async () => {
  const account = await app.user()
  const ofAccents = (count: number) =>
    usual({
      path: updateUser.path,
      method: updateUser.method,
      body: Buffer.from(JSON.stringify({ city: `e${'\u0316\u0301'.repeat(count / 2)}` })),
      as: account,
    })

  const [many, few] = [await ofAccents(100_000), await ofAccents(60)]

  expect(Object.keys(JSON.parse(many.text).errors)).toEqual(['city'])
  expect(many.cost).toBeLessThan(few.cost + budget)
  expect(JSON.parse(few.text).errors).not.toHaveProperty('city')
})
