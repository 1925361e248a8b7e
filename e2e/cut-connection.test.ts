import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { files } from '#features/files/storage/server/tables.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { projectImages, projects } from '#features/projects/project/server/tables.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { type Connection, openConnection } from '#tools/testing/connection.ts'
import { freePort, openPortal } from '#tools/testing/portal.ts'
import { isSoak } from '#tools/testing/soak.ts'
import { openBrowser } from './browser.ts'
import { eventually } from './journey.ts'
import { openSharedApp, visitAs } from './sessions.ts'

const shared = messagesOf('shared', 'en')
const fileMessages = messagesOf('files', 'en')

let app: TestApp
let browser: Browser
let connection: Connection

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
  connection = await openConnection(app.address)
})
afterAll(async () => {
  await connection?.close()
})
afterEach(async () => {
  connection.mend()
})

async function paidProduct(owner: User): Promise<string> {
  const input = { ownerId: owner.id, kind: 'product', contestId: null, language: 'en' } as const
  const { id } = await createProject(app.db, input)
  await app.db.update(projects).set({ paidAt: new Date() }).where(eq(projects.id, id))
  return id
}

async function stored(projectId: string) {
  const [row] = await app.db.select().from(projects).where(eq(projects.id, projectId))
  return { name: row?.name, materials: row?.materials }
}

const step = (projectId: string, name: string) => `/account/product-projects/${projectId}/${name}`
const saved = (page: Page) => page.getByText(/^Saved/).waitFor()
const waiting = (page: Page) => page.getByText(shared('saving.waiting')).waitFor()

/** Noise, which compresses badly. */
async function bigPhotograph(): Promise<Buffer> {
  const background = { r: 128, g: 110, b: 90 }
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 2600, height: 2000, channels: 3, background, noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

test.runIf(isSoak)(
  'an upload whose connection is cut twice resumes by itself and arrives complete',
  async () => {
    const owner = await app.user()
    const projectId = await paidProduct(owner)
    const buffer = await bigPhotograph()
    const { page } = await visitAs(browser, { ...app, address: connection.address }, owner)
    const announced: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) announced.push(request.url())
    })
    await page.goto(step(projectId, 'media'))
    await page.getByText(fileMessages('media.drop')).waitFor()

    const first = connection.cutAfter(700_000, 'up')
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'DSC_0007.jpg', mimeType: 'image/jpeg', buffer }])
    await first
    const row = page.getByRole('list', { name: fileMessages('media.arriving') }).getByRole('listitem')
    await row.getByText(fileMessages('media.offline')).waitFor()
    const second = connection.cutAfter(700_000, 'up')
    connection.mend()
    await second
    await row.getByText(fileMessages('media.offline')).waitFor()
    expect(await app.db.$count(files, eq(files.ownerId, owner.id))).toBe(0)
    connection.mend()

    await eventually(() => page.locator('input[name="cover"]').count(), 90_000).toBe(1)
    const arrived = await app.db
      .select({ sha256: files.sha256 })
      .from(projectImages)
      .innerJoin(files, eq(files.id, projectImages.fileId))
      .where(eq(projectImages.projectId, projectId))
    expect(arrived).toEqual([{ sha256: createHash('sha256').update(buffer).digest('hex') }])
    expect(buffer.byteLength).toBeGreaterThan(1_500_000)
    expect(announced).toHaveLength(1)
  },
)

test('a save whose response was lost is not reported as somebody else’s change', async () => {
  const owner = await app.user()
  const projectId = await paidProduct(owner)
  const { page } = await visitAs(browser, { ...app, address: connection.address }, owner)
  await page.goto(step(projectId, 'information'))
  await page.locator('#name').fill('A table')
  await saved(page)

  const cut = connection.cutAfter(20, 'down')
  await page.locator('#name').fill('A table of oak')
  await cut
  await waiting(page)
  await eventually(() => stored(projectId)).toMatchObject({ name: 'A table of oak' })
  await page.locator('#name').fill('A table of old oak')
  connection.mend()

  await eventually(() => stored(projectId)).toMatchObject({ name: 'A table of old oak' })
  await saved(page)
  expect(await page.getByRole('alert', { name: shared('versions.title') }).count()).toBe(0)
})

test.runIf(isSoak)('after a server crash during a save the page sends the unsaved text again', async () => {
  const owner = await app.user()
  const projectId = await paidProduct(owner)
  const port = await freePort()
  let portal = await openPortal(app, port)
  try {
    const { page } = await visitAs(browser, { ...app, address: portal.address }, owner)
    await page.goto(step(projectId, 'information'))
    await page.locator('#name').fill('A lamp')
    await saved(page)
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.locator('#name').fill('A lamp of paper')
    await sent
    await portal.kill()
    expect((await stored(projectId)).name).toMatch(/^A lamp/)
    await page.locator('#materials').fill('Paper, brass')
    await waiting(page)
    portal = await openPortal(app, port)

    await eventually(() => stored(projectId), 30_000).toEqual({
      name: 'A lamp of paper',
      materials: 'Paper, brass',
    })
    await saved(page)
  } finally {
    await portal.kill()
  }
})
