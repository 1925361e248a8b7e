import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { listEvaluations } from '#features/jury/panel/contract.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp } from '#tools/testing/app.ts'
import type { JudgedContest } from '#tools/testing/judged-contest.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { eventually } from './journey.ts'
import { checked, givenTo, givePicture, openRound, scoreByKeys, walkOn } from './rounds.ts'
import { openSharedApp, visitAs } from './sessions.ts'

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

test('the account home shows a juror’s unscored entries and an organiser’s contests', async () => {
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

test('a juror judges several entries with the keyboard only: scores, undo, zoom and help', async () => {
  judged = await openRound(app, 3, 3000)
  const juror = jurorAt(0)
  const { page, complaints } = await visitAs(browser, app, juror)
  await page.goto(links.juryEvaluation())
  await page.getByRole('link', { name: t('list.go') }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: t('evaluation.title') }).waitFor()
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

  await page.keyboard.press('z')
  const zoom = page.locator('dialog[open]')
  await zoom.locator('canvas').waitFor()
  // Digits give no score while the picture is zoomed.
  await page.keyboard.press('3')
  // Zooming in far enough loads the picture in its original width.
  const deep = page.waitForResponse((answer) => /\/api\/jury\/.*\/images\//.test(answer.url()))
  for (const key of ['+', '+', '+', '+', 'ArrowRight']) await page.keyboard.press(key)
  expect((await deep).status()).toBe(200)
  await page.keyboard.press('0')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await zoom.waitFor({ state: 'detached' })

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: t('keys.title') }).waitFor()
  // Nor while a dialog is open, wherever the focus is.
  const close = page.getByRole('dialog').getByRole('button')
  await eventually(() => page.getByRole('dialog').locator('button:focus').count()).toBe(1)
  await close.blur()
  await page.keyboard.press('4')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const [projectId = '', categoryId = ''] = new URL(page.url()).pathname.split('/').slice(-2)
  await eventually(() => givenTo(app, { projectId, categoryId }, juror)).toEqual([7, 9])
  expect(complaints).toEqual([])
})

test('the list keeps its filters in the address, and next moves within them', async () => {
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
  // The category is done: back to the filtered list.
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

test('an entry that is not assigned to the juror is reported as not found', async () => {
  judged = await openRound(app, 1)
  const { page } = await visitAs(browser, app, jurorAt(0))
  await page.goto(links.juryProject(judged.contestId, judged.contestId))
  await page.getByRole('heading', { name: t('evaluation.missing_title') }).waitFor()
})

test('on a tablet and a phone picture and scale are visible together, and a swipe shows the next picture', async () => {
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
  await page.getByText(t('form.of', { at: 2, total: 2 })).waitFor()
})
