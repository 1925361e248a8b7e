import { createHash } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type EntryLimits, usualLimits } from '#features/contests/contest/limits.ts'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { arrivals, files, renditions } from '#features/files/storage/server/tables.ts'
import { deriveImage } from '#features/files/storage/server/tasks.ts'
import { enqueue } from '#server/jobs.ts'
import { startApp } from '#server/main.ts'
import type { Localized } from '#shared/language.ts'
import { type Said, startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { getPreview, getProject } from '../contract.ts'
import { removeImage, saveImages } from '../contract-images.ts'
import { createProject } from './actions/create-project.ts'
import { projectImages, projects } from './tables.ts'

// The tests render full-size photographs, on machines that run other work.
vi.setConfig({ testTimeout: 120_000 })

let app: TestApp
const day = 86_400_000
const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

/** A photograph as a camera stores it: 8 megapixels, rotated, with GPS coordinates. */
const photograph = await sharp({
  create: { width: 3200, height: 2400, channels: 3, background: '#8a6f55' },
})
  .withMetadata({ orientation: 6 })
  .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 30/1 0/1' } })
  .jpeg({ quality: 92 })
  .toBuffer()

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336688' } })

/** A large file whose large renditions are created at once. */
const heavy = await plain(1600, 1500).png({ compressionLevel: 0 }).toBuffer()

beforeAll(async () => {
  app = await startTestApp({}, { isReused: false })
})
afterAll(() => app?.close())

async function openContest(limits: Partial<EntryLimits> = {}): Promise<string> {
  const { id } = await createContest(app.db, {
    slug: crypto.randomUUID(),
    name: all('Palmarès 2027'),
    tagline: all(''),
    rules: all(''),
    rulesVersion: '1',
    year: 2027,
    status: 'open',
    opensAt: new Date(Date.now() - day),
    deadlineAt: new Date(Date.now() + day),
    limits: { ...usualLimits, ...limits },
    disciplines: [],
    prices: [],
    criteria: [],
    levels: [],
  })
  return id
}

async function paidProject(owner: User, limits: Partial<EntryLimits> = {}): Promise<string> {
  const contestId = await openContest(limits)
  const { id } = await createProject(app.db, {
    ownerId: owner.id,
    kind: 'project',
    contestId,
    language: 'en',
  })
  await app.db.update(projects).set({ paidAt: new Date() }).where(eq(projects.id, id))
  return id
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
  position?: number,
): Promise<Response> {
  const place = position === undefined ? '' : `,position ${base64(String(position))}`
  return fetch(`${app.address}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headersOf(who),
      'upload-length': String(bytes),
      'upload-metadata': `projectId ${base64(projectId)},filename ${base64(name)}${place}`,
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

async function offsetOf(who: User, location: string, address = app.address): Promise<number> {
  const answer = await fetch(address + location, { method: 'HEAD', headers: headersOf(who) })
  return answer.status === 200 ? Number(answer.headers.get('upload-offset')) : -answer.status
}

async function upload(who: User, projectId: string, name: string, bytes: Buffer): Promise<Response> {
  const announced = await announce(who, projectId, name, bytes.byteLength)
  const location = announced.headers.get('location')
  return location ? send(who, location, 0, bytes) : announced
}

/** Starts an upload and loses the connection in the middle. */
function loseConnection(who: User, location: string, bytes: Buffer, after: number): Promise<void> {
  return new Promise((resolve) => {
    const sending = httpRequest(app.address + location, {
      method: 'PATCH',
      headers: {
        ...headersOf(who),
        'upload-offset': '0',
        'content-length': bytes.byteLength,
        'content-type': 'application/offset+octet-stream',
      },
    })
    sending.on('error', () => resolve())
    sending.write(bytes.subarray(0, after), () => setTimeout(() => sending.destroy(), 200))
    sending.on('close', () => resolve())
  })
}

async function imagesOf(who: User, projectId: string) {
  return (await app.request(getProject, { projectId }, who)).body.images
}

async function errorCodeOf(answer: Response): Promise<[number, string]> {
  const said = (await answer.json()) as Said
  const { message } = said
  return [answer.status, message]
}

test('an interrupted photograph upload resumes where it stopped and is stored byte for byte', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const announced = await announce(owner, projectId, 'Pont, été.png', heavy.byteLength)
  const location = announced.headers.get('location') ?? ''
  await loseConnection(owner, location, heavy, 300_000)
  const reached = await offsetOf(owner, location)

  const finished = await send(owner, location, reached, heavy.subarray(reached))

  expect(reached).toBeGreaterThan(0)
  expect(reached).toBeLessThan(heavy.byteLength)
  expect(finished.status).toBe(204)
  const [file] = await app.db.select().from(files).where(eq(files.ownerId, owner.id))
  const original = Buffer.from(await app.app.tools.storage.disk.getBytes(file?.originalKey ?? ''))
  expect(createHash('sha256').update(original).digest('hex')).toBe(
    createHash('sha256').update(heavy).digest('hex'),
  )
  expect(file).toMatchObject({ originalName: 'Pont, été.png', type: 'image/png', width: 1600, height: 1500 })
  expect(await offsetOf(owner, location)).toBe(heavy.byteLength)
})

test('an image has every rendition: upright and without location data, which only the original contains', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  await upload(owner, projectId, 'a.jpg', photograph)
  await app.settle()
  const [ready] = await imagesOf(owner, projectId)

  const forms = (one: typeof ready) => one?.image.renditions.map(({ format, width }) => `${format} ${width}`)
  expect(forms(ready)).toEqual(
    ['avif 320', 'avif 640', 'avif 1080', 'avif 1600', 'avif 2400'].concat([
      'webp 320',
      'webp 640',
      'webp 1080',
      'webp 1600',
      'webp 2400',
      'jpeg 1080',
    ]),
  )
  expect(ready?.image).toMatchObject({
    width: 2400,
    height: 3200,
    colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
  })
  expect(ready?.isCover).toBe(true)

  const [file] = await app.db.select().from(files).where(eq(files.ownerId, owner.id))
  const original = await app.app.tools.storage.disk.getBytes(file?.originalKey ?? '')

  const shown = await Promise.all(
    (ready?.image.renditions ?? []).map(async ({ url }) => {
      const answer = await fetch(app.address + url)
      return sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    }),
  )

  expect((await sharp(original).metadata()).exif?.includes('N')).toBe(true)
  for (const { exif, icc, xmp, orientation, width, height } of shown) {
    expect({ exif, icc, xmp, orientation }).toEqual({})
    expect(height).toBeGreaterThan(width)
  }
})

test('a public image has an unguessable immutable name, and other files are not served', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  await upload(owner, projectId, 'a.png', await plain(1600, 1500).png().toBuffer())
  await app.settle()
  const [image] = await imagesOf(owner, projectId)
  const url = image?.image.renditions.find(({ format }) => format === 'webp')?.url ?? ''
  const [file] = await app.db.select().from(files).where(eq(files.ownerId, owner.id))

  const answer = await fetch(app.address + url)
  const others = [
    '/storage/',
    url.slice(0, 12),
    `/storage/../${file?.originalKey}`,
    `/storage/${file?.originalKey}`,
  ].concat([`/storage/%2e%2e/${file?.originalKey}`, url.replace('.webp', '.jpg'), '/storage/aa/../../x.webp'])
  const statuses = await Promise.all(others.map(async (other) => (await fetch(app.address + other)).status))

  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(url).toMatch(/^\/storage\/[0-9a-f]{2}\/[\w-]{24}\.webp$/)
  expect(statuses).toEqual(others.map(() => 404))
})

test('a file that is not a printable image is rejected with the reason and the file’s name', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner, { imageBytes: 20_000_000 })
  const huge = await plain(1600, 1500).png().toBuffer()
  // Width and height stand at the 16th byte of a PNG.
  const header = Buffer.from(huge)
  header.writeUInt32BE(30_000, 16)
  header.writeUInt32BE(30_000, 20)
  // PNG stores width and height at byte 16.
  header.writeUInt32BE((await import('node:zlib')).crc32(header.subarray(12, 29)), 29)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><script>1</script></svg>'
  const names = {
    'page.jpg': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'drawing.svg': Buffer.from(svg),
    'bomb.png': header,
    'small.jpg': await plain(1499, 4000).jpeg().toBuffer(),
    'start.jpg': photograph.subarray(0, 40),
  }

  const answers = await Promise.all(
    Object.entries(names).map(async ([name, bytes]) =>
      errorCodeOf(await upload(owner, projectId, name, bytes)),
    ),
  )
  const heavy = await announce(owner, projectId, 'heavy.tif', 20_000_001)

  const unknown = 'isn’t a JPEG, PNG, WebP, TIFF or HEIC image. Convert it and upload it again.'
  expect(answers).toEqual([
    [422, `“page.jpg” ${unknown}`],
    [422, `“drawing.svg” ${unknown}`],
    [422, '“bomb.png” is 30000 × 30000 pixels. Reduce it to 80 megapixels or less.'],
    [
      422,
      '“small.jpg” is 1499 × 4000 pixels. Upload a version with at least 1,500 pixels on the shortest side.',
    ],
    [422, 'The image “start.jpg” is damaged or incomplete. Export it again and upload it.'],
  ])
  expect(await errorCodeOf(heavy)).toEqual([
    413,
    '“heavy.tif” is larger than 19 MB. Compress it and upload it again.',
  ])
  expect(await imagesOf(owner, projectId)).toEqual([])
  expect(await app.db.select().from(arrivals).where(eq(arrivals.ownerId, owner.id))).toEqual([])
})

test('an upload to another user’s project, into another user’s upload or without a token is rejected', async () => {
  const [owner, other] = [await app.user(), await app.user()]
  const projectId = await paidProject(owner)
  const location = (await announce(owner, projectId, 'a.jpg', 1000)).headers.get('location') ?? ''
  const nobody = { ...other, token: 'pal_nobody-nobody-nobody-nobody' }

  const begun = [
    await announce(other, projectId, 'a.jpg', 1000),
    await announce(nobody, projectId, 'a.jpg', 1000),
  ]
  const continued = [
    await send(other, location, 0, Buffer.alloc(1000)),
    await send(nobody, location, 0, Buffer.alloc(1)),
  ]

  expect(begun.map(({ status }) => status)).toEqual([404, 401])
  expect(continued.map(({ status }) => status)).toEqual([404, 401])
  expect(await offsetOf(other, location)).toBe(-404)
  expect(await offsetOf(owner, location)).toBe(0)
})

test('images wait for the payment, and end with the confirmation and the limit of the contest', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner, { imagesAtMost: 1 })
  const bytes = await plain(1600, 1500).jpeg().toBuffer()
  await app.db.update(projects).set({ paidAt: null }).where(eq(projects.id, projectId))
  const unpaid = await upload(owner, projectId, 'a.jpg', bytes)
  await app.db.update(projects).set({ paidAt: new Date() }).where(eq(projects.id, projectId))
  const first = await upload(owner, projectId, 'a.jpg', bytes)
  const second = await upload(owner, projectId, 'b.jpg', bytes)
  await app.db.update(projects).set({ status: 'completed' }).where(eq(projects.id, projectId))
  const locked = await upload(owner, projectId, 'c.jpg', bytes)

  expect(await errorCodeOf(unpaid)).toEqual([409, 'Pay for the project before you add images.'])
  expect(first.status).toBe(204)
  expect(await errorCodeOf(second)).toEqual([
    409,
    'A project has at most 1 image. Delete it to add another one.',
  ])
  expect(locked.status).toBe(409)
})

test('a wrong offset and more bytes than announced are rejected', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const location = (await announce(owner, projectId, 'a.jpg', 1000)).headers.get('location') ?? ''

  const wrong = await send(owner, location, 500, Buffer.alloc(500))
  const tooMany = await send(owner, location, 0, Buffer.alloc(2000))

  expect([wrong.status, tooMany.status]).toEqual([409, 413])
})

test('a cancelled upload leaves no data', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const location = (await announce(owner, projectId, 'a.jpg', 1000)).headers.get('location') ?? ''
  await send(owner, location, 0, Buffer.alloc(500))

  const answer = await fetch(app.address + location, { method: 'DELETE', headers: headersOf(owner) })

  expect(answer.status).toBe(204)
  expect(await offsetOf(owner, location)).toBe(-404)
})

test('order, cover and texts of the images are saved, and unknown rows are ignored', async () => {
  const [owner, other] = [await app.user(), await app.user()]
  const projectId = await paidProject(owner)
  const bytes = await plain(1600, 1500).jpeg().toBuffer()
  await upload(owner, projectId, 'a.jpg', bytes)
  await upload(owner, projectId, 'b.jpg', bytes)
  const [a, b] = (await imagesOf(owner, projectId)).map(({ id }) => id)
  const details = { legend: all('Dusk'), credit: 'Ingrid Moe', mayBePublished: true }
  if (!a || !b) throw new Error('Two images were uploaded.')
  const turned = { order: [b, a], cover: b, details: { [a]: details, [b]: details } }

  const saved = await app.request(saveImages, { projectId, ...turned }, owner)
  const partial = await app.request(saveImages, { projectId, order: [a] }, owner)
  const doubled = await app.request(saveImages, { projectId, order: [a, a] }, owner)
  const unknown = crypto.randomUUID()
  const others = [
    await app.request(saveImages, { projectId, cover: unknown }, owner),
    await app.request(saveImages, { projectId, details: { [unknown]: details } }, owner),
  ]
  const stranger = await app.request(saveImages, { projectId, ...turned }, other)

  expect(saved.body.images).toMatchObject([
    { id: b, ...details, isCover: true },
    { id: a, ...details, isCover: false },
  ])
  const seen = [partial, doubled, ...others].map(({ status, body }) => [
    status,
    body.images.map(({ id }) => id),
  ])
  expect(seen).toEqual(Array(4).fill([200, [a, b]]))
  expect(others[1]?.body.images.map(({ isCover }) => isCover)).toEqual([false, true])
  expect(stranger.status).toBe(404)
})

test('two editors of the same image each save only the fields that they changed', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const bytes = await plain(1600, 1500).jpeg().toBuffer()
  await upload(owner, projectId, 'a.jpg', bytes)
  await upload(owner, projectId, 'b.jpg', bytes)
  const [a, b] = (await imagesOf(owner, projectId)).map(({ id }) => id)
  if (!a || !b) throw new Error('Two images were uploaded.')
  const crop = { x: 0.1, y: 0.2, width: 0.8, height: 0.4 }

  for (const part of [
    { details: { [a]: { legend: { en: 'Dusk' } }, [b]: { crop } } },
    { details: { [a]: { legend: { fr: 'Crépuscule' } } }, order: [b, a] },
    { details: { [a]: { credit: 'Ingrid Moe' }, [b]: { mayBePublished: true } } },
    { cover: b },
    { details: {} },
  ]) {
    expect((await app.request(saveImages, { projectId, ...part }, owner)).status).toBe(200)
  }

  expect(await imagesOf(owner, projectId)).toMatchObject([
    { id: b, crop, mayBePublished: true, isCover: true, credit: '' },
    { id: a, crop: null, mayBePublished: false, isCover: false, credit: 'Ingrid Moe' },
  ])
  const [, first] = await imagesOf(owner, projectId)
  expect(first?.legend).toEqual({ ...all(''), en: 'Dusk', fr: 'Crépuscule' })
})

/** Images selected together, each in another colour to tell them apart. */
async function chosenAtOnce(owner: User, projectId: string) {
  const colours = ['#cc0000', '#00aa00', '#0000cc']
  return Promise.all(
    colours.map(async (background, position) => {
      const bytes = await sharp({ create: { width: 1600, height: 1500, channels: 3, background } })
        .png()
        .toBuffer()
      const announced = await announce(owner, projectId, 'a.png', bytes.byteLength, position)
      const location = announced.headers.get('location') ?? ''
      return { finish: () => send(owner, location, 0, bytes) }
    }),
  )
}

/** `A` is the first image of the selection, `*` the cover. */
async function orderOf(who: User, projectId: string): Promise<string[]> {
  await app.settle()
  return (await imagesOf(who, projectId)).map(({ image, isCover }) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(image.colour.slice(at, at + 2), 16),
    )
    const letter = red > green && red > blue ? 'A' : green > blue ? 'B' : 'C'
    return letter + (isCover ? '*' : '')
  })
}

test('images selected together stay in the selected order and the first is the cover, whichever upload ends first', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const [a, b, c] = await chosenAtOnce(owner, projectId)

  await b?.finish()
  const begun = await orderOf(owner, projectId)
  await c?.finish()
  await a?.finish()

  expect(begun).toEqual(['B*'])
  expect(await orderOf(owner, projectId)).toEqual(['A*', 'B', 'C'])
})

test('editing texts during uploads does not change the order, and a selected cover stays', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const [a, b, c] = await chosenAtOnce(owner, projectId)
  await c?.finish()
  const [written] = await imagesOf(owner, projectId)
  const details = { [written?.id ?? '']: { credit: 'Ingrid Moe' } }
  await app.request(saveImages, { projectId, details }, owner)
  await b?.finish()
  const before = await orderOf(owner, projectId)
  // The entrant selects the other image, and then the first cover again.
  for (const at of [1, 0]) {
    const cover = (await imagesOf(owner, projectId))[at]?.id
    await app.request(saveImages, { projectId, cover }, owner)
  }
  await a?.finish()

  expect(before).toEqual(['B*', 'C'])
  expect(await orderOf(owner, projectId)).toEqual(['A', 'B*', 'C'])
})

test('manually sorted images keep their order, and unfinished uploads come after them', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const [a, b, c] = await chosenAtOnce(owner, projectId)
  await b?.finish()
  await c?.finish()
  const order = (await imagesOf(owner, projectId)).map(({ id }) => id).toReversed()
  await app.request(saveImages, { projectId, order }, owner)
  await a?.finish()

  expect(await orderOf(owner, projectId)).toEqual(['C', 'B*', 'A'])
})

test('removing an image deletes its file, and the next image becomes the cover', async () => {
  const [owner, other] = [await app.user(), await app.user()]
  const projectId = await paidProject(owner)
  const [a, b] = await chosenAtOnce(owner, projectId)
  await a?.finish()
  await b?.finish()
  await app.settle()
  const [first] = await imagesOf(owner, projectId)
  const input = { projectId, imageId: first?.id ?? '' }
  const address = app.address + (first?.image.renditions[0]?.url ?? '')

  const stranger = await app.request(removeImage, input, other)
  const shown = await fetch(address)
  const removed = await app.request(removeImage, input, owner)
  const twice = await app.request(removeImage, input, owner)
  await app.settle()

  expect([stranger.status, shown.status]).toEqual([404, 200])
  expect([removed.status, twice.status]).toEqual([200, 404])
  expect(await orderOf(owner, projectId)).toEqual(['B*'])
  expect((await fetch(address)).status).toBe(404)
})

test('credit and caption of a file begin the empty fields, and once cleared they stay empty', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const named = await plain(1600, 1500)
    .withExif({ IFD0: { Artist: 'Zoe Roy', ImageDescription: 'A door' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  await upload(owner, projectId, 'door.jpg', named)
  const shown = async () => {
    const { body } = await app.request(getProject, { projectId }, owner)
    return body.images.map(({ credit, legend, fromFile }) => [credit, legend.en, fromFile])
  }
  const uploaded = await shown()
  const [image] = (await app.request(getProject, { projectId }, owner)).body.images

  const details = { [image?.id ?? '']: { credit: '', legend: { en: 'The oak door' } } }
  await app.request(saveImages, { projectId, details }, owner)
  await upload(owner, projectId, 'second.jpg', await plain(1600, 1500).jpeg().toBuffer())

  const fromFile = { credit: 'Zoe Roy', legend: 'A door' }
  expect(uploaded).toEqual([['Zoe Roy', 'A door', fromFile]])
  expect(await shown()).toEqual([
    ['', 'The oak door', fromFile],
    ['', '', null],
  ])
})

test('the owner sees the name and size of each image file', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const bytes = await plain(1600, 1500).png().toBuffer()
  await upload(owner, projectId, 'DSC_0001.png', bytes)

  const [image] = await imagesOf(owner, projectId)

  expect(image).toMatchObject({ originalName: 'DSC_0001.png', bytes: bytes.length })
})

test('the crop is saved with the image, stays when a save omits it, and can be removed', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  await upload(owner, projectId, 'a.jpg', await plain(1600, 1500).jpeg().toBuffer())
  const [image] = await imagesOf(owner, projectId)
  const details = { legend: all('Dusk'), credit: 'Ingrid Moe', mayBePublished: true }
  const crop = { x: 0.1, y: 0.2, width: 0.8, height: 0.4 }
  const save = (part: { crop?: typeof crop | null }) =>
    app.request(saveImages, { projectId, details: { [image?.id ?? '']: { ...details, ...part } } }, owner)

  const cropped = await save({ crop })
  const silent = await save({})
  const opening = await app.request(getPreview, { projectId }, owner)
  const beyond = await save({ crop: { ...crop, x: 0.5 } })
  const reset = await save({ crop: null })

  expect([cropped, silent, reset].map(({ body }) => body.images[0]?.crop)).toEqual([crop, crop, null])
  expect(opening.body.images[0]?.crop).toEqual(crop)
  expect(beyond.status).toBe(422)
})

test('an image that lacks pixels is stored, and its owner sees that it cannot be read', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const half = photograph.subarray(0, photograph.byteLength >> 1)

  const answer = await upload(owner, projectId, 'half.jpg', half)
  await app.settle()

  const [image] = await imagesOf(owner, projectId)
  expect(answer.status).toBe(204)
  expect(image).toMatchObject({ problem: 'unreadable', image: { renditions: [], problem: 'unreadable' } })
})

test('an image whose larger renditions fail keeps its preview and shows its owner the reason', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  await upload(owner, projectId, 'a.jpg', await plain(2000, 1500).jpeg().toBuffer())
  await app.settle()
  const aggregate = (await imagesOf(owner, projectId))[0]
  const [file] = await app.db.select().from(files).where(eq(files.ownerId, owner.id))
  if (!file) throw new Error('The image was not saved.')
  await app.app.tools.storage.disk.put(file.originalKey, 'a disk that forgot')
  await app.db.update(files).set({ status: 'deriving' }).where(eq(files.id, file.id))
  await enqueue(app.db, deriveImage, { fileId: file.id })
  await app.settle()

  const [image] = await imagesOf(owner, projectId)

  expect([aggregate?.problem, image?.problem]).toEqual([null, 'unreadable'])
  expect(image?.image.renditions.some(({ format, width }) => format === 'webp' && width === 640)).toBe(true)
})

test('a restart of the portal loses no upload and no pending job', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  await upload(owner, projectId, 'a.jpg', await plain(1600, 1500).jpeg().toBuffer())
  await app.settle()
  const [file] = await app.db.select().from(files).where(eq(files.ownerId, owner.id))
  const fileId = file?.id ?? ''
  await app.db.delete(renditions).where(eq(renditions.fileId, fileId))
  await app.db.update(files).set({ status: 'deriving' }).where(eq(files.id, fileId))
  await enqueue(app.db, deriveImage, { fileId }, { startAfter: new Date(Date.now() + 1500) })
  // One upload is in the middle; another received its last byte just before the stop.
  const [half, aggregate] = [
    (await announce(owner, projectId, 'b.png', heavy.byteLength)).headers.get('location') ?? '',
    (await announce(owner, projectId, 'c.png', heavy.byteLength)).headers.get('location') ?? '',
  ]
  await send(owner, half, 0, heavy.subarray(0, 200_000))
  await send(owner, aggregate, 0, heavy.subarray(0, 200_000))
  const { settings, storage } = app.app.tools
  await app.app.close()
  await appendFile(join(storage.arrivals, aggregate.split('/').at(-1) ?? ''), heavy.subarray(200_000))

  const again = await startApp(settings)

  try {
    expect(await offsetOf(owner, half, again.address)).toBe(200_000)
    const { db } = again.tools
    await expect
      .poll(
        async () =>
          (await db.select().from(files).where(eq(files.ownerId, owner.id))).map((row) => row.status),
        {
          timeout: 90_000,
        },
      )
      .toEqual(['ready', 'ready'])
    expect(await db.$count(projectImages, eq(projectImages.projectId, projectId))).toBe(2)
    expect(await db.$count(renditions, eq(renditions.fileId, fileId))).toBe(9)
  } finally {
    await again.close()
  }
})
