import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser, login, updateUser } from '#features/accounts/session/contract.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

async function post(body: string): Promise<number> {
  const answer = await fetch(app.address + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return answer.status
}

const credentials = { email: 'marie@example.com', password: 'not-her-password' }

test('a field that the contract does not name is rejected', async () => {
  expect(await post(JSON.stringify(credentials))).toBe(401)
  expect(await post(JSON.stringify({ ...credentials, roles: ['organiser'] }))).toBe(422)
})

test('a field named like a property of every object is rejected like any other unknown field', async () => {
  for (const name of ['toString', 'constructor', 'hasOwnProperty']) {
    expect(await post(JSON.stringify({ ...credentials, [name]: 'x' }))).toBe(422)
  }
  expect(await post('{"email":"a@b.example","password":"x","__proto__":{"admin":true}}')).toBeLessThan(500)
})

test('a body that is invalid JSON or too large is rejected with the reason', async () => {
  expect(await post('{"email":')).toBe(400)
  expect(await post(JSON.stringify({ ...credentials, password: 'x'.repeat(2_000_000) }))).toBe(413)
})

test('JSON nested too deep is rejected by every call before anything reads it', async () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const { paths }: { paths: Record<string, Record<string, unknown>> } = JSON.parse(
    await (await fetch(`${app.address}/api/openapi.json`)).text(),
  )
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method === 'post' || method === 'put' || method === 'patch')
      .map((method) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/g, crypto.randomUUID()),
      })),
  )
  const account = await app.user({ roles: ['juror', 'redactor', 'organiser'] })
  const statuses = await Promise.all(
    calls.map(async ({ method, path }) => {
      const answer = await fetch(app.address + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${account.token}` },
        body: `{"email":${nested(2_000)}}`,
      })
      return `${path}: ${answer.status}`
    }),
  )

  expect(calls.length).toBeGreaterThan(40)
  expect(statuses.filter((status) => !status.endsWith(': 400'))).toEqual([])
  expect(await post(`{"email":${nested(20)},"password":"x"}`)).toBe(422)
})

test('a NUL or half a character is rejected at the field', async () => {
  const account = await app.user()
  const { body: user } = await app.request(getUser, {}, account)
  const { id: _id, email: _email, have_mag_questions: _questions, ...fields } = user

  for (const city of ['Qu\u0000bec', 'Qu\ud800bec']) {
    const answer = await app.request(updateUser, { ...fields, city }, account)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['city']])
  }
})

test('a response contains only what the contract declares', async () => {
  const account = await app.user()

  const { body } = await app.request(getUser, {}, account)

  expect(Object.keys(body).filter((name) => !(name in getUser.output.shape))).toEqual([])
  expect(JSON.stringify(body)).not.toMatch(/password|hash/i)
})
