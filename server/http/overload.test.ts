import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ OVERLOAD_DELAY: '50' })
})
afterAll(() => app?.close())

/** Blocks this process, in which the portal runs, for longer than it tolerates. */
function block() {
  const until = performance.now() + 500
  while (performance.now() < until);
}

test('while the process is overloaded requests are rejected with a time to retry, and it recovers by itself', async () => {
  const gallery = () => fetch(`${app.address}/api/gallery`, { headers: { 'accept-language': 'fr' } })
  let rejected = await gallery()
  for (let turn = 0; turn < 8 && rejected.status !== 503; turn += 1) {
    block()
    rejected = await gallery()
  }

  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await rejected.json()).toMatchObject({
    message: 'Le portail est momentanément indisponible. Réessayez dans un instant.',
  })
  expect((await fetch(`${app.address}/api/health/live`)).status).toBe(200)
  await expect.poll(async () => (await gallery()).status, { timeout: 10_000 }).toBe(200)
})
