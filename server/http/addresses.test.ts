import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { openHttp } from './http.ts'

let testApp: TestApp
let user: User

beforeAll(async () => {
  testApp = await startTestApp()
  user = await testApp.user()
})
afterAll(() => testApp?.close())

/** Over a bare socket, because every client would normalize the address first. */
function statusOf(address: string, headers: string[] = []): Promise<number> {
  const { hostname, port } = new URL(testApp.address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let heard = ''
    socket.on('data', (piece) => {
      heard += piece.toString('latin1')
    })
    socket.on('error', reject).on('close', () => resolve(Number(heard.split(' ')[1])))
    socket.write(
      [`GET ${address} HTTP/1.1`, 'host: portal', 'connection: close', ...headers, '', ''].join('\r\n'),
    )
  })
}

const asUser = () => [`authorization: Bearer ${user.token}`]

test.each([
  '/en/inspirations/%00',
  '/en/products/a%00b',
  '/en/awards/%00',
  '/en/pages/%00',
  '/en/awards/verify?serial=%00',
  '/en/firms?q=%00&page=%00',
  '/en/news?tag=%00&q=%00',
  '/en/inspirations?q=%00',
  '/en/inspirations?constructor=1&year=x',
  '/en/inspirations?__proto__=1&year=x',
  '/api/gallery?constructor=1&year=x',
  '/en/inspirations?discipline=%00',
  '/en/inspirations?level=%00&level=x',
  '/en/inspirations?after=%00',
  '/en/inspirations?q=%ED%A0%80',
  '/en/inspirations?year=0000',
  `/en/inspirations?q=${'%5C'.repeat(150)}`,
  '/api/gallery?q=%00',
  '/api/gallery?after=%00',
  '/api/gallery?discipline=%00',
  '/api/gallery?year=9999',
  '/api/sandbox/aaaaaaaaaaaaaaaaaaaaaaaa%00',
  '/api/uploads/%00',
  '/api/projects/%00',
  '/api/projects/%E0%A4%A',
  '/api/firms?text=%00',
  '/storage/%00',
  '/storage/..%2f..%2fprivate%2fx',
  '/storage/../private/x',
  '/storage/aa/%2e%2e%2f%2e%2e%2fxxxxxxxxxxxxxxxxxx.jpg',
  '/styles/%00',
  '/styles/..%2f..%2fpackage.json',
  '/styles/__proto__',
  '/assets/%00',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/../../../package.json',
  '/assets/',
  '/%00',
  '/..%5c..%5cetc',
  '//evil.example/en/inspirations',
  '/en/%00',
  '/de/%00',
  '/account/%00',
  'http://evil.example/en/inspirations',
  `/en/inspirations/${'a'.repeat(4000)}`,
])('%s is answered calmly and opens nothing', async (address) => {
  const statuses = [await statusOf(address), await statusOf(address, asUser())]

  expect(statuses.filter((status) => !(status >= 200 && status < 500))).toEqual([])
})

test('two hundred clients that never finish their requests do not hold up another', async () => {
  const { hostname, port } = new URL(testApp.address)
  const head = 'POST /api/auth/login HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\n'
  const slow = Array.from({ length: 200 }, (_, at) => {
    const socket = connect(Number(port), hostname)
    // Half of them stop in their headers, half in their body.
    socket.write(at % 2 === 0 ? head : `${head}content-length: 500\r\n\r\n{"email":`)
    return socket
  })
  await Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))

  const answer = await fetch(`${testApp.address}/api/user`, {
    headers: { authorization: `Bearer ${user.token}` },
    signal: AbortSignal.timeout(5000),
  })
  const isOpen = slow.filter(({ destroyed }) => !destroyed).length
  for (const socket of slow) socket.destroy()

  expect([answer.status, isOpen]).toEqual([200, 200])
})

test('behind a proxy the visitor’s address is the one from the proxy, not the one from the visitor', async () => {
  const { tools } = testApp.app
  const spoken = ['6.6.6.6', '203.0.113.9']
  const seen = await Promise.all(
    [true, false].map(async (TRUST_PROXY) => {
      const { app } = await openHttp({ ...tools, settings: { ...tools.settings, TRUST_PROXY } })
      app.get('/who', async (request) => ({ ip: request.ip }))
      const answer = await app.inject({ url: '/who', headers: { 'x-forwarded-for': spoken.join(', ') } })
      await app.close()
      return answer.json()
    }),
  )

  expect(seen).toEqual([{ ip: '203.0.113.9' }, { ip: '127.0.0.1' }])
})

test('a response that violates its contract is a server error, not a client error', async () => {
  const api = await openHttp(testApp.app.tools)
  const broken = endpoint({
    method: 'GET',
    path: '/api/broken',
    summary: 'Broken',
    audience: 'anyone',
    input: z.object({}),
    output: z.object({ whole: z.int() }),
  })
  api.serve(broken, async () => ({ whole: 0.5 }))
  const answer = await api.app.inject({ url: '/api/broken' })
  await api.app.close()

  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toHaveProperty('requestId')
})

test('an id in upper case is the same id for authorization and for the handler', async () => {
  const { tools } = testApp.app
  const api = await openHttp(tools)
  const guarded: unknown[] = []
  const shown = endpoint({
    method: 'GET',
    path: '/api/things/:thingId/:name',
    summary: 'A thing',
    audience: 'anyone',
    input: z.object({ thingId: z.uuid(), name: z.string() }),
    output: z.object({ thingId: z.uuid(), name: z.string() }),
  })
  api.guard(async (_, { actor, params }) => {
    guarded.push(params)
    return actor
  })
  api.serve(shown, async ({ input }) => input)
  const answer = await api.app.inject({ url: `/api/things/${user.id.toUpperCase()}/ABC` })
  await api.app.close()

  const same = { thingId: user.id, name: 'ABC' }
  expect(answer.json()).toEqual(same)
  expect(guarded).toEqual([same])
})
