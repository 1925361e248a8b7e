import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFile } from '#features/files/storage/server/actions/remove-file.ts'
import { sweepStored } from '#features/files/storage/server/actions/sweep-stored.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { publishWorks } from '#features/gallery/publication/server/publish.ts'
import { projectImages } from '#features/projects/project/server/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { getZoomTiles } from '../contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

/** A project with one photograph of 3000 by 1200 pixels, held upright by its orientation, with a position. */
async function giveWide(slug: string) {
  const owner = await app.user()
  const contestId = await giveEdition(app.db, { ownerId: owner.id, slug })
  const [projectId = ''] = await givePublished(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'Wide' }, level: 'gold', rank: 1 },
  ])
  const source = await sharp({ create: { width: 1200, height: 3000, channels: 3, background: '#a33' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { fileId } = await takeImage(app.app.tools, {
    ownerId: owner.id,
    purpose: 'project-image',
    originalName: 'wide.jpg',
    source,
  })
  await app.db.update(projectImages).set({ fileId }).where(eq(projectImages.projectId, projectId))
  await app.settle()
  return { projectId, fileId }
}

const tile = (address: string, path: string) => fetch(`${app.address}${address}/${path}`)

test('a published image can be looked at down to its own pixels, without its metadata', async () => {
  const { projectId, fileId } = await giveWide('looked-at')
  const unpublished = await app.request(getZoomTiles, { imageId: fileId })

  await publishWorks(app.app.tools, [projectId])
  await app.settle()

  const { body } = await app.request(getZoomTiles, { imageId: fileId })
  const corner = await tile(body.address, '2/2_1.webp')
  const beyond = await tile(body.address, '2/3_0.webp')
  const { width, height, exif } = await sharp(Buffer.from(await corner.arrayBuffer())).metadata()
  expect(unpublished.status).toBe(404)
  expect(body).toMatchObject({ width: 3000, height: 1200, tileSide: 1024, levels: 3 })
  expect([width, height, exif]).toEqual([3000 - 2048, 1200 - 1024, undefined])
  expect([corner.headers.get('content-type'), beyond.status]).toEqual(['image/webp', 404])
})

test('the nightly tidying leaves tiles, and a removed image takes them along', async () => {
  const { projectId, fileId } = await giveWide('removed')
  await publishWorks(app.app.tools, [projectId])
  await app.settle()
  const { body } = await app.request(getZoomTiles, { imageId: fileId })

  const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
  await sweepStored(app.app.tools, inTwoDays)
  const afterSweep = await tile(body.address, '0/0_0.webp')
  await app.db.delete(projectImages).where(eq(projectImages.fileId, fileId))
  await app.db.transaction((tx) => removeFile(tx, fileId))
  await app.settle()

  expect(afterSweep.status).toBe(200)
  expect((await tile(body.address, '0/0_0.webp')).status).toBe(404)
})
