import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listEvaluations } from '#features/jury/contract.ts'
import { wordsOf } from '#server/words.ts'
import { openTestHouse, type Person, type TestHouse } from '#tools/testing/house.ts'
import type { JudgedContest } from '#tools/testing/judged-contest.ts'
import { links } from '#web/links.ts'
import { openBrowser } from './browser.ts'
import { visitAs } from './inside.ts'
import { openRound, picturesAhead, scoreByKeys, shownWidth, walkOn } from './room.ts'
import { soon } from './story.ts'

const t = wordsOf('jury', 'en')

let house: TestHouse
let browser: Browser
let judged: JudgedContest

beforeAll(async () => {
  house = await openTestHouse()
  browser = await openBrowser()
  judged = await openRound(house, 'train', 6)
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

/** What the browser keeps for the portal: the addresses of files and pictures, and the answers. */
const kept = (page: Page) =>
  page.evaluate<{ files: Record<string, string[]>; answers: string[]; databases: string[] }>(`(async () => {
    const files = {}
    for (const name of await caches.keys()) {
      files[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    if (!databases.includes('palmares-answers')) return { files, answers: [], databases }
    const answers = await new Promise((resolve) => {
      const opening = indexedDB.open('palmares-answers')
      opening.onsuccess = () => {
        const asked = opening.result.transaction('answers').objectStore('answers').getAll()
        asked.onsuccess = () => {
          opening.result.close()
          resolve(asked.result.map((one) => JSON.stringify(one.answer)))
        }
      }
    })
    return { files, answers, databases }
  })()`)

const entriesKept = async (page: Page) =>
  (await kept(page)).answers.filter((one) => one.includes('assignmentId')).length

const filesKept = async (page: Page, names: readonly string[]) => {
  const { application = [] } = (await kept(page)).files
  return names.filter((name) => application.some((path) => path.includes(name)))
}

/** The first entry, with the next ones and everything the room is made of on the device. */
async function loadAhead(page: Page): Promise<void> {
  await page.goto(links.juryEvaluation())
  await page.getByRole('link', { name: t('list.go') }).click()
  await page.locator('aside h1').waitFor()
  await soon(() => picturesAhead(page)).toBe(12)
  await soon(() => entriesKept(page)).toBe(6)
  await soon(async () => (await kept(page)).files.room?.length).toBe(12)
  // The zoom is the last of the room's files to come.
  const files = ['DeepZoom', 'EvaluationsScreen', '/account']
  await soon(() => filesKept(page, files)).toEqual(files)
}

const waitingOn = (page: Page, count: number) => page.getByText(t('room.kept', { count })).waitFor()

test('a page loaded anew in a tunnel shows what was loaded; its marks arrive once the line is back', async () => {
  const juror = jurorAt(0)
  const { page, context, complaints } = await visitAs(browser, house, juror)
  await loadAhead(page)
  await context.setOffline(true)
  await scoreByKeys(page, '6', '8')

  await page.reload()
  await waitingOn(page, 2)
  expect(await page.locator('aside input:checked').count()).toBe(2)
  await walkOn(page)
  for (const mark of ['5', '4']) {
    await scoreByKeys(page, mark, '9')
    await soon(() => shownWidth(page)).toBeGreaterThan(0)
    await walkOn(page)
  }
  await waitingOn(page, 6)
  await soon(async () => (await kept(page)).answers.some((one) => one.includes('"scored":3,"total":6'))).toBe(
    true,
  )

  // The list, loaded anew as well, knows what was given.
  await page.goto(links.juryEvaluation())
  await page.getByText(t('list.offline')).waitFor()
  await page
    .getByText(t('list.progress', { scored: 3, total: 6 }))
    .first()
    .waitFor()

  await context.setOffline(false)
  const scored = async () => (await house.ask(listEvaluations, {}, juror)).body[0]?.scored
  await soon(scored).toBe(3)
  await page.getByText(t('list.offline')).waitFor({ state: 'detached' })
  await page
    .getByText(t('list.progress', { scored: 3, total: 6 }))
    .first()
    .waitFor()
  expect(complaints).toEqual([])
})
