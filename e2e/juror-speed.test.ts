import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listEvaluations } from '#features/jury/judging/contract.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { links } from '#web/links.ts'
import { openBrowser } from './browser.ts'
import { openSharedApp, visitAs } from './inside.ts'
import { givenTo } from './room.ts'
import { eventually } from './story.ts'

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
// Each try has a round of its own, so that it can be begun anew.
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

/** What the juror has given, in the order in which their entries come. */
async function givenBy(juror: User): Promise<number[][]> {
  const [evaluation] = (await app.request(listEvaluations, {}, juror)).body
  const entries = evaluation?.categories.flatMap((category) => category.entries) ?? []
  const given: number[][] = []
  for (const { projectId, categoryId } of entries.toSorted((one, other) => one.order - other.order)) {
    given.push(await givenTo(app, { projectId, categoryId }, juror))
  }
  return given
}

test('whoever types faster than a page is drawn scores the entry that comes, not the one that goes', async () => {
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

/** What the page asks of the jury's part of the server from now on. */
function listen(page: Page): string[] {
  const input: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/jury/')) input.push(`${request.method()} ${pathname.split('/')[3]}`)
  })
  return input
}

async function settle(page: Page): Promise<void> {
  await eventually(() => page.evaluate<number>(aheadCount)).toBe(11)
  await page.waitForLoadState('networkidle')
}

const saved = (page: Page) => page.locator('header').getByText(/^Saved /)

test('a score is one request: nothing is read again for it, nor for one that is changed or taken back', async () => {
  const juror = jurorAt(1)
  const { page } = await visitAs(browser, app, juror)
  await openEvaluation(page)
  await settle(page)
  const input = listen(page)
  for (const key of ['3', '4', 'u', '5', 'u', 'u', '6', '7', 'ArrowUp', '8']) {
    await page.keyboard.press(key)
    await saved(page).waitFor()
  }
  await eventually(async () => (await givenBy(juror))[0]).toEqual([8, 7])
  expect(input).toEqual(Array.from({ length: 9 }, () => 'PUT assignments'))
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

/** From when this is back, the page listens for a score of another page's that was saved. */
const listenForScores = `void (window.hasArrived = new Promise((done) => {
  new BroadcastChannel('drafts').addEventListener('message', ({ data }) => {
    if (data.key.startsWith('score ') && !data.stored) done(true)
  })
}))`

test('two pages of one browser show each other’s scores at once, and neither is asked about the other’s', async () => {
  const juror = jurorAt(2)
  const { open, value } = await openOn(juror)
  const { page, context } = await visitAs(browser, app, juror)
  await open(page)
  const other = await open(await context.newPage())
  const pages = [page, other, page, other]
  for (const [at, here] of pages.entries()) {
    // Until then what is shown may be on its way still.
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

test('whoever took one of two browsers’ scores goes on from it: the next one and its undoing are asked nothing', async () => {
  const juror = jurorAt(2)
  const { open, value } = await openOn(juror)
  const uploadTarget = await open((await visitAs(browser, app, juror)).page)
  const train = await open((await visitAs(browser, app, juror)).page)
  await score(uploadTarget, 8)
  await eventually(value).toBe(8)
  await score(train, 3)
  await train.getByRole('dialog').getByText('8', { exact: true }).waitFor()
  await train.keyboard.press('1')
  await eventually(value).toBe(3)
  await score(train, 5)
  await eventually(value).toBe(5)

  await score(uploadTarget, 9)
  await uploadTarget.getByRole('dialog').getByText('5', { exact: true }).waitFor()
  await uploadTarget.keyboard.press('2')
  await shows(uploadTarget, 5)
  await score(uploadTarget, 6)
  await eventually(value).toBe(6)
  await uploadTarget.keyboard.press('u')
  await eventually(value).toBe(5)
  for (const page of [uploadTarget, train]) expect(await page.getByRole('dialog').count()).toBe(0)
})
