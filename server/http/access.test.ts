import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'

interface Call {
  method: string
  path: string
  audience: string
}

let app: TestApp
let calls: Call[]

interface Description {
  paths: Record<string, Record<string, { 'x-audience'?: string }>>
}

beforeAll(async () => {
  app = await startTestApp()
  const answer = await fetch(`${app.address}/api/openapi.json`)
  const { paths }: Description = JSON.parse(await answer.text())
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-audience': audience = 'unsaid' }]) => ({
      method: method.toUpperCase(),
      path,
      audience,
    })),
  )
})
afterAll(() => app?.close())

/** Calls every endpoint with unknown ids and an empty body: authorization runs before any data is read. */
async function statusOf({ method, path }: Call, user?: User): Promise<number> {
  const address = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const answer = await fetch(app.address + address, {
    method,
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
    },
    ...(hasBody ? { body: '{}' } : {}),
  })
  return answer.status
}

async function statusesOf(input: Call[], user?: User): Promise<{ call: string; status: number }[]> {
  const statuses: { call: string; status: number }[] = []
  for (let from = 0; from < input.length; from += 8) {
    const some = input.slice(from, from + 8).map(async (call) => ({
      call: `${call.method} ${call.path}`,
      status: await statusOf(call, user),
    }))
    statuses.push(...(await Promise.all(some)))
  }
  return statuses
}

async function letThrough(input: Call[], user?: User): Promise<string[]> {
  const wanted = user ? 403 : 401
  const statuses = await statusesOf(input, user)
  return statuses.filter(({ status }) => status !== wanted).map(({ call, status }) => `${call}: ${status}`)
}

test('every call declares its audience', () => {
  const known = ['anyone', 'user', 'juror', 'redactor', 'organiser']

  expect(calls.length).toBeGreaterThan(40)
  expect(calls.filter(({ audience }) => !known.includes(audience))).toEqual([])
})

test('without a token every call behind the login returns 401', async () => {
  const closed = calls.filter(({ audience }) => audience !== 'anyone')

  expect(await letThrough(closed)).toEqual([])
})

test('a role can access its own calls and none of another role', async () => {
  const users = {
    user: await app.user(),
    juror: await app.user({ roles: ['juror'] }),
    redactor: await app.user({ roles: ['redactor'] }),
    organiser: await app.user({ roles: ['organiser'] }),
  }
  const ofRoles = calls.filter(({ audience }) => !['anyone', 'user'].includes(audience))

  for (const [role, user] of Object.entries(users)) {
    const ofOtherRoles = ofRoles.filter(({ audience }) => audience !== role)
    expect(await letThrough(ofOtherRoles, user), role).toEqual([])
  }
})

test('unknown ids and an empty body never cause a server error', async () => {
  const everybody = await app.user({ roles: ['juror', 'redactor', 'organiser'] })
  const statuses = await statusesOf(calls, everybody)

  expect(statuses.filter(({ status }) => status >= 500)).toEqual([])
})
