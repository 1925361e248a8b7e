import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { contests } from '#features/contests/editions/server/tables.ts'
import { createProject } from '#features/projects/steps/server/actions/create-project.ts'
import { projectImages, projects } from '#features/projects/steps/server/tables.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { openBrowser } from './browser.ts'
import { openSharedApp, visitAs } from './inside.ts'
import { openContest } from './programme.ts'
import { eventually, inspectState, tell } from './story.ts'

const t = messagesOf('projects', 'en')
const shared = messagesOf('shared', 'en')
const f = messagesOf('files', 'en')

let app: TestApp
let browser: Browser
let contestId: string

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
  contestId = await openContest(app)
})
// A deadline that another try has let pass closes the contest by and by.
beforeEach(async () => {
  const deadlineAt = new Date(Date.now() + 86_400_000)
  await app.db.update(contests).set({ deadlineAt, status: 'open' }).where(eq(contests.id, contestId))
})

async function paidProject(owner: User): Promise<string> {
  const input = { ownerId: owner.id, kind: 'project', contestId, language: 'en' } as const
  const { id } = await createProject(app.db, input)
  await app.db.update(projects).set({ paidAt: new Date(), name: 'Quay' }).where(eq(projects.id, id))
  return id
}

async function photograph(name: string, background: string, width = 1800, height = 1600) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const buffer = await sharp({ create: { width, height, channels: 3, background, noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** The till is asked whether the project is paid; here it was paid without one. */
async function visitPaid(owner: User) {
  const inside = await visitAs(browser, app, owner)
  await inside.context.route('**/ispaid', (route) => route.fulfill({ json: { isPaid: true } }))
  return inside
}

const mediaStep = (projectId: string) => `/account/projects/${projectId}/media`
const covers = (page: Page) => page.locator('input[name="cover"]')
const legendOf = (page: Page, place: number) =>
  page
    .getByRole('group', { name: f('media.image', { place }), exact: true })
    .getByLabel(f('media.legend'), { exact: true })

async function legends(projectId: string): Promise<string[]> {
  const rows = await app.db
    .select()
    .from(projectImages)
    .where(eq(projectImages.projectId, projectId))
    .orderBy(projectImages.position)
  return rows.map(({ legend }) => legend.en)
}

test('two pages that write one legend are shown both, and one of them is kept', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const inside = await visitPaid(owner)
  const one = inside.page
  await one.goto(mediaStep(projectId))
  await one.getByText(f('media.drop')).waitFor()
  const files = [await photograph('a.jpg', '#336688'), await photograph('b.jpg', '#886633')]
  await one.locator('input[type=file]').setInputFiles(files)
  await eventually(() => covers(one).count(), 60_000).toBe(2)
  const two = await inside.context.newPage()
  await two.goto(mediaStep(projectId))
  await legendOf(two, 2).focus()
  await legendOf(one, 2).fill('The long roof at dusk')
  await eventually(() => legends(projectId)).toEqual(['', 'The long roof at dusk'])

  await legendOf(two, 2).fill('The long bench at dusk')
  await legendOf(two, 1).fill('From the ferry')
  const conflict = two.getByRole('alert', { name: shared('versions.title') })
  await conflict.waitFor()
  expect(await conflict.locator('mark').allTextContents()).toEqual(['bench', 'roof'])
  // What only one of them wrote is kept meanwhile.
  await eventually(() => legends(projectId)).toEqual(['From the ferry', 'The long roof at dusk'])
  await two.setViewportSize({ width: 390, height: 900 })
  await inspectState(tell(app, browser, 'en'), { ...inside, page: two }, 'conflict-legend')
  await two.setViewportSize({ width: 1440, height: 900 })
  const named = t('rows.field_in', {
    row: t('rows.image', { place: 2 }),
    part: t('rows.legend'),
    language: 'English',
  })
  await two.getByRole('button', { name: shared('versions.keep_mine_named', { field: named }) }).click()

  await eventually(() => legends(projectId)).toEqual(['From the ferry', 'The long bench at dusk'])
  await eventually(() => legendOf(two, 2).inputValue()).toBe('The long bench at dusk')
  await eventually(() => conflict.count()).toBe(0)
})
