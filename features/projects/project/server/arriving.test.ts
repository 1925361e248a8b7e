import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { type EntryLimits, usualLimits } from '#features/contests/contest/limits.ts'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { getStorageState } from '#features/files/storage/contract.ts'
import { arrivals, files } from '#features/files/storage/server/tables.ts'
import { readStorageState } from '#features/files/uploads/server/arrivals.ts'
import { tidyArrivals } from '#features/files/uploads/server/take-complete.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { getProject } from '../contract.ts'
import { createProject } from './actions/create-project.ts'
import { projects } from './tables.ts'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
const day = 86_400_000
const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })
const photograph = await sharp({ create: { width: 1600, height: 1500, channels: 3, background: '#336688' } })
  .jpeg()
  .toBuffer()

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

async function begin(owner: User, limits: Partial<EntryLimits> = {}) {
  const { id: contestId } = await createContest(app.db, {
    slug: crypto.randomUUID(),
    name: all('Palmarès 2027'),
    tagline: all(''),
    rules: all(''),
    rulesVersion: '1',
    year: 2027,
    status: 'open',
    opensAt: new Date(Date.now() - 9 * day),
    deadlineAt: new Date(Date.now() + day),
    limits: { ...usualLimits, ...limits },
    disciplines: [],
    prices: [],
    criteria: [],
    levels: [],
  })
  const input = { ownerId: owner.id, kind: 'project', contestId, language: 'en' } as const
  const { id: projectId } = await createProject(app.db, input)
  await app.db.update(projects).set({ paidAt: new Date() }).where(eq(projects.id, projectId))
  return { contestId, projectId }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const headersOf = (who: User) => ({
  authorization: `Bearer ${who.token}`,
  'accept-language': 'en',
  'tus-resumable': '1.0.0',
})

function announce(
  who: User,
  projectId: string,
  name: string,
  bytes: number,
  slot?: string,
): Promise<Response> {
  return fetch(`${app.address}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headersOf(who),
      'upload-length': String(bytes),
      'upload-metadata': `projectId ${base64(projectId)},filename ${base64(name)}${slot ? `,slot ${base64(slot)}` : ''}`,
    },
  })
}

function send(who: User, location: string, offset: number, bytes: Buffer): Promise<Response> {
  return fetch(app.address + location, {
    method: 'PATCH',
    headers: {
      ...headersOf(who),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  })
}

const request = (who: User, location: string) =>
  fetch(app.address + location, { method: 'HEAD', headers: headersOf(who) })

async function begun(who: User, projectId: string, name: string, bytes = photograph) {
  const announced = await announce(who, projectId, name, bytes.byteLength)
  const location = announced.headers.get('location') ?? ''
  await send(who, location, 0, bytes.subarray(0, 1000))
  return { location, finish: () => send(who, location, 1000, bytes.subarray(1000)) }
}

test('a photo whose upload ends after the deadline is rejected with its reason and deleted', async () => {
  const owner = await app.user()
  const { contestId, projectId } = await begin(owner)
  const { location, finish } = await begun(owner, projectId, 'dusk.jpg')
  await app.db
    .update(contests)
    .set({ deadlineAt: new Date(Date.now() - 3 * day) })
    .where(eq(contests.id, contestId))

  const finished = await finish()

  expect([finished.status, await finished.json()]).toMatchObject([422, { code: 'project_late' }])
  expect((await request(owner, location)).status).toBe(404)
  expect(await app.db.$count(arrivals, eq(arrivals.ownerId, owner.id))).toBe(0)
})

test('an upload that was abandoned for a week is removed', async () => {
  const owner = await app.user()
  const { projectId } = await begin(owner)
  const { location } = await begun(owner, projectId, 'half.jpg')
  const age = (days: number) =>
    app.db
      .update(arrivals)
      .set({ createdAt: new Date(Date.now() - days * day) })
      .where(eq(arrivals.ownerId, owner.id))

  await age(6)
  await tidyArrivals(app.app.tools)
  const before = await request(owner, location)
  await age(8)
  await tidyArrivals(app.app.tools)

  expect([before.status, (await request(owner, location)).status]).toEqual([200, 404])
})

test('a request that names a second upload writes only into the user’s own upload', async () => {
  const [owner, other] = [await app.user(), await app.user()]
  const theirs = await announce(owner, (await begin(owner)).projectId, 'a.jpg', 1000)
  const mine = await announce(other, (await begin(other)).projectId, 'b.jpg', 1000)
  const [their, my] = [theirs, mine].map(({ headers }) => headers.get('location') ?? '')

  await send(other, `${my}?/${their?.split('/').at(-1)}`, 0, Buffer.alloc(400))

  expect((await request(owner, their ?? '')).headers.get('upload-offset')).toBe('0')
  expect((await request(other, my ?? '')).headers.get('upload-offset')).toBe('400')
})

test('an upload whose file is missing on disk returns not found and can be restarted', async () => {
  const owner = await app.user()
  const { projectId } = await begin(owner)
  const { location } = await begun(owner, projectId, 'a.jpg')
  await rm(join(app.app.tools.storage.arrivals, location.split('/').at(-1) ?? ''))

  const answer = await request(owner, location)

  expect(answer.status).toBe(404)
  expect(await app.db.$count(arrivals, eq(arrivals.ownerId, owner.id))).toBe(0)
})

test('an empty file is rejected by its name', async () => {
  const owner = await app.user()
  const answer = await announce(owner, (await begin(owner)).projectId, 'nothing.jpg', 0)

  const message = '“nothing.jpg” is empty. Export it again and upload it.'
  expect([answer.status, await answer.json()]).toMatchObject([422, { message, code: 'file_empty' }])
})

test('an announced value that the database cannot store is rejected', async () => {
  const owner = await app.user()
  const { projectId } = await begin(owner)

  const answers = [
    await announce(owner, projectId, 'a\u0000.jpg', 1000),
    await announce(owner, projectId, 'a.jpg', 1000, 'plan\u0000'),
  ]

  expect(answers.map(({ status }) => status)).toEqual([422, 422])
})

test('uploads announced together cannot exceed the limit', async () => {
  const owner = await app.user()
  const { projectId } = await begin(owner, { imageBytes: 2 * 1024 ** 3 })
  const names = ['a', 'b', 'c', 'd', 'e', 'f']

  const answers = await Promise.all(
    names.map((name) => announce(owner, projectId, `${name}.jpg`, 1.5 * 1024 ** 3)),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409])
})

const unconfirm = (...owners: User[]) =>
  app.db
    .update(users)
    .set({ emailConfirmedAt: null })
    .where(
      inArray(
        users.id,
        owners.map(({ id }) => id),
      ),
    )

const megabytes = (count: number) => count * 1024 ** 2

test('uploads announced without a byte do not fill the host’s storage', async () => {
  const { settings } = app.app.tools
  const before = settings.STORAGE_LIMIT_GB
  const strangers = await Promise.all(Array.from({ length: 5 }, () => app.user()))
  await unconfirm(...strangers)
  const owner = await app.user()
  const { projectId } = await begin(owner)
  const { usedBytes } = await readStorageState(app.app.tools)
  Object.assign(settings, { STORAGE_LIMIT_GB: 1 + usedBytes / 1024 ** 3 })

  const statuses = new Set<number>()
  for (const stranger of strangers) {
    const theirs = await begin(stranger)
    for (let count = 0; count < 8; count += 1) {
      statuses.add((await announce(stranger, theirs.projectId, `${count}.jpg`, megabytes(25))).status)
    }
  }
  const answer = await announce(owner, projectId, 'a.jpg', megabytes(40))
  Object.assign(settings, { STORAGE_LIMIT_GB: before })

  expect([...statuses]).toEqual([201, 429])
  expect(answer.status).toBe(201)
})

test('room is kept free for no announced upload of an unconfirmed user, whose bytes need room as they arrive', async () => {
  const owner = await app.user()
  const { projectId } = await begin(owner)
  const strangers = await Promise.all([app.user(), app.user(), app.user()])
  const { settings } = app.app.tools
  const before = settings.STORAGE_LIMIT_GB
  const limit = async (free: number) => {
    const { usedBytes } = await readStorageState(app.app.tools)
    Object.assign(settings, { STORAGE_LIMIT_GB: (usedBytes + free) / 1024 ** 3 })
  }
  await limit(megabytes(41))

  const announced = []
  for (const stranger of strangers) {
    await unconfirm(stranger)
    announced.push(await announce(stranger, (await begin(stranger)).projectId, 'a.jpg', megabytes(40)))
  }
  const honest = await announce(owner, projectId, 'a.jpg', megabytes(40))
  const [first, stranger] = [announced[0]?.headers.get('location') ?? '', strangers[0] ?? owner]
  const late = await send(stranger, first, 0, photograph)
  await limit(megabytes(41))
  const roomy = await send(stranger, first, 0, photograph)
  Object.assign(settings, { STORAGE_LIMIT_GB: before })

  expect([...announced, honest].map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect([late.status, await late.json()]).toEqual([507, expect.objectContaining({ code: 'storage_full' })])
  expect(roomy.status).toBe(204)
})

test('a user has at most ten open uploads, and until the address is confirmed one large or some small ones', async () => {
  const [owner, stranger] = [await app.user(), await app.user()]
  await unconfirm(stranger)
  const [own, theirs] = [await begin(owner), await begin(stranger)]
  const statuses = []
  for (let count = 0; count < 11; count += 1) {
    statuses.push((await announce(owner, own.projectId, `${count}.jpg`, 1000)).status)
  }

  const small = [
    await announce(stranger, theirs.projectId, 'a.jpg', megabytes(15)),
    await announce(stranger, theirs.projectId, 'b.jpg', megabytes(15)),
    await announce(stranger, theirs.projectId, 'c.jpg', megabytes(15)),
  ]

  expect(statuses).toEqual([...Array(10).fill(201), 429])
  expect(small.map(({ status }) => status)).toEqual([201, 201, 429])
  expect(await small[2]?.json()).toMatchObject({
    code: 'uploads_open_unconfirmed',
    message:
      'Finish your other uploads before you add “c.jpg”, or confirm your email address to upload more at once.',
  })
})

test('an announced upload counts for hours only, and then needs room again for the bytes that are left', async () => {
  const owner = await app.user()
  const { projectId } = await begin(owner, { imageBytes: 2 * 1024 ** 3 })
  const large = megabytes(1900)
  const age = (hours: number) =>
    app.db
      .update(arrivals)
      .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
      .where(eq(arrivals.ownerId, owner.id))
  const first = await announce(owner, projectId, 'a.jpg', large)
  const location = first.headers.get('location') ?? ''
  await send(owner, location, 0, photograph)
  await announce(owner, projectId, 'b.jpg', large)
  const full = await announce(owner, projectId, 'c.jpg', large)

  await age(4)
  const roomy = [
    await announce(owner, projectId, 'c.jpg', large),
    await announce(owner, projectId, 'd.jpg', large),
  ]
  const late = await send(owner, location, photograph.byteLength, photograph)
  await age(4)
  const again = await send(owner, location, photograph.byteLength, photograph)

  expect([full.status, ...roomy.map(({ status }) => status)]).toEqual([409, 201, 201])
  expect([late.status, again.status]).toEqual([409, 204])
  expect(again.headers.get('upload-offset')).toBe(String(2 * photograph.byteLength))
})

test('a user with an unconfirmed address has a small limit, and the error explains how to raise it', async () => {
  const owner = await app.user()
  const { projectId } = await begin(owner, { imageBytes: 1024 ** 3 })
  await unconfirm(owner)

  const first = await announce(owner, projectId, 'a.jpg', 150 * 1024 ** 2)
  const second = await announce(owner, projectId, 'b.jpg', 51 * 1024 ** 2)
  await app.db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, owner.id))
  const confirmed = await announce(owner, projectId, 'b.jpg', 51 * 1024 ** 2)

  expect([first.status, second.status, confirmed.status]).toEqual([201, 409, 201])
  expect(await second.json()).toMatchObject({ code: 'uploads_unconfirmed' })
})

test('uploads are rejected once all files together reach the host’s limit', async () => {
  const owner = await app.user()
  const { projectId } = await begin(owner, { imageBytes: 1024 ** 3 })
  const { settings } = app.app.tools
  const before = settings.STORAGE_LIMIT_GB
  Object.assign(settings, { STORAGE_LIMIT_GB: 0.1 })

  const full = await announce(owner, projectId, 'a.jpg', 150 * 1024 ** 2)
  Object.assign(settings, { STORAGE_LIMIT_GB: before })
  const roomy = await announce(owner, projectId, 'a.jpg', 150 * 1024 ** 2)

  expect([full.status, roomy.status]).toEqual([507, 201])
  expect(await full.json()).toMatchObject({ code: 'storage_full' })
})

test('organisers see that the storage is nearly full, and when it is full', async () => {
  const [organiser, owner] = [await app.user({ roles: ['organiser'] }), await app.user()]
  const { settings } = app.app.tools
  const before = settings.STORAGE_LIMIT_GB
  const { projectId } = await begin(owner, { imageBytes: 1024 ** 3 })
  await announce(owner, projectId, 'a.jpg', 150 * 1024 ** 2)
  const read = async (gigabytes: number | undefined) => {
    Object.assign(settings, { STORAGE_LIMIT_GB: gigabytes })
    return (await app.request(getStorageState, {}, organiser)).body
  }
  const used = (await read(undefined)).usedBytes / 1024 ** 3

  const states = [await read(used * 2), await read(used * 1.1), await read(used)].map(({ state }) => state)
  const unlimited = await read(undefined)
  Object.assign(settings, { STORAGE_LIMIT_GB: before })

  expect(states).toEqual(['roomy', 'nearly_full', 'full'])
  expect(unlimited).toMatchObject({ state: 'roomy', limitBytes: null })
  expect((await app.request(getStorageState, {}, owner)).status).toBe(403)
})

test('a JPEG with an appended script is accepted, and the script is never served', async () => {
  const owner = await app.user()
  const { projectId } = await begin(owner)
  const script = '<script>alert(document.cookie)</script>'
  const { finish } = await begun(
    owner,
    projectId,
    'polyglot.jpg',
    Buffer.concat([photograph, Buffer.from(script)]),
  )

  const finished = await finish()
  await app.settle()

  const [image] = (await app.request(getProject, { projectId }, owner)).body.images
  const shown = await Promise.all(
    (image?.image.renditions ?? []).map(async ({ url }) => {
      const answer = await fetch(app.address + url)
      return Buffer.from(await answer.arrayBuffer()).includes('script')
    }),
  )
  const [file] = await app.db.select().from(files).where(eq(files.ownerId, owner.id))
  expect([finished.status, file?.type]).toEqual([204, 'image/jpeg'])
  expect(shown.length).toBeGreaterThan(1)
  expect(shown).not.toContain(true)
})

/** Stands in for ClamAV's daemon, which finds the word "malware". */
function startScanner(port: number): Promise<Server> {
  const scanner = createServer((socket) => {
    let received = Buffer.of()
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      let [at, content] = ['zINSTREAM\0'.length, '']
      while (at + 4 <= received.length) {
        const length = received.readUInt32BE(at)
        if (length === 0) {
          socket.end(`stream: ${content.includes('malware') ? 'Test.Malware FOUND' : 'OK'}\0`)
          return
        }
        content += received.subarray(at + 4, at + 4 + length).toString('latin1')
        at += 4 + length
      }
    })
  })
  return new Promise((resolve) => scanner.listen(port, '127.0.0.1', () => resolve(scanner)))
}

const portOf = (server: Server) => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('a file with malware is rejected by its name, and nothing of it is stored', async () => {
  const owner = await app.user()
  const { projectId } = await begin(owner)
  const scanner = await startScanner(0)
  Object.assign(app.app.tools.settings, { CLAMD: { host: '127.0.0.1', port: portOf(scanner) } })
  const infected = await begun(
    owner,
    projectId,
    'dusk.jpg',
    Buffer.concat([photograph, Buffer.from('malware')]),
  )
  const clean = await begun(owner, projectId, 'dawn.jpg')

  const rejected = await infected.finish()
  const accepted = await clean.finish()
  Object.assign(app.app.tools.settings, { CLAMD: undefined })
  scanner.close()

  expect([rejected.status, await rejected.json()]).toEqual([
    422,
    {
      code: 'file_malware',
      message: '“dusk.jpg” contains malware and was not saved. Scan your device and upload a clean copy.',
    },
  ])
  expect((await request(owner, infected.location)).status).toBe(404)
  expect(accepted.status).toBe(204)
  const stored = await app.db.select().from(files).where(eq(files.ownerId, owner.id))
  expect(stored.map(({ originalName }) => originalName)).toEqual(['dawn.jpg'])
})

test('while the virus scanner is away an upload waits, and is taken with the next request', async () => {
  const owner = await app.user()
  const { projectId } = await begin(owner)
  const gone = await startScanner(0)
  const port = portOf(gone)
  await new Promise((resolve) => gone.close(resolve))
  Object.assign(app.app.tools.settings, { CLAMD: { host: '127.0.0.1', port } })
  const { location, finish } = await begun(owner, projectId, 'dusk.jpg')

  const waiting = await finish()
  const before = await app.db.$count(files, eq(files.ownerId, owner.id))
  const scanner = await startScanner(port)
  const again = await request(owner, location)
  const after = await app.db.$count(files, eq(files.ownerId, owner.id))
  Object.assign(app.app.tools.settings, { CLAMD: undefined })
  scanner.close()

  expect([waiting.status, before, again.status, after]).toEqual([500, 0, 200, 1])
})

test('an unsupported upload protocol version returns 412 with the supported one', async () => {
  const owner = await app.user()
  const { projectId } = await begin(owner)
  const { location } = await begun(owner, projectId, 'dusk.jpg')
  const withVersion = (method: string, path: string, version?: string) =>
    fetch(app.address + path, {
      method,
      headers: {
        authorization: `Bearer ${owner.token}`,
        ...(version ? { 'tus-resumable': version } : {}),
        ...(method === 'POST' ? { 'upload-length': '5' } : {}),
      },
    })

  const answers = await Promise.all([
    withVersion('POST', '/api/uploads', '0.2.2'),
    withVersion('POST', '/api/uploads'),
    withVersion('HEAD', location, '2.0.0'),
    withVersion('PATCH', location, '0.2.2'),
    withVersion('DELETE', location, '0.2.2'),
  ])

  expect(answers.map(({ status, headers }) => [status, headers.get('tus-version')])).toEqual(
    answers.map(() => [412, '1.0.0']),
  )
  expect((await request(owner, location)).headers.get('upload-offset')).toBe('1000')
})
