import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { getAdminJury, getEntryEvaluation, listEvaluations } from '#features/jury/judging/contract.ts'
import { verifyScoreLog } from '#features/jury/score-log/server/queries/score-log.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp } from '#tools/testing/app.ts'
import type { JudgedContest } from '#tools/testing/judged-contest.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { openSharedApp, visitAs } from './inside.ts'
import {
  checked,
  givenTo,
  givePicture,
  openRound,
  picturesAhead,
  scoreByKeys,
  shownWidth,
  walkOn,
} from './room.ts'
import { eventually } from './story.ts'

const t = messagesOf('jury', 'en')

let app: TestApp
let browser: Browser
let judged: JudgedContest

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

function jurorAt(at: number) {
  const juror = judged.jury[at]
  if (!juror) throw new Error('Nobody reads.')
  return juror
}

const heading = (page: Page) => page.locator('aside').getByRole('heading', { level: 1 }).innerText()

test('the account’s home names what a juror has left to score, and what an organiser runs', async () => {
  judged = await openRound(app, 1)
  const areas = messagesOf('areas', 'en')
  const juror = await visitAs(browser, app, jurorAt(0))
  const [evaluation] = (await app.request(listEvaluations, {}, jurorAt(0))).body.slice(-1)
  const total = evaluation?.total ?? 0
  await juror.page.goto('/account')
  await juror.page.getByRole('link', { name: areas('home.score', { count: total }), exact: true }).click()
  await juror.page.waitForURL(`**${links.juryEvaluation()}`)

  const admin = await visitAs(browser, app, judged.organiser)
  await admin.page.goto('/account')
  await admin.page
    .getByRole('main')
    .getByRole('link', { name: areas('menu.admin') })
    .waitFor()
  expect(await accessibilityViolations(admin.page)).toEqual([])
  expect([...juror.complaints, ...admin.complaints]).toEqual([])
})

test('a juror judges several entries by keyboard alone: scores, how sure, wrong category, undo, zoom and help', async () => {
  judged = await openRound(app, 3, 3000)
  const juror = jurorAt(0)
  const { page, complaints } = await visitAs(browser, app, juror)
  await page.goto(links.juryEvaluation())
  await page.getByRole('link', { name: t('list.go') }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: t('room.evaluation') }).waitFor()
  const read: string[] = []
  for (let entry = 0; entry < 3; entry += 1) {
    await scoreByKeys(page, '7', '0')
    read.push(await heading(page))
    if (entry < 2) await walkOn(page)
  }
  expect(new Set(read).size).toBe(3)

  await page.keyboard.press('u')
  await eventually(() => checked(page)).toBe(1)
  await page.keyboard.press('9')
  await page.keyboard.press('c')
  await page.keyboard.press('c')
  await page.getByRole('button', { name: t('sure.2'), pressed: true }).waitFor()
  await page.keyboard.press('m')
  await page.getByRole('button', { name: t('misplaced.tell'), pressed: true }).waitFor()

  await page.keyboard.press('z')
  const zoom = page.locator('dialog[open]')
  await zoom.locator('canvas').waitFor()
  // Digits score nothing while an image is looked at closely.
  await page.keyboard.press('3')
  // Far enough in, the width of the original is fetched, which no page shows.
  const deep = page.waitForResponse((answer) => /\/api\/jury\/.*\/images\//.test(answer.url()))
  for (const key of ['+', '+', '+', '+', 'ArrowRight']) await page.keyboard.press(key)
  expect((await deep).status()).toBe(200)
  await page.keyboard.press('0')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await zoom.waitFor({ state: 'detached' })

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: t('keys.title') }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const [projectId = '', categoryId = ''] = new URL(page.url()).pathname.split('/').slice(-2)
  const unsent = async () => (await app.request(getEntryEvaluation, { projectId, categoryId }, juror)).body
  await eventually(async () => (await unsent()).misplacement).toBe(true)
  expect(await unsent()).toMatchObject({ confidence: 2, scored: 3 })
  expect(await givenTo(app, { projectId, categoryId }, juror)).toEqual([7, 9])
  const admin = await app.request(getAdminJury, { contestId: judged.contestId }, judged.organiser)
  expect(admin.body.misplaced).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('ten entries are judged in a tunnel, with their pictures; back online every score arrives once', async () => {
  judged = await openRound(app, 14)
  const juror = jurorAt(1)
  const { page, context } = await visitAs(browser, app, juror, { hasWorker: true })
  await page.goto(links.juryEvaluation())
  await page.getByRole('link', { name: t('list.go') }).click()
  await page.locator('aside h1').waitFor()
  // This one and the next ten.
  await eventually(() => picturesAhead(page)).toBe(22)

  // So does what zooms, which nobody has asked for yet.
  const hasZoom = "performance.getEntriesByType('resource').some(({ name }) => /DeepZoom.*js$/.test(name))"
  await eventually(() => page.evaluate<boolean>(hasZoom)).toBe(true)
  // How opaque the middle of the zoomed picture is.
  const drawn = `(() => {
    const canvas = document.querySelector('dialog canvas')
    if (!canvas) return 0
    return canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3]
  })()`
  await context.setOffline(true)
  for (let entry = 0; entry < 10; entry += 1) {
    await scoreByKeys(page, '6', '8')
    await eventually(() => shownWidth(page)).toBeGreaterThan(0)
    await walkOn(page)
  }
  await page.keyboard.press('z')
  await eventually(() => page.evaluate<number>(drawn)).toBe(255)
  // What is wider cannot come: the picture stays.
  for (const key of ['+', '+', '+', '+']) await page.keyboard.press(key)
  await eventually(() => page.evaluate<number>(drawn)).toBe(255)
  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  await page.getByText(t('room.saved', { count: 21 })).waitFor()
  await page
    .getByText(/^10 of 14/)
    .first()
    .waitFor()

  await context.setOffline(false)
  const scored = async () => (await app.request(listEvaluations, {}, juror)).body[0]?.scored
  await eventually(scored).toBe(10)
  const flagged = async () =>
    (await app.request(listEvaluations, {}, juror)).body
      .flatMap(({ categories }) => categories)
      .flatMap(({ entries }) => entries)
      .filter(({ isMisplaced }) => isMisplaced).length
  await eventually(flagged).toBe(1)
  await page.getByText(t('room.saved', { count: 21 })).waitFor({ state: 'detached' })
  expect(await verifyScoreLog(app.db, judged.contestId)).toMatchObject({ isComplete: true })
})

test('the list shows what is asked of it, the address keeps it, and the room walks within it', async () => {
  judged = await openRound(app, 4)
  const juror = jurorAt(2)
  const { page } = await visitAs(browser, app, juror)
  await page.goto(links.juryEvaluation())
  await page.getByLabel(t('show.category')).selectOption({ label: 'Interior design, Office' })
  await eventually(() => page.url()).toContain('category=')
  await eventually(() => page.locator('main section section li').count()).toBe(2)
  await page.getByRole('link', { name: t('list.go') }).click()
  await page.locator('aside h1').waitFor()
  for (let entry = 0; entry < 2; entry += 1) {
    await page.getByText(/Interior design, Office/).waitFor()
    await scoreByKeys(page, '5', '5')
    await walkOn(page)
  }
  // The category is done: back to the list as it was filtered.
  await eventually(() => new URL(page.url()).pathname).toBe(links.juryEvaluation())
  expect(page.url()).toContain('category=')
  await page
    .getByRole('navigation', { name: t('show.label') })
    .getByText(t('show.todo'), { exact: true })
    .click()
  await page.getByText(t('show.none')).waitFor()
  await page.reload()
  await page.getByText(t('show.none')).waitFor()
  await page.getByRole('link', { name: t('show.back') }).click()
  await eventually(() => page.locator('main section section li').count()).toBe(4)
})

test('an entry that is not the juror’s is said to be so', async () => {
  judged = await openRound(app, 1)
  const { page } = await visitAs(browser, app, jurorAt(0))
  await page.goto(links.juryProject(judged.contestId, judged.contestId))
  await page.getByRole('heading', { name: t('room.missing_title') }).waitFor()
})

test('on a tablet and a telephone picture and scale are on screen together, and a swipe leads to the next picture', async () => {
  judged = await openRound(app, 1)
  const { page } = await visitAs(browser, app, jurorAt(0))
  const [first] = judged.entries
  if (!first) throw new Error('Nothing is judged.')
  await givePicture(app, first, { at: 9, position: 1 })
  const isInView = (what: string) =>
    page.evaluate<boolean>(`(() => {
      const box = document.querySelector('${what}').getBoundingClientRect()
      return box.height > 60 && box.top >= 0 && Math.round(box.bottom) <= innerHeight && box.right <= innerWidth
    })()`)
  for (const [width, height] of [
    [820, 1180],
    [1180, 820],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(links.juryProject(first.projectId, first.categoryId))
    await page.locator('main figure img').waitFor()
    await page.locator('aside fieldset[aria-current]').waitFor()
    expect([await isInView('main figure img'), await isInView('aside fieldset[aria-current]')]).toEqual([
      true,
      true,
    ])
    await page.keyboard.press('ArrowDown')
    await eventually(() => isInView('aside fieldset[aria-current]')).toBe(true)
    expect(await isInView('main figure img')).toBe(true)
  }
  await page.evaluate(`(() => {
    const stage = document.querySelector('main figure button')
    const send = (type, clientX) => {
      const touch = new Touch({ identifier: 1, target: stage, clientX, clientY: 200 })
      const touches = type === 'touchstart' ? [touch] : []
      stage.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch] }))
    }
    send('touchstart', 300)
    send('touchend', 120)
  })()`)
  await page.getByText(t('room.image_of', { at: 2, total: 2 })).waitFor()
})
