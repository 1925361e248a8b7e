import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportUserData } from '#features/accounts/office/contract-users.ts'
import { downloadFiles } from '#features/projects/office/contract-review.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { inRank, rankOf, rejectOverload } from './overload.ts'

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

test('the later the process is, the fewer ranks it serves, and files always', async () => {
  const plain = fastify()
  await rejectOverload(plain, 3_000)
  for (const rank of ['list', 'page', 'save', 'file'] as const) {
    plain.get(`/${rank}`, { config: { rank } }, async () => rank)
  }
  await plain.ready()
  const served = async (eventLoopDelay: number) => {
    plain.memoryUsage = () => ({ eventLoopDelay, heapUsed: 0, rssBytes: 0, eventLoopUtilized: 0 })
    const answers = ['list', 'page', 'save', 'file'].map((rank) => plain.inject(`/${rank}`))
    return (await Promise.all(answers)).filter(({ statusCode }) => statusCode === 200).map(({ body }) => body)
  }

  expect(await served(100)).toEqual(['list', 'page', 'save', 'file'])
  expect(await served(600)).toEqual(['page', 'save', 'file'])
  expect(await served(2_000)).toEqual(['save', 'file'])
  expect(await served(4_000)).toEqual(['file'])
  await plain.close()
})

test('files are served also while the memory is exhausted', async () => {
  const plain = fastify()
  await rejectOverload(plain, 3_000, 1)
  for (const rank of ['save', 'file'] as const) plain.get(`/${rank}`, { config: { rank } }, async () => rank)
  await plain.ready()

  const served = async (rank: string) => (await plain.inject(`/${rank}`)).statusCode === 200
  await expect.poll(() => served('save'), { timeout: 10_000 }).toBe(false)

  expect(await served('file')).toBe(true)
  await plain.close()
})

test('organisers’ lists and exports rank below what anybody reads, and that below what is saved', () => {
  const ranks = [
    rankOf({ audience: 'organiser', method: 'GET' }),
    rankOf({ audience: 'organiser', method: 'POST' }, true),
    rankOf({ audience: 'anyone', method: 'GET' }),
    rankOf({ audience: 'organiser', method: 'POST' }),
    rankOf({ audience: 'user', method: 'GET' }),
    rankOf({ audience: 'anyone', method: 'POST' }),
  ]

  expect(ranks).toEqual(['list', 'list', 'page', 'save', 'save', 'save'])
})

test('lists take turns, a save does not wait for them, and beyond a queue they are rejected', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 43 }, () => inRank('list', () => gate))

  expect(() => inRank('list', async () => 'one more')).toThrow('Overloaded')
  expect(await inRank('save', async () => 'saved')).toBe('saved')
  open()
  await Promise.all(waiting)
  expect(await inRank('list', async () => 'listed')).toBe('listed')
})

test('a file for organisers waits like a list, whatever its address', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const organiser = await app.user({ roles: ['organiser'] })
  const waiting = Array.from({ length: 43 }, () => inRank('list', () => gate))

  const answers = await Promise.all([
    app.request(downloadFiles, { chosen: { ids: [crypto.randomUUID()] } }, organiser),
    app.request(exportUserData, { userId: organiser.id, reason: 'They asked for it.' }, organiser),
  ])
  open()
  await Promise.all(waiting)

  const message = 'Many people are saving at this moment, so lists and exports wait. Try again in a moment.'
  const refused = { status: 503, body: { message } }
  expect(answers).toMatchObject([refused, refused])
})
