import { createHash, randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { files } from '#features/files/storage/server/tables.ts'
import { recordPaid } from '#features/projects/entry/server/actions/entries.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { projectImages, projects } from '#features/projects/project/server/tables.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { freePort, openPortal } from '#tools/testing/portal.ts'
import { isSoak } from '#tools/testing/soak.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { eventually } from './journey.ts'
import { openContest, password } from './programme.ts'
import { openSharedApp, somebody, visitAs } from './sessions.ts'

const t = messagesOf('files', 'en')
const accounts = messagesOf('accounts', 'en')
const projectMessages = messagesOf('projects', 'en')

let app: TestApp
let browser: Browser
let contestId: string

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
  contestId = await openContest(app)
})

/** One colour, and as many bytes as a photograph: the rest is in segments that decoders ignore. */
async function bigPhotograph(name: string, width: number, height: number, bytes = 1_500_000) {
  const image = await sharp({ create: { width, height, channels: 3, background: '#8a6f55' } })
    .jpeg()
    .toBuffer()
  const header = Buffer.from([0xff, 0xef, 0xff, 0xff])
  const segments = Array.from({ length: Math.ceil(bytes / 65_533) }, () =>
    Buffer.concat([header, randomBytes(65_533)]),
  )
  const buffer = Buffer.concat([image.subarray(0, 2), ...segments, image.subarray(2)])
  return { name, mimeType: 'image/jpeg', buffer }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function paidProduct(owner: User): Promise<string> {
  const { id } = await createProject(app.db, {
    ownerId: owner.id,
    kind: 'product',
    contestId: null,
    language: 'en',
  })
  await app.db.update(projects).set({ paidAt: new Date() }).where(eq(projects.id, id))
  return id
}

const mediaStep = (projectId: string) => `/account/product-projects/${projectId}/media`
const rows = (page: Page) => page.locator('input[name="cover"]')
const underWay = (page: Page) => page.getByRole('list', { name: t('media.arriving') }).getByRole('listitem')

async function slowDown(page: Page, bytesASecond: number, offline = false): Promise<void> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: bytesASecond,
  })
}

async function storedHashes(projectId: string): Promise<string[]> {
  const saved = await app.db
    .select({ sha256: files.sha256 })
    .from(projectImages)
    .innerJoin(files, eq(files.id, projectImages.fileId))
    .where(eq(projectImages.projectId, projectId))
    .orderBy(asc(projectImages.position))
  return saved.map(({ sha256 }) => sha256)
}

test('three photographs resume by themselves after a reload, once each, with two tabs open', async () => {
  const owner = await app.user()
  const projectId = await paidProduct(owner)
  const { page, context, complaints } = await visitAs(browser, app, owner)
  const photographs = [
    await bigPhotograph('DSC_0001.jpg', 1800, 1600),
    await bigPhotograph('DSC_0002.jpg', 1700, 1600),
    await bigPhotograph('DSC_0003.jpg', 1600, 1900),
  ]
  await page.goto(mediaStep(projectId))
  await page.getByText(t('media.drop')).waitFor()
  await slowDown(page, 500_000)
  await page.locator('input[type=file]').setInputFiles(photographs, { timeout: 120_000 })
  const progress = page.getByRole('progressbar', { name: t('media.all') })
  await eventually(async () => Number(await progress.getAttribute('aria-valuenow')), 60_000).toBeGreaterThan(
    1_000_000,
  )
  expect(await accessibilityViolations(page)).toEqual([])

  await page.reload()
  const waiting = async () => {
    const bars = await underWay(page).getByRole('progressbar').all()
    return Promise.all(bars.map((bar) => bar.getAttribute('aria-label')))
  }
  await eventually(waiting).toEqual(photographs.map(({ name }) => name))
  const other = await context.newPage()
  await other.goto(mediaStep(projectId))
  await underWay(other).first().waitFor()
  await slowDown(page, -1)

  await eventually(() => rows(page).count(), 90_000).toBe(3)
  await eventually(() => rows(other).count(), 30_000).toBe(3)
  await eventually(() => underWay(page).count()).toBe(0)
  await eventually(() => underWay(other).count()).toBe(0)
  expect(await storedHashes(projectId)).toEqual(photographs.map(({ buffer }) => hashOf(buffer)))
  expect(complaints).toEqual([])
})

test('an image is removed after a confirmation, and an image is cropped with the keyboard', async () => {
  const owner = await app.user()
  const photographs = [
    await bigPhotograph('a.jpg', 2000, 1600, 1000),
    await bigPhotograph('b.jpg', 1600, 2000, 1000),
  ] as const
  const projectId = await paidProduct(owner)
  const { page, complaints } = await visitAs(browser, app, owner)
  await page.goto(mediaStep(projectId))
  await page.getByText(t('media.drop')).waitFor()
  await page.locator('input[type=file]').setInputFiles([...photographs])
  await eventually(() => rows(page).count(), 60_000).toBe(2)
  await eventually(() => underWay(page).count()).toBe(0)

  await page.locator('input[type=file]').setInputFiles([{ ...photographs[0], name: 'c.jpg' }])
  await eventually(() => rows(page).count(), 60_000).toBe(3)
  await page.getByRole('button', { name: t('media.remove_image', { place: 3 }), exact: true }).click()
  await page.getByRole('button', { name: t('media.remove'), exact: true }).click()
  await eventually(() => rows(page).count()).toBe(2)

  await page.getByLabel(t('media.credit'), { exact: true }).first().fill('Ingrid Moe')
  await page.getByRole('button', { name: t('media.credit_for_all_named', { place: 1, count: 1 }) }).click()
  const credits = () =>
    app.db
      .select({ credit: projectImages.credit })
      .from(projectImages)
      .where(eq(projectImages.projectId, projectId))
  await eventually(credits).toEqual([{ credit: 'Ingrid Moe' }, { credit: 'Ingrid Moe' }])
  await page.locator('input[type=file]').setInputFiles([photographs[0]])
  await page.getByText(t('media.same', { names: 'a.jpg', count: 1 })).waitFor()

  await page.getByRole('button', { name: t('media.crop_image', { place: 1 }), exact: true }).click()
  const frame = page.getByLabel(t('media.crop_frame'), { exact: true })
  await frame.waitFor()
  await page.waitForFunction('document.querySelector("[role=dialog] img")?.complete')
  await frame.focus()
  for (const key of ['+', '+', '+', '+', '+', 'ArrowLeft', 'ArrowLeft', 'ArrowUp'])
    await page.keyboard.press(key)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: t('media.crop_keep'), exact: true }).click()
  await page.getByText(t('media.cropped')).waitFor()

  await expect
    .poll(
      async () => {
        const [first] = await app.db
          .select({ crop: projectImages.crop })
          .from(projectImages)
          .where(eq(projectImages.projectId, projectId))
          .orderBy(asc(projectImages.position))
        return first?.crop
      },
      { timeout: 20_000 },
    )
    .toMatchObject({ width: expect.closeTo(0.67, 1) })
  await page.getByRole('button', { name: t('media.crop_image', { place: 1 }), exact: true }).click()
  await page.getByRole('button', { name: t('media.crop_reset'), exact: true }).click()
  await eventually(() => page.getByText(t('media.cropped')).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('photographs beyond the limit are named and not sent', async () => {
  const owner = await app.user()
  const limits = { ...usualLimits, imagesAtMost: 2, imageShortestSide: 300 }
  await app.db.update(contests).set({ limits }).where(eq(contests.id, contestId))
  const [discipline] = await listDisciplines(app.db, contestId)
  const { id, entryIds } = await createProject(app.db, {
    ownerId: owner.id,
    kind: 'project',
    contestId,
    language: 'en',
    ...(discipline ? { disciplineId: discipline.id } : {}),
    categoryIds: discipline?.categories.slice(0, 1).map((category) => category.id) ?? [],
  })
  await app.db.transaction((tx) => recordPaid(tx, { projectIds: [id], entryIds, at: new Date() }))
  const { page, complaints } = await visitAs(browser, app, owner)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) sent.push(request.url())
  })
  await page.goto(`/account/projects/${id}/media`)
  await page.getByText(t('media.drop')).waitFor()
  const names = ['DSC_0001.jpg', 'DSC_0002.jpg', 'DSC_0003.jpg', 'DSC_0004.jpg']
  const chosen = await Promise.all(names.map((name, at) => bigPhotograph(name, 400 + at, 400, 1000)))
  await page.locator('input[type=file]').setInputFiles(chosen, { timeout: 60_000 })

  await eventually(() => page.getByRole('alert').allInnerTexts()).toEqual([
    t('media.no_room_several', { files: 2, count: 2 }),
  ])
  await page.getByText(names.slice(2).join(', '), { exact: true }).waitFor()
  await eventually(() => rows(page).count(), 30_000).toBe(2)
  // A number would be a place that the project does not have.
  expect(await underWay(page).locator('b').allInnerTexts()).toEqual([])
  // A row is shown before its upload begins.
  await eventually(() => sent.length).toBe(2)
  expect(complaints).toEqual([])
})

test('photographs that change on the disk after they were chosen are named, and the others go on', async () => {
  const owner = await app.user()
  const projectId = await paidProduct(owner)
  const { page, context, complaints } = await visitAs(browser, app, owner)
  const folder = await mkdtemp(join(tmpdir(), 'palmares-'))
  const names = ['DSC_0001.jpg', 'DSC_0002.jpg', 'DSC_0003.jpg', 'DSC_0004.jpg']
  const paths = names.map((name) => join(folder, name))
  for (const [at, path] of paths.entries()) {
    const { buffer } = await bigPhotograph(path, 1600 + at, 1600, 1000)
    await writeFile(path, buffer)
  }
  await page.goto(mediaStep(projectId))
  await page.getByText(t('media.drop')).waitFor()
  await context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles(paths)
  await eventually(() => underWay(page).count()).toBe(4)

  for (const path of paths.slice(0, 3)) await appendFile(path, 'edited')
  await context.setOffline(false)

  await eventually(() => rows(page).count(), 60_000).toBe(1)
  await eventually(() => page.getByRole('alert').allInnerTexts(), 30_000).toEqual(
    names.slice(0, 3).map((name) => t('media.unreadable', { name })),
  )
  await page.reload()
  await eventually(() => rows(page).count()).toBe(1)
  expect(await underWay(page).count()).toBe(0)
  await rm(folder, { recursive: true })
  expect(complaints).toEqual([])
})

test('a phone is asked to choose images, not to drop them', async () => {
  const owner = await app.user()
  const { page } = await visitAs(browser, app, owner, { width: 390, isTouch: true })

  await page.goto(mediaStep(await paidProduct(owner)))

  await page.getByText(t('media.pick')).waitFor()
  expect(await page.getByText(t('media.drop')).count()).toBe(0)
})

test('removing a rejected file sends no request', async () => {
  const owner = await app.user()
  const { page } = await visitAs(browser, app, owner)
  const removals: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') removals.push(request.url())
  })
  await page.goto(mediaStep(await paidProduct(owner)))
  await page.getByText(t('media.drop')).waitFor()
  const name = 'notes.jpg'
  const notes = { name, mimeType: 'image/jpeg', buffer: Buffer.from('no image') }
  await page.locator('input[type=file]').setInputFiles(notes)
  const rejected = page.getByText(t('code.image_unknown_type', { name }))
  await rejected.waitFor()

  await page.getByRole('button', { name: `${t('media.remove')}, ${name}`, exact: true }).click()
  await rejected.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText(t('media.drop')).waitFor()

  expect(removals).toEqual([])
})

test('an image from the clipboard is uploaded like a dropped one', async () => {
  const owner = await app.user()
  const projectId = await paidProduct(owner)
  const { page } = await visitAs(browser, app, owner)
  await page.goto(mediaStep(projectId))
  await page.getByText(t('media.drop')).waitFor()
  const { buffer } = await bigPhotograph('pasted.jpg', 1700, 1600, 1000)

  await page.evaluate(`{
    const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'pasted.jpg', { type: 'image/jpeg' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }`)

  await eventually(() => rows(page).count(), 60_000).toBe(1)
  expect(await storedHashes(projectId)).toEqual([hashOf(buffer)])
})

test.runIf(isSoak)(
  'an upload pauses while offline, and continues after the next login where it stopped',
  async () => {
    const user = await somebody(app)
    const projectId = await paidProduct(user)
    const { page } = await visitAs(browser, app, user)
    const photograph = await bigPhotograph('DSC_0004.jpg', 1700, 1600)
    await page.goto(mediaStep(projectId))
    await page.getByText(t('media.drop')).waitFor()
    await slowDown(page, 500_000)
    await page.locator('input[type=file]').setInputFiles([photograph], { timeout: 120_000 })
    const line = underWay(page).getByRole('progressbar')
    await eventually(async () => Number(await line.getAttribute('aria-valuenow')), 60_000).toBeGreaterThan(
      200_000,
    )

    await slowDown(page, 500_000, true)
    await underWay(page).getByText(t('media.offline')).waitFor()
    await fetch(`${app.address}/api/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    await slowDown(page, -1)
    const form = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: accounts('login.title'), exact: true }) })
    await form.getByLabel(accounts('field.email'), { exact: true }).fill(user.email)
    await form.getByLabel(accounts('field.password'), { exact: true }).fill(password)
    await form.getByRole('button', { name: accounts('login.submit'), exact: true }).click()

    await eventually(() => rows(page).count(), 60_000).toBe(1)
    expect(await storedHashes(projectId)).toEqual([hashOf(photograph.buffer)])
  },
)

test('an upload resumes on a bad connection, and submitting is disabled until it has arrived', async () => {
  const user = await somebody(app)
  const projectId = await paidProduct(user)
  const { page } = await visitAs(browser, app, user)
  const photograph = await bigPhotograph('DSC_0005.jpg', 1700, 1600)
  const announced: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) announced.push(request.url())
  })
  await page.goto(mediaStep(projectId))
  await page.getByText(t('media.drop')).waitFor()
  await slowDown(page, 400_000)
  await page.locator('input[type=file]').setInputFiles([photograph], { timeout: 120_000 })
  const line = underWay(page).getByRole('progressbar')
  await eventually(async () => Number(await line.getAttribute('aria-valuenow')), 60_000).toBeGreaterThan(
    200_000,
  )
  const answers: number[] = []
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'HEAD') return route.continue()
    answers.push(503)
    return route.fulfill({ status: 503 })
  })

  await page.goto(mediaStep(projectId).replace('/media', '/preview'))
  await eventually(() => answers.length, 60_000).toBeGreaterThan(1)
  const submit = page.getByRole('button', {
    name: projectMessages('confirmation.submit_product'),
    exact: true,
  })
  const isDisabled = await submit.getAttribute('aria-disabled')
  const reason = page.getByText(projectMessages('confirmation.arriving', { count: 1 }))
  await reason.first().waitFor({ state: 'attached' })
  await page.unroute('**/api/uploads/*')
  await eventually(() => storedHashes(projectId), 120_000).toEqual([hashOf(photograph.buffer)])

  expect(isDisabled).toBe('true')
  expect(announced).toHaveLength(1)
  await eventually(() => reason.count(), 60_000).toBe(0)
})

test.runIf(isSoak)('an upload of 30 MB survives two server crashes', async () => {
  const owner = await app.user()
  const projectId = await paidProduct(owner)
  const photograph = await bigPhotograph('Panorama.jpg', 7200, 5200, 31_000_000)
  const port = await freePort()
  let portal = await openPortal(app, port)
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  try {
    const elsewhere = { ...app, address: portal.address }
    const { page } = await visitAs(browser, elsewhere, owner)
    await page.goto(mediaStep(projectId))
    await page.getByText(t('media.drop')).waitFor()
    await slowDown(page, 4_000_000)
    await page.locator('input[type=file]').setInputFiles([photograph], { timeout: 120_000 })
    const line = underWay(page).getByRole('progressbar')
    const sent = async () => Number(await line.getAttribute('aria-valuenow'))
    for (const share of [0.25, 0.6]) {
      await expect.poll(sent, { timeout: 60_000 }).toBeGreaterThan(share * photograph.buffer.byteLength)
      await portal.kill()
      portal = await openPortal(app, port)
    }

    await eventually(() => rows(page).count(), 120_000).toBe(1)

    expect(photograph.buffer.byteLength).toBeGreaterThan(30_000_000)
    const saved = await client.query<{ sha256: string }>(
      'SELECT sha256 FROM files JOIN project_images ON file_id = files.id WHERE project_id = $1',
      [projectId],
    )
    expect(saved.rows.map(({ sha256 }) => sha256)).toEqual([hashOf(photograph.buffer)])
  } finally {
    await client.end()
    await portal.kill()
  }
})
