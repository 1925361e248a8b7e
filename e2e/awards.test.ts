import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { contests } from '#features/contests/contest/server/tables.ts'
import type { WorkVisits } from '#features/gallery/own/contract.ts'
import { listJurors } from '#features/jury/panel/server/queries.ts'
import { assignments } from '#features/jury/panel/server/tables.ts'
import { awardsIn } from '#features/results/decisions/awards-in.ts'
import { announceResults, getResults } from '#features/results/decisions/contract.ts'
import { type Language, unwritten } from '#shared/language.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { readBack } from '#tools/testing/read-pdf.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser, type Visit, visit } from './browser.ts'
import { openSharedApp } from './sessions.ts'

let app: TestApp
let browser: Browser
let judged: JudgedContest

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})
// Each test has its own portal: names are unique in it.
beforeEach(async () => {
  judged = await giveJudgedContest(app, { slug: crypto.randomUUID() })
  const { contestId, organiser } = judged
  await app.db.update(contests).set({ givesFeedback: true }).where(eq(contests.id, contestId))
  const [juror] = await listJurors(app.db, contestId)
  await app.db
    .update(assignments)
    .set({ comment: 'The stair is a joy; the light at the back is not yet right.' })
    .where(eq(assignments.jurorId, juror?.id ?? ''))
  const { body } = await app.request(getResults, { contestId }, organiser)
  await app.request(announceResults, { contestId, awards: awardsIn(body) }, organiser)
  await app.settle()
})

async function arrive(user: User | null, language: Language): Promise<Visit> {
  const arrived = await visit(browser, app.address, { language })
  if (user) await arrived.context.addInitScript((token) => localStorage.setItem('token', token), user.token)
  return arrived
}

async function savedFrom(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const arriving = page.waitForEvent('download', { timeout: 60_000 })
  await press()
  const stream = await (await arriving).createReadStream()
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const countShifts = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** Until what has arrived is painted. */
const painted = `new Promise((done) =>
  requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done)))))`

test('nothing on My awards moves while its parts arrive one after the other', async () => {
  const [entry] = judged.entries
  if (!entry) throw new Error('Nobody entered.')
  const { page } = await arrive(entry.owner, 'en')
  const visited: WorkVisits = {
    projectId: entry.projectId,
    kind: 'project',
    slug: 'halle',
    slugs: {},
    title: { ...unwritten, en: entry.title },
    firm: '',
    recent: 3,
    total: 3,
    sources: { direct: 3, portal: 0, search: 0, social: 0, other: 0 },
  }
  await page.addInitScript(countShifts)
  const visits = page.waitForResponse('**/api/visits')
  await page.route('**/api/visits', (route) => route.fulfill({ json: [visited] }))
  await page.route('**/api/awards', async (route) => {
    await (await visits).finished()
    await page.evaluate(painted)
    await route.continue()
  })

  await page.goto(links.myAwards())
  await page.getByRole('heading', { name: 'Visits to published works' }).waitFor()
  await page.getByRole('article', { name: 'La Halle aux échos, Platinum' }).waitFor()

  expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.01)
})

test('the search of the winners stays where it is when they arrive', async () => {
  const { page } = await arrive(judged.organiser, 'en')
  await page.addInitScript(countShifts)
  await page.route(/\/winners\?/, async (route) => {
    await page.getByRole('search').waitFor()
    await page.evaluate(painted)
    // The menu may have moved until here.
    await page.evaluate('window.shifted = 0')
    await route.continue()
  })

  await page.goto(links.adminWinners(judged.contestId))
  await page.getByRole('row').nth(1).waitFor()

  expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.01)
})

test('a winner downloads the kit, and anybody can verify the award until it is withdrawn', async () => {
  const [entry] = judged.entries
  if (!entry) throw new Error('Nobody entered.')
  const { page } = await arrive(entry.owner, 'en')
  await page.goto(links.myAwards())
  const award = page.getByRole('article', { name: 'La Halle aux échos, Platinum' })

  const kit = await savedFrom(page, () => award.getByRole('button', { name: 'Download kit (ZIP)' }).click())
  expect(Object.keys(unzipSync(kit)).length).toBe(64)
  expect(await accessibilityViolations(page)).toEqual([])

  const guest = await visit(browser, app.address, { javaScriptEnabled: false })
  const address = await award.getByRole('link', { name: 'Open public page' }).getAttribute('href')
  await guest.page.goto(address ?? '')
  await guest.page.getByText('This award is valid.').waitFor()

  const admin = await arrive(judged.organiser, 'en')
  await admin.page.goto(links.adminAwards(judged.contestId))
  await admin.page.getByRole('button', { name: 'Revoke the award of La Halle aux échos' }).first().click()
  await admin.page.getByLabel('Reason (public)').fill('The work was built by someone else.')
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await admin.page.getByRole('dialog').waitFor({ state: 'detached' })
  await admin.page.getByText('The work was built by someone else.').waitFor()
  expect(await accessibilityViolations(admin.page)).toEqual([])

  await guest.page.goto(address ?? '')
  await guest.page.getByText('Reason: The work was built by someone else.').waitFor()
})

test('an organiser chooses winners by level and downloads slides for them', async () => {
  const { page } = await arrive(judged.organiser, 'en')
  await page.goto(links.adminWinners(judged.contestId))
  await page.getByLabel('Award').selectOption('Gold')
  await page.getByText('2 winners').waitFor()
  await page.getByLabel('Select El Faro').check()
  const chosen = page.getByRole('region', { name: 'Selection' })
  await chosen.getByRole('button', { name: 'Slides' }).click()
  const dialog = page.getByRole('dialog', { name: 'Slides' })
  expect(await accessibilityViolations(page)).toEqual([])

  const slides = await savedFrom(page, () => dialog.getByRole('button', { name: 'Download' }).click())

  const { pages } = readBack(slides)
  expect(pages).toHaveLength(3)
  expect(pages[2]).toContain('El Faro')
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toContain('level=gold')
})

test('an entrant without an award reads the mean scores of their project', async () => {
  const last = judged.entries.at(-1)
  if (!last) throw new Error('Nobody entered.')
  const { page } = await arrive(last.owner, 'en')
  await page.goto(links.myAwards())
  await page.getByRole('link', { name: 'Harbour Hall' }).click()

  await page.getByText('No award this year').waitFor()
  expect(await page.getByRole('row', { name: /^Concept/ }).innerText()).toContain('5.0')
  expect(await accessibilityViolations(page)).toEqual([])
})
