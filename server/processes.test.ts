import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { constants, getPriority } from 'node:os'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { forgotPassword } from '#features/accounts/account/contract-recovery.ts'
import { login } from '#features/accounts/session/contract.ts'
import { arrivals, files, renditions } from '#features/files/storage/server/tables.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { collections } from '#features/gallery/publication/server/collection-tables.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { freePort, openPortal, type Portal } from '#tools/testing/portal.ts'
import { openProxy, type ReverseProxy } from '#tools/testing/proxy.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { openReplicated, type Replicated } from '#tools/testing/replica.ts'
import { isSoak } from '#tools/testing/soak.ts'

// The tests start entire portals, on machines that run other work.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

let replicated: Replicated | undefined
let app: TestApp
let portal: Portal
let proxy: ReverseProxy
let metricsPort: number

// Two processes behind a proxy; in the long run also with a streaming replica.
beforeAll(async () => {
  replicated = isSoak ? await openReplicated() : undefined
  app = await startTestApp(replicated ? { DATABASE_URL: replicated.primaryUrl } : {}, {
    isReused: false,
    makesPictures: false,
  })
  await replicated?.startReplica()
  metricsPort = await freePort()
  portal = await openPortal(app, await freePort(), {
    PROCESSES: '2',
    TRUST_PROXY: '1',
    METRICS: `127.0.0.1:${metricsPort}`,
    PALMARES_PICTURE_MEMORY: '550000000',
    ...(replicated && { READ_REPLICA_URL: replicated.replicaUrl }),
  })
  proxy = await openProxy(portal.address)
})
afterAll(async () => {
  await proxy?.close()
  await portal?.kill()
  await app?.close()
  await replicated?.close()
})

interface Asked {
  as?: User
  headers?: Record<string, string>
  body?: Buffer | string
}

/** Asks through the proxy; either process may answer. 0 is a connection that broke. */
function ask(method: string, path: string, { as, headers = {}, body }: Asked = {}) {
  return new Promise<{ status: number; text: string; headers: Record<string, unknown> }>((resolve) => {
    const asked = request(`${proxy.address}${path}`, {
      method,
      agent: false,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
    })
    const broken = () => resolve({ status: 0, text: '', headers: {} })
    asked.on('error', broken)
    asked.on('response', (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => {
        text += String(part)
      })
      answer.on('error', broken)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }))
    })
    asked.end(body)
  })
}

/** The same question so often at once that both processes answer some of them. @returns the different answers */
async function byBoth<Answer>(question: () => Promise<Answer>): Promise<Answer[]> {
  return [...new Set(await Promise.all(Array.from({ length: 40 }, question)))]
}

/** The children of the first process, without the embedded database, which these tests do not use. */
async function childPids(isWanted: (command: string) => boolean): Promise<number[]> {
  const text = await readFile(`/proc/${portal.pid}/task/${portal.pid}/children`, 'utf8')
  const pids = text.trim().split(' ').filter(Boolean).map(Number)
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return pids.filter((_, at) => isWanted(commands[at] ?? ''))
}

const servingPids = () => childPids((command) => command.includes('portal.ts'))
const picturePids = () => childPids((command) => command.includes('pictures.ts'))

test('a session ended at one process is ended at the other, and both count the same attempts', async () => {
  const user = await app.user()
  const session = async () => (await ask('GET', '/api/user', { as: user })).status
  const before = await byBoth(session)
  await ask('POST', '/api/logout', { as: user, body: '{}' })
  const after = await byBoth(session)
  const body = JSON.stringify({ email: user.email, password: 'not-the-password' })
  const guesses = await Promise.all(Array.from({ length: 30 }, () => ask('POST', login.path, { body })))

  expect([before, after]).toEqual([[200], [401]])
  expect(guesses.filter(({ status }) => status !== 429)).toHaveLength(10)
})

test('mails to one network are limited for both processes together, by the address that the proxy tells', async () => {
  const from = (client: string, at: number) =>
    ask('POST', forgotPassword.path, {
      body: JSON.stringify({ email: `n${at}@atelier.example` }),
      headers: { 'x-test-client': client },
    })
  const many = await Promise.all(Array.from({ length: 40 }, (_, at) => from('203.0.113.7', at)))
  const other = await from('203.0.113.8', 40)

  expect(many.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
  expect(other.status).toBe(200)
})

test('a published work is shown by both processes', async () => {
  const found = () => byBoth(async () => (await ask('GET', '/api/gallery')).text.includes('Pavilion of dusk'))
  expect(await found()).toEqual([false])

  const owner = await app.user()
  const contestId = await giveEdition(app.db, { ownerId: owner.id })
  await givePublished(app.db, { contestId, ownerId: owner.id }, [{ title: { en: 'Pavilion of dusk' } }])

  await expect.poll(found, { timeout: 10_000 }).toEqual([true])
})

test('an image sent in parts to different processes arrives whole, once', async () => {
  const owner = await app.user()
  const input = { ownerId: owner.id, kind: 'product', contestId: null, language: 'en' } as const
  const { id: projectId } = await createProject(app.db, input)
  const image = await sharp({ create: { width: 1600, height: 1500, channels: 3, background: '#336688' } })
    .png()
    .toBuffer()
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const tus = { 'tus-resumable': '1.0.0' }
  const { headers } = await ask('POST', '/api/uploads', {
    as: owner,
    headers: {
      ...tus,
      'upload-length': String(image.byteLength),
      'upload-metadata': `projectId ${base64(projectId)},filename ${base64('dusk.png')}`,
    },
  })
  const partSize = Math.ceil(image.byteLength / 5)
  for (let offset = 0; offset < image.byteLength; offset += partSize) {
    const { status } = await ask('PATCH', String(headers.location), {
      as: owner,
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: image.subarray(offset, offset + partSize),
    })
    expect(status).toBe(204)
  }
  await app.settle()

  const stored = await app.db.select().from(files).where(eq(files.ownerId, owner.id))
  expect(stored).toMatchObject([
    { status: 'ready', sha256: createHash('sha256').update(image).digest('hex'), width: 1600 },
  ])
  expect(await app.db.$count(arrivals, eq(arrivals.ownerId, owner.id))).toBe(1)
})

/** Queues an image like a finished upload. @returns the id of its file */
async function giveImage(source: Buffer): Promise<string> {
  const { id: ownerId } = await app.user()
  const purpose = 'project-image' as const
  return (await takeImage(app.app.tools, { ownerId, purpose, originalName: 'given', source })).fileId
}

const stateOf = async (fileId: string) => {
  const [file] = await app.db.select().from(files).where(eq(files.id, fileId))
  return [file?.status, file?.problem]
}

/** Pixels by chance take an encoder longest. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()

test('one process of low priority makes the pictures of both; killed at a picture, it is replaced and the picture is made', async () => {
  const [before, ...others] = await picturePids()
  const fileId = await giveImage(await noise(1600, 1200))
  const count = () => app.db.$count(renditions, eq(renditions.fileId, fileId))
  await expect.poll(count, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)

  expect([others, getPriority(before)]).toEqual([[], constants.priority.PRIORITY_BELOW_NORMAL])
  process.kill(before ?? 0, 'SIGKILL')
  expect(await stateOf(fileId)).toEqual(['deriving', null])

  await expect.poll(() => stateOf(fileId), { timeout: 60_000 }).toEqual(['ready', null])
  const after = await picturePids()
  expect(after).toHaveLength(1)
  expect(after).not.toContain(before)
})

test('the portal answers while pictures are made', async () => {
  const user = await app.user()
  const ids = await Promise.all(
    [noise(1600, 1200), noise(1600, 1200)].map(async (one) => giveImage(await one)),
  )
  const answers: number[] = []
  do answers.push((await ask('GET', '/api/user', { as: user })).status)
  while ((await Promise.all(ids.map(stateOf))).some(([status]) => status === 'deriving'))

  expect(new Set(answers)).toEqual(new Set([200]))
  expect(answers.length).toBeGreaterThan(20)
})

test('an image that takes too much memory ends only its process, is given up, and the next image is made', async () => {
  // The rows are interlaced in seven passes, so the decoder needs the full image, at eight bytes a pixel.
  const large = await sharp({ create: { width: 8000, height: 7000, channels: 4, background: '#886644' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer()
  const serving = await servingPids()

  const [fileId, next] = [await giveImage(large), await giveImage(await noise(640, 480))]

  await expect.poll(() => stateOf(fileId), { timeout: 120_000 }).toEqual(['failed', 'too_large'])
  await expect.poll(() => stateOf(next), { timeout: 60_000 }).toEqual(['ready', null])
  expect(await servingPids()).toEqual(serving)
})

test('the metrics of both processes are one sum, by route and without ids, and not on the public port', async () => {
  const countOf = async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    const text = await answer.text()
    const found =
      /^http_request_duration_seconds_count\{method="GET",route="\/api\/collections\/:collectionId",status="401"\} (\d+)$/m
    return { text, count: Number(found.exec(text)?.[1] ?? 0) }
  }
  await byBoth(() => ask('GET', `/api/collections/${crypto.randomUUID()}`))
  const { text, count } = await countOf()

  expect(count).toBe(40)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(text).toMatch(/^palmares_database_connections\{state="idle"\} /m)
  expect(text).toMatch(/^palmares_database_wait_seconds_count [1-9]/m)
  expect(text).toContain('# TYPE palmares_jobs_oldest_seconds gauge')
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
  expect((await ask('GET', '/metrics')).status).toBe(404)
})

/** Four writers, each of whom renames a collection again and again with a rising number. */
function writing(user: User) {
  const writers = Array.from({ length: 4 }, () => ({ id: crypto.randomUUID(), acknowledged: 0 }))
  const others: number[] = []
  let isOn = true
  const all = Promise.all(
    writers.map(async (writer) => {
      while (isOn) {
        const body = JSON.stringify({ name: `Number ${writer.acknowledged + 1}` })
        const { status } = await ask('PUT', `/api/collections/${writer.id}`, { as: user, body })
        if (status === 200) writer.acknowledged += 1
        else others.push(status)
      }
    }),
  )
  return {
    count: () => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    /** The answers other than 200, and the writers whose last acknowledged number is not there. */
    async stop() {
      isOn = false
      await all
      const rows = await app.db.select().from(collections).where(eq(collections.ownerId, user.id))
      const savedOf = new Map(rows.map(({ id, name }) => [id, Number(name.replace('Number ', ''))]))
      const lost = writers.filter(({ id, acknowledged }) => {
        const saved = savedOf.get(id) ?? 0
        // The last one may have been saved without an answer.
        return saved !== acknowledged && saved !== acknowledged + 1
      })
      return { others, lost }
    },
  }
}

test('a process killed under load loses no acknowledged write, and another takes its place', async () => {
  const pids = await servingPids()
  const load = writing(await app.user())
  await vi.waitUntil(() => load.count() > 50, { timeout: 30_000, interval: 5 })

  process.kill(pids[0] ?? 0, 'SIGKILL')
  const then = load.count()
  await vi.waitUntil(() => load.count() > then + 50, { timeout: 30_000, interval: 5 })
  const { others, lost } = await load.stop()

  expect(lost).toEqual([])
  // Only the requests that the killed process was answering broke.
  expect(others.filter((status) => status !== 502)).toEqual([])
  expect(others.length).toBeLessThanOrEqual(4)
  await expect.poll(async () => (await servingPids()).length, { timeout: 60_000 }).toBe(2)
  expect(await servingPids()).not.toContain(pids[0])
})

test.runIf(isSoak)(
  'an upload of 30 MB whose process is killed twice continues and arrives byte for byte',
  { timeout: 900_000 },
  async () => {
    const owner = await app.user()
    const input = { ownerId: owner.id, kind: 'product', contestId: null, language: 'en' } as const
    const { id: projectId } = await createProject(app.db, input)
    const size = { width: 3400, height: 3000 }
    const image = await sharp(randomBytes(size.width * size.height * 3), { raw: { ...size, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const tus = { 'tus-resumable': '1.0.0' }
    const announced = await ask('POST', '/api/uploads', {
      as: owner,
      headers: {
        ...tus,
        'upload-length': String(image.byteLength),
        'upload-metadata': `projectId ${base64(projectId)},filename ${base64('noise.png')}`,
      },
    })
    expect([announced.status, announced.text]).toEqual([201, ''])
    const location = String(announced.headers.location)
    const offsetNow = async () => {
      const { status, headers } = await ask('HEAD', location, { as: owner, headers: tus })
      return status === 200 ? Number(headers['upload-offset']) : Number.NaN
    }
    const send = (offset: number, end: number) =>
      ask('PATCH', location, {
        as: owner,
        headers: {
          ...tus,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: image.subarray(offset, end),
      })

    let offset = 0
    for (const share of [1 / 3, 2 / 3]) {
      const end = Math.round(image.byteLength * share)
      const acknowledged = Math.round((offset + end) / 2)
      expect((await send(offset, acknowledged)).status).toBe(204)
      const broken = send(acknowledged, end)
      for (const pid of await servingPids()) process.kill(pid, 'SIGKILL')
      await broken
      await expect.poll(offsetNow, { timeout: 240_000 }).toBeGreaterThanOrEqual(acknowledged)
      offset = await offsetNow()
    }
    expect((await send(offset, image.byteLength)).status).toBe(204)

    const stored = async () =>
      (await app.db.select().from(files).where(eq(files.ownerId, owner.id)))[0]?.sha256
    await expect.poll(stored, { timeout: 240_000 }).toBe(createHash('sha256').update(image).digest('hex'))
  },
)

test('all processes are replaced under load without a lost request', async () => {
  const pids = await servingPids()
  const load = writing(await app.user())

  process.kill(portal.pid, 'SIGUSR2')
  const areReplaced = async () => {
    const now = await servingPids()
    return now.length === 2 && !now.some((pid) => pids.includes(pid))
  }
  await expect.poll(areReplaced, { timeout: 240_000, interval: 100 }).toBe(true)

  expect(await load.stop()).toEqual({ others: [], lost: [] })
})
