import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getEntryEvaluation, listEvaluations } from '#features/jury/contract.ts'
import { wordsOf } from '#server/words.ts'
import { openTestHouse, type Person, type TestHouse } from '#tools/testing/house.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { links } from '#web/links.ts'
import { openBrowser } from './browser.ts'
import { visitAs } from './inside.ts'
import { soon } from './story.ts'

const t = wordsOf('jury', 'en')

let house: TestHouse
let browser: Browser
let judged: JudgedContest

beforeAll(async () => {
  house = await openTestHouse()
  browser = await openBrowser()
  judged = await giveJudgedContest(house, {
    slug: 'quick',
    isOpen: true,
    works: Array.from({ length: 14 }, (_, at) => ({
      title: `Work ${at + 1}`,
      language: 'en' as const,
      entries: [{ category: at % 2 === 0 ? ('retail' as const) : ('office' as const), marks: [] }],
    })),
  })
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

function jurorAt(at: number): Person {
  const juror = judged.jury[at]
  if (!juror) throw new Error('Nobody reads.')
  return juror
}

async function openRoom(page: Page): Promise<void> {
  await page.goto(links.juryEvaluation())
  await page.getByRole('link', { name: t('list.go') }).click()
  await page.locator('aside h1').waitFor()
}

/** What the juror has given, in the order in which their entries come. */
async function givenBy(juror: Person): Promise<number[][]> {
  const [evaluation] = (await house.ask(listEvaluations, {}, juror)).body
  const entries = evaluation?.categories.flatMap((category) => category.entries) ?? []
  const given: number[][] = []
  for (const { projectId, categoryId } of entries.toSorted((one, other) => one.order - other.order)) {
    const { body } = await house.ask(getEntryEvaluation, { projectId, categoryId }, juror)
    given.push(
      body.criteria.flatMap(({ id }) => body.marks.find((mark) => mark.criterionId === id)?.value ?? []),
    )
  }
  return given
}

test('whoever types faster than a page is drawn marks the entry that comes, not the one that goes', async () => {
  const juror = jurorAt(0)
  const { page } = await visitAs(browser, house, juror)
  await openRoom(page)
  const ready = "document.querySelectorAll('div[hidden] > div').length"
  await soon(() => page.evaluate<number>(ready)).toBe(10)
  await page.keyboard.type('34n56n78n91n22n45')
  const scored = async () => (await house.ask(listEvaluations, {}, juror)).body[0]?.scored
  await soon(scored).toBe(6)
  const given = await givenBy(juror)
  expect(given.slice(0, 7)).toEqual([[3, 4], [5, 6], [7, 8], [9, 1], [2, 2], [4, 5], []])
})
