import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSubscription } from '#features/accounts/account/contract-subscriptions.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { isFull, noteDiskFull } from './disk-full.ts'
import { readSettings } from './settings.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

test('the portal reports that it is alive and ready', async () => {
  const live = await fetch(`${app.address}/api/health/live`)
  const ready = await fetch(`${app.address}/api/health/ready`)

  expect([live.status, ready.status]).toEqual([200, 200])
})

test('a full disk has its own message and makes readiness fail, and is no unexpected error', async () => {
  const owner = await app.user()
  await app.db.execute(sql`
    CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`)
  await app.db.execute(
    sql`CREATE TRIGGER no_space BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION no_space()`,
  )

  const saved = await app.request(setSubscription, { kind: 'reminders', wanted: false }, owner)
  const ready = await fetch(`${app.address}/api/health/ready`)
  const later = await isFull(tmpdir(), Date.now() + 61_000)
  await app.db.execute(sql`DROP FUNCTION no_space CASCADE`)
  noteDiskFull(Number.NEGATIVE_INFINITY)

  expect([saved.status, saved.body.message]).toEqual([
    503,
    'The portal’s disk is full, so nothing was saved. Keep this page open and try again later.',
  ])
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', reason: 'disk' }])
  expect(later).toBe(false)
})

test('the API describes itself as OpenAPI 3.1', async () => {
  const answer = await fetch(`${app.address}/api/openapi.json`)
  const description = await answer.json()

  expect(description).toMatchObject({ openapi: '3.1.0' })
})

test('an unknown call returns 404 with a message in the requested language', async () => {
  const answer = await fetch(`${app.address}/api/nothing-here`, { headers: { 'accept-language': 'fr' } })

  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({
    message: 'Introuvable. L’élément a peut-être été déplacé ou supprimé.',
  })
})

test('every response has a request id and forbids content sniffing', async () => {
  const answer = await fetch(`${app.address}/api/health/live`)

  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('JSON and the API documentation cannot be framed or run scripts of other sites', async () => {
  const policyOf = async (path: string) =>
    (await fetch(app.address + path)).headers.get('content-security-policy') ?? ''
  const json = ['/api/user', '/api/openapi.json', '/api/nothing-here', '/api/health/live', '/nothing.json']
  const docs = ['/api/docs', '/api/docs/static/swagger-ui-bundle.js']

  for (const path of json) {
    expect([path, await policyOf(path)]).toEqual([path, "default-src 'none'; frame-ancestors 'none'"])
  }
  for (const path of docs) {
    const policy = await policyOf(path)
    expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")])
    expect(policy).toContain("script-src 'self';")
  }
})

test('pages, scripts, styles, icons and feeds cannot be framed', async () => {
  const page = await (await fetch(`${app.address}/login`)).text()
  const assets = [...page.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '')
  expect(assets.length).toBeGreaterThan(1)

  for (const path of ['/en', '/login', '/robots.txt', '/sitemap.xml', '/favicon.ico', ...assets]) {
    const answer = await fetch(app.address + path)
    expect([path, answer.status, answer.headers.get('content-security-policy')]).toEqual([
      path,
      200,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
  }
})

test('every address of the API documentation leads to it', async () => {
  for (const path of ['/api/docs/', '/api/docs/static/index.html', '/api/docs/static/index.html?a=b']) {
    const answer = await fetch(app.address + path)
    expect([path, answer.status, await answer.text()]).toEqual([
      path,
      200,
      expect.stringContaining('id="swagger-ui"'),
    ])
  }
})

test('the API documentation is published in production only if the setting enables it', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://awards.example.org' }

  expect(readSettings(production).hasApiDocs).toBe(false)
  expect(readSettings({ ...production, API_DOCS: '1' }).hasApiDocs).toBe(true)

  const closed = await startTestApp({ API_DOCS: '0' })
  const statuses = await Promise.all(
    ['/api/docs', '/api/openapi.json', '/api/docs/json'].map(
      async (path) => (await fetch(closed.address + path)).status,
    ),
  ).finally(() => closed.close())
  expect(statuses).toEqual([404, 404, 404])
})
