import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sweepStored } from '#features/files/storage/server/actions/sweep-stored.ts'
import { personal } from '#features/files/storage/server/personal.ts'
import { getOriginal, listImages } from '#features/files/storage/server/queries.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { photographOfTelephone } from '#tools/testing/photograph-of-telephone.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'palmares-pictures-'))
})
afterAll(async () => {
  await app?.close()
  await rm(folder, { recursive: true, force: true })
})

test('the first previews of all waiting images are made before the rest of any of them', async () => {
  const { id: ownerId } = await app.user()
  const source = await sharp({ create: { width: 1600, height: 1500, channels: 3, background: '#886644' } })
    .jpeg()
    .toBuffer()
  const { disk } = app.app.tools.storage
  const putting = vi.spyOn(disk, 'put')
  const all = Promise.withResolvers<void>()
  let missing = 6
  const attach = () => {
    missing -= 1
    if (missing === 0) all.resolve()
    return all.promise
  }
  const one = { ownerId, originalName: 'waiting.jpg', source, purpose: 'project-image' as const, attach }

  await Promise.all(Array.from({ length: 6 }, () => takeImage(app.app.tools, one)))
  await app.settle()

  const formats = putting.mock.calls.map(([key]) => key.split('.')[1] ?? 'original')
  putting.mockRestore()
  const previews = Array.from({ length: 2 * 6 }, () => 'webp')
  expect(formats.filter((format) => format !== 'original').slice(0, previews.length)).toEqual(previews)
  expect(formats.filter((format) => format === 'avif')).toHaveLength(4 * 6)
})

test('a HEIC phone photograph is rotated upright and its wide-gamut colours are preserved', async () => {
  const { id: ownerId } = await app.user()
  const source = join(folder, 'IMG_0001.HEIC')
  await writeFile(source, photographOfTelephone)

  const { fileId } = await takeImage(app.app.tools, {
    ownerId,
    originalName: 'IMG_0001.HEIC',
    source,
    purpose: 'project-image',
    formats: { webp: [320] },
  })

  const image = (await listImages(app.db, [fileId])).get(fileId)
  const shown = await fetch(app.address + image?.renditions[0]?.url)
  const { data, info } = await sharp(Buffer.from(await shown.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixelAt = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ]
  expect([image?.width, image?.height]).toEqual([128, 192])
  expect([pixelAt(64, 20), pixelAt(64, 150)]).toEqual([
    [0, 163, 81],
    [218, 43, 25],
  ])
})

test('stored files without a row are removed after a day, and those with a row stay', async () => {
  const { id: ownerId } = await app.user()
  const source = join(folder, 'named.jpg')
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#886644' } }).toFile(source)
  const { tools } = app.app
  const arrived = { ownerId, originalName: 'named.jpg', source, purpose: 'project-image' as const }
  const { fileId } = await takeImage(tools, { ...arrived, formats: { webp: [320] } })
  await tools.storage.disk.put('private/left-by-a-stop', 'an original')
  await tools.storage.disk.put('public/aa/left-by-a-stop.webp', 'a rendition')
  await mkdir(tools.storage.arrivals, { recursive: true })
  await writeFile(join(tools.storage.arrivals, 'left-by-a-stop'), 'half a file')
  const exists = async () => [
    await tools.storage.disk.exists('private/left-by-a-stop'),
    await tools.storage.disk.exists('public/aa/left-by-a-stop.webp'),
    (await readdir(tools.storage.arrivals)).includes('left-by-a-stop'),
  ]

  await sweepStored(tools, new Date())
  const eventually = await exists()
  await sweepStored(tools, new Date(Date.now() + 25 * 3_600_000))
  const later = await exists()

  const url = (await listImages(app.db, [fileId])).get(fileId)?.renditions[0]?.url
  expect([eventually, later]).toEqual([
    [true, true, true],
    [false, false, false],
  ])
  expect((await fetch(app.address + url)).status).toBe(200)
  const original = await getOriginal(tools, fileId)
  expect(await buffer(original.body)).toEqual(await readFile(source))
})

test('a file that another deletes between listing and reading stops no sweep', async () => {
  const { tools } = app.app
  const { disk } = tools.storage
  await disk.put('private/vanishing', 'an original')
  await disk.put('private/forgotten', 'an original')
  const list = disk.listAll.bind(disk)
  const listing = vi.spyOn(disk, 'listAll').mockImplementation(async (folder, options) => {
    const found = await list(folder, options)
    const objects = [...found.objects]
    await disk.delete('private/vanishing')
    return { ...found, objects }
  })

  await sweepStored(tools, new Date(Date.now() + 25 * 3_600_000)).finally(() => listing.mockRestore())

  expect(await disk.exists('private/forgotten')).toBe(false)
})

test('the deletion of an account removes what an interrupted upload left in the storage', async () => {
  const { disk } = app.app.tools.storage
  const { id } = await app.user()
  await disk.put('private/left-by-a-stop', 'an original')
  const path = join(app.app.tools.settings.dataFolder, 'files', 'private', 'left-by-a-stop')
  const longAgo = new Date(Date.now() - 25 * 3_600_000)
  await utimes(path, longAgo, longAgo)

  await app.db.transaction((tx) => personal.forget(tx, id))
  await app.settle()

  expect(await disk.exists('private/left-by-a-stop')).toBe(false)
})
