import { PassThrough } from 'node:stream'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog, RequestLog } from '#server/log.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { takeTokenForms, turnToGet } from './token-forms.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp?.close())

const token = `pal_${'t'.repeat(43)}`

async function post(path: string, body = `pid_token=${token}`, type?: string) {
  const answer = await fetch(testApp.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type ?? 'application/x-www-form-urlencoded' },
    body,
  })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

test.each([
  ['/fr/inspirations?level=gold', '/fr/inspirations?level=gold'],
  ['/en/news', '/en/news'],
  ['/zh-hans/e-magazine', '/zh-hans/e-magazine'],
  ['/es/awards/edition-2026', '/es/awards/edition-2026'],
  ['/en/a-page/that-is/not-there', '/en/a-page/that-is/not-there'],
  ['/de/inspirations', '/de/inspirations'],
  ['/fr', '/fr'],
  ['/', '/'],
  ['/login', '/login'],
  ['/account/my-projects', '/account/my-projects'],
  [`/fr/news?page=2&pid_token=${token}`, '/fr/news?page=2'],
])('a form with a token posted to %s is a visit to %s', async (path, visited) => {
  expect(await post(path)).toEqual({ status: 303, location: visited, text: '' })
})

test('the request body is discarded, whatever its type', async () => {
  const types = ['multipart/form-data; boundary=x', 'application/json', 'text/plain', 'application/x-unknown']
  const answers = await Promise.all(types.map((type) => post('/fr/news', `{"pid_token":"${token}"`, type)))

  expect(answers).toEqual(types.map(() => ({ status: 303, location: '/fr/news', text: '' })))
  expect(await post('/fr/news', '')).toMatchObject({ status: 303 })
})

test('a body that is larger than a token is rejected', async () => {
  expect(await post('/fr/news', 'x'.repeat(20_000))).toMatchObject({ status: 413, location: null })
  expect(await post('/account', 'x'.repeat(20_000))).toMatchObject({ status: 413, location: null })
})

test('a form is never redirected to another site', async () => {
  for (const path of ['//evil.example/fr/news', '/fr//evil.example', '/fr/%5c%5cevil.example']) {
    const { location } = await post(path)
    expect(new URL(location ?? '/', testApp.address).origin, path).toBe(new URL(testApp.address).origin)
  }
})

test('an address without a page accepts no form', async () => {
  expect(await post('/it')).toMatchObject({ status: 404, location: null })
})

test('the log does not contain the token', async () => {
  const lines: string[] = []
  const to = new PassThrough()
  to.on('data', (line) => lines.push(String(line)))
  const loggerInstance: FastifyBaseLogger = openLog({ LOG_LEVEL: 'trace' }, to)
  const app = fastify({ loggerInstance, logController: new RequestLog() })
  takeTokenForms(app)
  app.post('/*', turnToGet)

  await app.inject({ method: 'POST', url: `/fr/news?pid_token=${token}`, payload: `pid_token=${token}` })

  expect(lines).toHaveLength(1)
  expect(lines.join('')).not.toContain('pal_')
})
