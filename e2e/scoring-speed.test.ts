import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listEvaluations } from '#features/jury/panel/contract.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { links } from '#web/links.ts'
import { openBrowser } from './browser.ts'
import { eventually } from './journey.ts'
import { givenTo } from './rounds.ts'
import { openSharedApp, visitAs } from './sessions.ts'

const t = messagesOf('jury', 'en')

// This entry and the next ten.
const aheadCount = "document.querySelectorAll('div[hidden] > div').length"

let app: TestApp
let browser: Browser
let judged: JudgedContest

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})
// Each test has its own round.
beforeEach(async () => {
  judged = await giveJudgedContest(app, {
    slug: crypto.randomUUID(),
    isOpen: true,
    works: Array.from({ length: 14 }, (_, at) => ({
      title: `Work ${at + 1}`,
      language: 'en' as const,
      entries: [{ category: at % 2 === 0 ? ('retail' as const) : ('office' as const), scores: [] }],
    })),
  })
})

function jurorAt(at: number): User {
  const juror = judged.jury[at]
  if (!juror) throw new Error('Nobody reads.')
  return juror
}

async function openEvaluation(page: Page): Promise<void> {
  await page.goto(links.juryEvaluation())
  await page.getByRole('link', { name: t('list.go') }).click()
  await page.locator('aside h1').waitFor()
}

/** The juror’s scores, in the order of the entries. */
async function givenBy(juror: User): Promise<number[][]> {
  const [evaluation] = (await app.request(listEvaluations, {}, juror)).body
  const entries = evaluation?.categories.flatMap((category) => category.entries) ?? []
  const given: number[][] = []
  for (const { projectId, categoryId } of entries.toSorted((one, other) => one.order - other.order)) {
    given.push(await givenTo(app, { projectId, categoryId }, juror))
  }
  return given
}

test('scores typed before the next page is drawn go to the next entry', async () => {
  const juror = jurorAt(0)
  const { page } = await visitAs(browser, app, juror)
  await openEvaluation(page)
  await eventually(() => page.evaluate<number>(aheadCount)).toBe(11)
  await page.keyboard.type('34n56n78n91n22n45')
  const scored = async () => (await app.request(listEvaluations, {}, juror)).body[0]?.scored
  await eventually(scored).toBe(6)
  const given = await givenBy(juror)
  expect(given.slice(0, 7)).toEqual([[3, 4], [5, 6], [7, 8], [9, 1], [2, 2], [4, 5], []])
})

/** The page’s requests to the jury endpoints from now on. */
function listen(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/jury/')) requests.push(`${request.method()} ${pathname.split('/')[3]}`)
  })
  return requests
}

async function settle(page: Page): Promise<void> {
  await eventually(() => page.evaluate<number>(aheadCount)).toBe(11)
  await page.waitForLoadState('networkidle')
}

const saved = (page: Page) => page.locator('header').getByText(/^Saved /)

test('a score is one request, also when it is changed or undone', async () => {
  const juror = jurorAt(1)
  const { page } = await visitAs(browser, app, juror)
  await openEvaluation(page)
  await settle(page)
  const requests = listen(page)
  for (const key of ['3', '4', 'u', '5', 'u', 'u', '6', '7', 'ArrowUp', '8']) {
    await page.keyboard.press(key)
    await saved(page).waitFor()
  }
  await eventually(async () => (await givenBy(juror))[0]).toEqual([8, 7])
  expect(requests).toEqual(Array.from({ length: 9 }, () => 'PUT assignments'))
  expect(await page.getByRole('dialog').count()).toBe(0)
})

const firstMark = (page: Page) => page.locator('aside fieldset').first().locator('input:checked')
const shows = (page: Page, value: number) =>
  eventually(() => firstMark(page).getAttribute('value')).toBe(String(value))

async function score(page: Page, value: number): Promise<void> {
  await page.locator('aside fieldset').first().locator(`label:has(input[value="${value}"])`).click()
}

async function openOn(juror: User) {
  const [evaluation] = (await app.request(listEvaluations, {}, juror)).body
  const place = evaluation?.next
  if (!place) throw new Error('Nothing is to be read.')
  const value = async () => (await givenTo(app, place, juror))[0]
  const open = async (page: Page) => {
    await page.goto(links.juryProject(place.projectId, place.categoryId))
    await page.locator('aside h1').waitFor()
    await settle(page)
    return page
  }
  return { open, value }
}

/** Makes the page wait for a score that another page has saved. */
const listenForScores = `void (window.hasArrived = new Promise((done) => {
  new BroadcastChannel('drafts').addEventListener('message', ({ data }) => {
    if (data.key.startsWith('score ') && !data.stored) done(true)
  })
}))`

test('two pages of one browser show each other’s scores at once, without a conflict', async () => {
  const juror = jurorAt(2)
  const { open, value } = await openOn(juror)
  const { page, context } = await visitAs(browser, app, juror)
  await open(page)
  const other = await open(await context.newPage())
  const pages = [page, other, page, other]
  for (const [at, here] of pages.entries()) {
    // Waits for the other page, which may not have received the score yet.
    const next = pages[at + 1]
    await next?.evaluate(listenForScores)
    await score(here, at + 2)
    await next?.evaluate('window.hasArrived')
    for (const each of [page, other]) await shows(each, at + 2)
  }
  await other.keyboard.press('u')
  await eventually(value).toBe(4)
  for (const each of [page, other]) await shows(each, 4)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await other.getByRole('dialog').count()).toBe(0)
})
