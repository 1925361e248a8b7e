import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { moveRound } from '#features/jury/panel/contract.ts'
import { verifyScoreLog } from '#features/jury/scoring/server/queries/score-log.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { links } from '#web/links.ts'
import { openBrowser } from './browser.ts'
import { eventually } from './journey.ts'
import { givenTo } from './rounds.ts'
import { openSharedApp, visitAs } from './sessions.ts'

const t = messagesOf('jury', 'en')

let app: TestApp
let browser: Browser
let judged: JudgedContest
let juror: User
let place: { projectId: string; categoryId: string }

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})
// Each test has its own round.
beforeEach(async () => {
  judged = await giveJudgedContest(app, { slug: crypto.randomUUID(), isOpen: true })
  const [first] = judged.jury
  const [entry] = judged.entries
  if (!first || !entry) throw new Error('Nobody reads.')
  juror = first
  place = { projectId: entry.projectId, categoryId: entry.categoryId }
})

async function openEvaluation() {
  const inside = await visitAs(browser, app, juror)
  await inside.page.goto(links.juryProject(place.projectId, place.categoryId))
  await inside.page.getByRole('heading', { level: 1 }).waitFor()
  return inside
}

const first = (page: Page) => page.locator('aside fieldset').first().locator('input:checked')
const score = async (page: Page, value: number) => {
  await page.locator('aside fieldset').first().locator(`label:has(input[value="${value}"])`).click()
}
const saved = async () => (await givenTo(app, place, juror))[0]

test('a score given offline does not overwrite a newer one: the juror sees both and chooses one with a key', async () => {
  const office = await openEvaluation()
  const train = await openEvaluation()
  await train.context.setOffline(true)
  await score(train.page, 3)
  await train.page.getByText(t('evaluation.waiting', { count: 1 })).waitFor()
  await score(office.page, 8)
  await eventually(saved).toBe(8)

  await train.context.setOffline(false)
  const dialog = train.page.getByRole('dialog')
  await dialog.getByText('3', { exact: true }).waitFor()
  expect(await saved()).toBe(8)
  await dialog.getByText('8', { exact: true }).waitFor()
  await train.page.keyboard.press('2')
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => first(train.page).getAttribute('value')).toBe('8')
  expect(await saved()).toBe(8)
  // Undo would restore a score older than the chosen one.
  expect(await train.page.getByRole('button', { name: t('evaluation.undo'), exact: true }).count()).toBe(0)
})

test('scores given offline in two pages of one browser all arrive, even if one page is closed', async () => {
  const { page, context } = await openEvaluation()
  const other = await context.newPage()
  await other.goto(links.juryProject(place.projectId, place.categoryId))
  await other.getByRole('heading', { level: 1 }).waitFor()
  await context.setOffline(true)
  await score(page, 4)
  await page.getByText(t('evaluation.waiting', { count: 1 })).waitFor()
  const second = other.locator('aside fieldset').nth(1)
  await second.locator('label:has(input[value="7"])').click()
  await other.getByText(t('evaluation.waiting', { count: 2 })).waitFor()
  await page.close()
  await context.setOffline(false)

  await eventually(() => givenTo(app, place, juror)).toEqual([4, 7])
})

test('scores changed before the first response do not conflict with each other', async () => {
  const { page, context } = await openEvaluation()
  // The score arrives, its response does not.
  await page.route('**/scores/**', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await score(page, 5)
  await eventually(saved).toBe(5)
  await score(page, 6)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await eventually(saved).toBe(6)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await context.close()
})

test('the last score is undone with Ctrl+Z and with the button', async () => {
  const { page } = await openEvaluation()
  await score(page, 6)
  await eventually(saved).toBe(6)
  await score(page, 2)
  await eventually(saved).toBe(2)
  await page.keyboard.press('Control+z')
  await eventually(saved).toBe(6)
  await score(page, 4)
  await eventually(saved).toBe(4)
  await page.getByRole('button', { name: t('evaluation.undo'), exact: true }).click()
  await eventually(saved).toBe(6)
})

test('a score given offline after the round closed stays on the device, and is sent when the round reopens and the juror agrees', async () => {
  const { page, context } = await openEvaluation()
  await context.setOffline(true)
  await score(page, 9)
  await page.getByText(t('evaluation.waiting', { count: 1 })).waitFor()
  const { contestId } = judged
  await app.request(moveRound, { contestId, action: 'closeFirst' }, judged.organiser)
  await context.setOffline(false)
  await page.getByText(t('evaluation.late', { count: 1 })).waitFor()

  await app.request(moveRound, { contestId, action: 'openFirst' }, judged.organiser)
  await page.reload()
  await page.getByText(t('evaluation.late', { count: 1 })).waitFor()
  expect(await saved()).not.toBe(9)
  await page.goto(links.juryEvaluation())
  await page.getByRole('button', { name: t('late.send') }).click()
  await eventually(saved).toBe(9)
  await page.getByText(t('evaluation.late', { count: 1 })).waitFor({ state: 'detached' })
  expect(await verifyScoreLog(app.db, contestId)).toMatchObject({ isComplete: true })
})
