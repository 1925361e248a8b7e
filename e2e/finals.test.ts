import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as prizes from '#features/jury/finals/contract-prizes.ts'
import { startFinals } from '#features/results/decisions/contract.ts'
import { messagesOf } from '#server/messages.ts'
import { formatLanguage } from '#shared/format.ts'
import { languages } from '#shared/language.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { eventually } from './journey.ts'
import { onDevice } from './on-device.ts'
import { openSharedApp, visitAs } from './sessions.ts'

const t = messagesOf('results', 'en')
const jury = messagesOf('jury', 'en')
const shared = messagesOf('shared', 'en')

let app: TestApp
let browser: Browser
let judged: JudgedContest

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})
// Each test has its own contest.
beforeEach(async () => {
  judged = await giveJudgedContest(app, { slug: crypto.randomUUID() })
})

const press = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true }).click()
const jurorAt = (at: number): User => {
  const juror = judged.jury[at]
  if (!juror) throw new Error('There is no such juror.')
  return juror
}

async function asOrganiser() {
  const { page, complaints } = await visitAs(browser, app, judged.organiser)
  return { page, complaints }
}

test('an organiser changes many levels at once, sees each change, and restores the computed levels', async () => {
  const { page, complaints } = await asOrganiser()
  await page.goto(links.adminResults(judged.contestId))
  await press(page, t('action.stage', { count: 6 }))
  await page.getByLabel(t('staging.to')).selectOption('gold')
  const dialog = page.getByRole('dialog')
  const number = judged.entries.at(-1)?.number ?? 0
  await dialog.getByText(t('staging.change', { number, from: 'No award', to: 'Gold' })).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByLabel('Harbour Hall').uncheck()
  await press(page.getByRole('dialog'), t('action.override'))
  await dialog.getByText(t('staging.reason_needed')).waitFor()
  await dialog.getByLabel(t('override.why')).fill('A year of equals')
  await press(page.getByRole('dialog'), t('action.override'))
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: t('overridden') }).waitFor()
  await press(page, t('action.stage', { count: 6 }))
  await page.getByLabel(t('staging.to')).selectOption('score')
  await press(page.getByRole('dialog'), t('action.override'))
  await page.getByRole('heading', { name: t('overridden') }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('two jurors may vote on a grand prize, one recuses, and the other’s vote decides', async () => {
  const { contestId, organiser, entries } = judged
  const entryIds = entries.slice(0, 4).map(({ entryId }) => entryId)
  await app.request(startFinals, { contestId, entryIds }, organiser)
  const { page } = await asOrganiser()
  await page.goto(links.adminFinals(contestId))
  await press(page, t('prizes.add'))
  for (const language of languages) {
    const name = t('prizes.name_in', { language: formatLanguage(language, 'en') })
    await page.getByLabel(name).fill(`Grand Prize (${language})`)
  }
  await press(page, t('prizes.set_category'))
  expect(await accessibilityViolations(page)).toEqual([])
  await press(page, t('prizes.keep'))
  await press(page, t('prizes.open'))
  const opening = page.getByRole('dialog')
  await opening.getByText(t('prizes.open_follows', { count: 3 })).waitFor()
  await opening.getByRole('button', { name: t('prizes.open') }).click()
  await page.getByText(t('prizes.cast', { count: 0, of: 3, needed: 2 })).waitFor()

  const leaving = await visitAs(browser, app, jurorAt(1))
  await leaving.page.goto(links.juryFinals())
  await press(leaving.page, jury('evaluation.recuse'))
  const dialog = leaving.page.getByRole('dialog')
  await dialog.getByLabel(jury('form.reason')).fill('A friend of mine')
  await dialog.getByRole('button', { name: jury('evaluation.recuse') }).click()
  await leaving.page.getByText(jury('code.prize_recused')).waitFor()

  const voting = await visitAs(browser, app, jurorAt(0))
  await voting.page.goto(links.juryFinals())
  // By its label: until the votes are loaded, the last button beside the title moves a finalist down.
  const vote = voting.page
    .getByRole('button', { name: `${jury('prizes.vote')} La Halle aux échos`, exact: true })
    .last()
  await vote.focus()
  await voting.page.keyboard.press('Enter')
  await voting.page.getByRole('button', { name: jury('prizes.voted'), pressed: true }).waitFor()
  expect(await accessibilityViolations(voting.page)).toEqual([])
  expect(await voting.page.getByText('Quenneville').count()).toBe(0)

  await page.reload()
  await press(page, t('prizes.close'))
  const closing = page.getByRole('dialog')
  await closing.getByText(t('prizes.close_follows', { count: 1, of: 2 })).waitFor()
  await closing.getByRole('button', { name: t('prizes.close') }).click()
  await page.getByText(t('prizes.result_winner')).waitFor()
  await page.getByText(t('prizes.left', { juror: '', reason: 'A friend of mine' }).trim()).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('a juror orders finalists with the keyboard, removes one, and finds the order after a reload', async () => {
  const { contestId, organiser, entries } = judged
  const retail = entries.filter(({ categoryId }) => categoryId === entries[0]?.categoryId)
  const entryIds = retail.map(({ entryId }) => entryId)
  await app.request(startFinals, { contestId, entryIds }, organiser)
  const { page, complaints } = await visitAs(browser, app, jurorAt(0))
  await page.goto(links.juryFinals())
  const status = page.getByRole('status').filter({ hasText: /ranked/ })
  await status.getByText(jury('finals.not_yet')).waitFor()
  const titles = await page.getByRole('heading', { level: 4 }).allInnerTexts()
  expect(titles).toHaveLength(3)

  await page.getByRole('button', { name: `${jury('finals.place', { place: 1 })} ${titles[1]}` }).focus()
  await page.keyboard.press('Enter')
  await status.getByText('1 of 3').waitFor()
  // The focus is on the next finalist without a place.
  await page.keyboard.press('Enter')
  await status.getByText('2 of 3').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const placed = async () => (await page.getByRole('heading', { level: 4 }).allInnerTexts()).slice(0, 2)
  const before = await placed()
  expect(before[0]).toBe(titles[1])
  await page.reload()
  await status.getByText('2 of 3').waitFor()
  expect(await placed()).toEqual(before)

  const out = jury('finals.take_out', { title: before[1] ?? '' })
  await page.getByRole('button', { name: out, exact: true }).press('Enter')
  await status.getByText('1 of 3').waitFor()
  const again = page.getByRole('button', { name: `${jury('finals.place', { place: 2 })} ${before[1]}` })
  await again.and(page.locator(':focus')).waitFor()
  expect(complaints).toEqual([])
})

test('an order made offline survives a reload and is sent when the connection is back', async () => {
  const { contestId, organiser, entries } = judged
  const retail = entries.filter(({ categoryId }) => categoryId === entries[0]?.categoryId)
  const entryIds = retail.map(({ entryId }) => entryId)
  await app.request(startFinals, { contestId, entryIds }, organiser)
  const { page, context } = await visitAs(browser, app, jurorAt(0))
  const isOrder = /\/api\/jury\/finals\/.+/
  await page.route(isOrder, (route) => route.abort())
  await page.goto(links.juryFinals())
  const titles = () => page.getByRole('heading', { level: 4 }).allInnerTexts()
  const give = (place: number) =>
    page
      .getByRole('button', { name: jury('finals.place', { place }) })
      .last()
      .click()
  await give(1)
  await page.getByText(shared('saving.waiting')).waitFor()
  const [first] = await titles()
  await page.unroute(isOrder)
  const sent = () => page.waitForResponse((answer) => isOrder.test(answer.url()) && answer.ok())
  const after = sent()
  await page.reload()
  await after
  await page.getByText('1 of 3').waitFor()
  expect((await titles())[0]).toBe(first)

  await context.setOffline(true)
  await give(2)
  await page.getByText(shared('saving.waiting')).waitFor()
  const reconnected = sent()
  await context.setOffline(false)
  await reconnected
  await page.getByText('2 of 3').waitFor()
  await eventually(() => onDevice(page, 'score')).toEqual([])
})

test('when two pages order the same finalists, the later one is shown both orders', async () => {
  const { contestId, organiser, entries } = judged
  const retail = entries.filter(({ categoryId }) => categoryId === entries[0]?.categoryId)
  const entryIds = retail.map(({ entryId }) => entryId)
  await app.request(startFinals, { contestId, entryIds }, organiser)
  const open = async () => {
    const { page } = await visitAs(browser, app, jurorAt(0))
    await page.goto(links.juryFinals())
    await page.getByRole('heading', { level: 4 }).first().waitFor()
    return page
  }
  const [first, second] = [await open(), await open()]
  const titles = await first.getByRole('heading', { level: 4 }).allInnerTexts()
  const place = (page: Page, title = '') =>
    page.getByRole('button', { name: `${jury('finals.place', { place: 1 })} ${title}` }).click()
  await place(first, titles[0])
  await first.getByText('1 of 3').waitFor()
  await place(second, titles[2])
  const dialog = second.getByRole('dialog', { name: shared('versions.title') })
  await dialog.getByText(`1. ${titles[0]}`).waitFor()
  await dialog.getByText(`1. ${titles[2]}`).waitFor()
  expect(await accessibilityViolations(second)).toEqual([])
  await dialog.getByRole('button', { name: /^Keep your version:/ }).click()
  await second.getByText('1 of 3').waitFor()
  await first.reload()
  await first.getByText('1 of 3').waitFor()
  expect((await first.getByRole('heading', { level: 4 }).allInnerTexts())[0]).toBe(titles[2])
})

test('a category with one finalist is confirmed, and shows the complete text', async () => {
  const { contestId, organiser, entries } = judged
  await app.request(startFinals, { contestId, entryIds: [entries[0]?.entryId ?? ''] }, organiser)
  const { page } = await visitAs(browser, app, jurorAt(0))
  await page.goto(links.juryFinals())
  await page.getByText(jury('finals.only')).waitFor()
  expect(await page.getByRole('button', { name: /place|Move/ }).count()).toBe(0)
  await page.getByRole('button', { name: jury('finals.look', { title: 'La Halle aux échos' }) }).click()
  const dialog = page.getByRole('dialog')
  // Summary and description.
  await expect.poll(() => dialog.getByText('Quiet.', { exact: true }).count()).toBe(2)
  await dialog.getByRole('button', { name: jury('form.close') }).click()
  await page.getByRole('button', { name: `${jury('finals.confirm')} La Halle aux échos` }).click()
  await page.getByText(/^Confirmed /).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('a prize without a quorum blocks the announcement until the organiser decides not to award it', async () => {
  const { contestId, organiser, entries } = judged
  const name = { en: 'Grand Prize', fr: 'Grand Prix', 'zh-hans': '大奖', es: 'Gran Premio' }
  const entryIds = entries.slice(0, 2).map(({ entryId }) => entryId)
  const input = { contestId, key: 'grand-prize', name, quorum: 50, entryIds }
  const { body } = await app.request(prizes.addPrize, input, organiser)
  const prizeId = body.prizes[0]?.id ?? ''
  for (const action of ['open', 'close'] as const) {
    await app.request(prizes.movePrize, { contestId, prizeId, action }, organiser)
  }
  const { page, complaints } = await asOrganiser()
  await page.goto(links.adminResults(contestId))
  await press(page, t('action.announce'))
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('lacking.prize_short', { prize: 'Grand Prize' })).waitFor()

  await page.goto(links.adminFinals(contestId))
  await page.getByText(t('prizes.unsettled')).waitFor()
  await press(page, t('prizes.withhold'))
  await dialog.getByRole('heading', { name: t('prizes.withhold_title', { name: 'Grand Prize' }) }).waitFor()
  await dialog.getByLabel(t('override.why')).fill('No work of the year stood out')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: t('prizes.withhold') }).click()
  await page.getByText(t('override.reason', { reason: 'No work of the year stood out' })).waitFor()

  // However long the list, the button is in sight.
  const height = 480
  await page.setViewportSize({ width: 1440, height })
  await page.goto(links.adminResults(contestId))
  await press(page, t('action.announce'))
  const announce = dialog.getByRole('button', { name: t('action.announce'), exact: true })
  const box = await announce.boundingBox()
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height)
  await announce.click()
  await page.getByText(/awards announced/).waitFor()
  expect(complaints).toEqual([])
})
