import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'

let app: TestApp

beforeAll(async () => {
  await build(() => undefined)
  app = await startTestApp({}, { isReused: false })
}, 120_000)
afterAll(async () => {
  await app?.close()
})

const worker = ({ address }: TestApp) => fetch(`${address}/worker.js`)
const filesIn = (script: string) => script.match(/[\w-]+-[\w-]{8}\.(js|css|woff2|svg)/g) ?? []

test('the worker is revalidated each time, may request the portal only, and lists the files of this version', async () => {
  const answer = await worker(app)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-type')).toContain('text/javascript')
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  )
  const files = filesIn(await answer.text())
  expect(files.filter((file) => file.startsWith('EvaluationsScreen-'))).not.toEqual([])
  const { status } = await fetch(`${app.address}/assets/${files[0]}`)
  expect(status).toBe(200)
})
