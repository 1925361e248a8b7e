import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#tools/testing/app.ts'
import { links } from '#web/links.ts'
import { openBrowser } from './browser.ts'
import { openSharedApp, visitAs } from './inside.ts'
import { givenTo, openRound } from './room.ts'
import { eventually } from './story.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

test('a score changed before its answer is drawn begins from it, and no other page is blamed', async () => {
  const judged = await openRound(app, 1)
  const [juror] = judged.jury
  const [entry] = judged.entries
  if (!juror || !entry) throw new Error('Nobody reads, or nothing is read.')
  const place = { projectId: entry.projectId, categoryId: entry.categoryId }
  const { page } = await visitAs(browser, app, juror)
  // A page that is busy draws what was answered later than the juror's next key comes.
  await page.addInitScript({
    content: `
      const later = window.setTimeout
      window.setTimeout = (act, after) => (!after && window.isBusy ? 0 : later(act, after))
    `,
  })
  await page.goto(links.juryProject(place.projectId, place.categoryId))
  await page.locator('aside h1').waitFor()

  const values = () => givenTo(app, place, juror)
  const saved = page.getByText(/^Saved/)

  await page.keyboard.press('7')
  await eventually(values).toEqual([7])
  await saved.waitFor()
  await page.route(
    '**/scores/**',
    async (route) => {
      const response = await route.fetch()
      await page.evaluate('window.isBusy = true')
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.keyboard.press('0')
  await eventually(values).toEqual([7, 10])
  await saved.waitFor()
  const undone = page.waitForResponse('**/scores/**')
  await page.keyboard.press('u')
  expect((await undone).status()).toBe(200)
  await page.evaluate('window.isBusy = false')
  await page.keyboard.press('9')

  await eventually(values).toEqual([7, 9])
  expect(await page.getByRole('dialog').count()).toBe(0)
})
