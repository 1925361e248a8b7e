import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { publishWorks } from '#features/gallery/publication/server/publish.ts'
import { projectImages, projects } from '#features/projects/project/server/tables.ts'
import { unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { links } from '#web/links.ts'
import { allAccessibilityViolations, openBrowser, visit } from './browser.ts'
import { startJourney } from './journey.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const owner = await app.user()
  const contestId = await giveEdition(app.db, { ownerId: owner.id })
  const shapes = [1, 2, 3].map(() => ({ width: 1800, height: 1200 }))
  const [bridge = '', chair = ''] = await givePublished(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'The Slow Bridge', fr: 'Le pont lent' }, level: 'gold', rank: 1, shapes },
    { title: { fr: 'Une chaise' }, shapes: [{ width: 1800, height: 1800 }] },
  ])
  await givePictures(bridge, { width: 3000, height: 2000 })
  await givePictures(chair, { width: 2400, height: 2400 })
  await app.settle()
  await publishWorks({ db: app.db }, [bridge, chair])
  await app.settle()
})
afterAll(() => app?.close())

async function givePictures(projectId: string, shape: { width: number; height: number }): Promise<void> {
  const [owner] = await app.db.select().from(projects).where(eq(projects.id, projectId))
  const rows = await app.db
    .select()
    .from(projectImages)
    .where(eq(projectImages.projectId, projectId))
    .orderBy(asc(projectImages.position))
  for (const [at, { id }] of rows.entries()) {
    const background = { r: 60 * at, g: 120, b: 90 }
    const source = await sharp({ create: { ...shape, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const { fileId } = await takeImage(app.app.tools, {
      ownerId: owner?.ownerId ?? '',
      purpose: 'project-image',
      originalName: `${at}.jpg`,
      source,
    })
    const legend = { ...unwritten, fr: `Vue ${at + 1}` }
    await app.db.update(projectImages).set({ fileId, legend }).where(eq(projectImages.id, id))
  }
}

const work = links.inspiration('fr', 'le-pont-lent')

test('a reader goes from image to image by keys, zooms in, and comes back to where they were', async () => {
  const browser = await openBrowser()
  const { page, complaints } = await visit(browser, app.address, { language: 'fr' })
  const path = () => new URL(page.url()).pathname
  const dialog = page.getByRole('dialog', { name: /Le pont lent\s+image/ })

  // The script is requested after the first paint; until then the link leads to the image's page.
  await page.goto(work, { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Vue 2' }).click()
  await dialog.getByRole('img', { name: 'Vue 2' }).waitFor()
  expect(path()).toBe(`${work}/images/2`)
  expect(await allAccessibilityViolations(page)).toEqual([])

  await page.keyboard.press('ArrowRight')
  await dialog.getByText('3 / 3').waitFor()
  expect(path()).toBe(`${work}/images/3`)
  expect(await page.title()).toContain('image 3')

  const ownPixels = page.waitForResponse((answer) => /\/2\/\d_\d\.webp$/.test(answer.url()))
  await page.keyboard.press('+')
  await dialog.locator('[data-zoomed] canvas').first().waitFor()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  expect((await ownPixels).status()).toBe(200)
  await page.keyboard.press('Escape')
  await dialog.locator('[data-zoomed]').waitFor({ state: 'detached' })
  await dialog.getByText('3 / 3').waitFor()

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(path()).toBe(work)
  expect(await page.locator(':focus').getAttribute('href')).toBe(`${work}/images/3`)
  expect(complaints).toEqual([])
})

test('the opening image shows a square image whole, and a wide one from side to side', async () => {
  const browser = await openBrowser()
  for (const [path, ratio] of [
    [links.inspiration('fr', 'une-chaise'), 1],
    [work, 1.5],
  ] as const) {
    for (const width of [390, 820, 1440]) {
      const { page } = await visit(browser, app.address, { width })
      await page.goto(path)

      const box = await page.getByRole('img', { name: 'Vue 1' }).boundingBox()

      const shape = (box?.width ?? 0) / (box?.height ?? 1)
      if (ratio === 1) expect(shape, `${path} ${width}`).toBeCloseTo(1, 1)
      else expect(shape, `${path} ${width}`).toBeGreaterThan(ratio - 0.02)
    }
  }
})

test('without JavaScript, on a narrow phone, each image is a page, and a mistake can be reported', async () => {
  const browser = await openBrowser()
  const { say } = startJourney(app, browser, 'fr')
  const { page } = await visit(browser, app.address, {
    language: 'fr',
    width: 320,
    javaScriptEnabled: false,
  })

  await page.goto(work)
  await page.getByRole('link', { name: 'Vue 2' }).click()
  await page.getByText('2 / 3').waitFor()
  await page.getByRole('link', { name: say('gallery', 'viewer.next') }).click()
  await page.getByRole('img', { name: 'Vue 3' }).waitFor()
  const viewer = await page.locator('main > section').boundingBox()
  await page.getByRole('link', { name: say('gallery', 'viewer.close') }).click()
  await page.getByRole('link', { name: say('gallery', 'report.title') }).click()
  await page.getByLabel(say('gallery', 'report.text')).fill('Le nom du pont.')
  await page.getByRole('button', { name: say('gallery', 'report.send') }).click()
  await page.getByRole('heading', { name: say('gallery', 'report.sent') }).waitFor()

  expect([viewer?.x, viewer?.width]).toEqual([0, 320])
})
