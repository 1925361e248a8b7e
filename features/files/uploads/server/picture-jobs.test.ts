import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { afterPreviews, atOnce } from '#features/files/pictures/server/work-turns.ts'
import { files, zoomTiles } from '#features/files/storage/server/tables.ts'
import {
  deriveImage,
  drawDocument,
  makeZoomTiles,
  previewImage,
} from '#features/files/storage/server/tasks.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { pdfOf } from '#tools/testing/pdfs.ts'
import { takeDocument } from './actions/take-document.ts'
import { takeImage } from './actions/take-image.ts'
import { makePicture } from './picture-jobs.ts'

// No process takes the jobs: what is queued stays in the queue.
let app: TestApp
let ownerId: string
let image: string

beforeAll(async () => {
  app = await startTestApp({}, { makesPictures: false })
  ownerId = (await app.user()).id
})
afterAll(() => app?.close())
beforeEach(async () => {
  image = await takeOne()
  await makePicture(app.app.tools, { task: previewImage.name, fileId: image }, atOnce)
})

async function takeOne(): Promise<string> {
  const source = await sharp({ create: { width: 1600, height: 1500, channels: 3, background: '#886644' } })
    .jpeg()
    .toBuffer()
  const given = { ownerId, purpose: 'project-image', originalName: 'dusk.jpg', source } as const
  return (await takeImage(app.app.tools, given)).fileId
}

async function statusOf(fileId: string): Promise<string | undefined> {
  const [file] = await app.db.select().from(files).where(eq(files.id, fileId))
  return file?.status
}

test('what was interrupted is made while previews wait that nobody takes yet', async () => {
  const source = pdfOf()
  const given = { ownerId, purpose: 'project-document', originalName: 'plan.pdf', source } as const
  const { fileId: document } = await takeDocument(app.app.tools, given)
  await takeOne()

  await makePicture(app.app.tools, { task: deriveImage.name, fileId: image }, atOnce)
  await makePicture(app.app.tools, { task: drawDocument.name, fileId: document }, atOnce)
  await makePicture(app.app.tools, { task: makeZoomTiles.name, fileId: image }, atOnce)

  expect([await statusOf(image), await statusOf(document)]).toEqual(['ready', 'ready'])
  expect(await app.db.$count(zoomTiles, eq(zoomTiles.fileId, image))).toBe(1)
})

test('an image is not blamed for a database that is away while it waits for previews: it is made afterwards', async () => {
  const making = await app.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE pgboss.job IN ACCESS EXCLUSIVE MODE`)
    const work = { task: deriveImage.name, fileId: image }
    const made = makePicture(app.app.tools, work, afterPreviews(app.db))
    const end = sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE 'SELECT FROM pgboss.job WHERE name =%'`
    await expect.poll(async () => (await app.db.execute(end)).rowCount).toBe(1)
    // As if they were made.
    await tx.execute(sql`DELETE FROM pgboss.job WHERE name = ${previewImage.name}`)
    return { made }
  })

  await making.made
  expect(await statusOf(image)).toBe('ready')
})
