import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { messagesOf } from '#server/messages.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { giveEdition } from '#tools/testing/published-works.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { openSharedApp, visitAs } from './sessions.ts'

const areas = messagesOf('areas', 'en')
const t = messagesOf('overview', 'en')

let app: TestApp
let browser: Browser
let judged: JudgedContest

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
  judged = await giveJudgedContest(app, { slug: 'overview', isOpen: true })
})

test('the menu has the parts of the contest that the dashboard shows', async () => {
  const earlier = await giveEdition(app.db, { ownerId: judged.organiser.id, slug: 'earlier', year: 2024 })
  const { page } = await visitAs(browser, app, judged.organiser)
  const menu = page.getByRole('navigation', { name: areas('frame.menu') })
  const winners = menu.locator(`[href="${links.adminWinners(earlier)}"]`)

  await page.goto(links.admin())
  const chosen = page.getByLabel(t('contest'), { exact: true })
  await chosen.waitFor()
  expect(await winners.count()).toBe(0)
  await chosen.selectOption(earlier)

  await winners.first().waitFor()
})

test('an organiser reads the dashboard, jumps to a project with the keyboard, and finds the way back', async () => {
  const { page, complaints } = await visitAs(browser, app, judged.organiser)
  const [entry] = judged.entries
  const crumbs = page.getByRole('navigation', { name: areas('admin.crumbs') })
  const menu = page.getByRole('navigation', { name: areas('frame.menu') })

  await page.goto(`${links.admin()}?contest=${judged.contestId}`)
  await page.getByRole('heading', { name: t('by_juror') }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: t('search') }).fill('echos')
  // The newest project is listed first.
  await page
    .getByRole('option', { name: entry?.title ?? '' })
    .first()
    .waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${links.adminProject(judged.contestId, entry?.projectId ?? '')}`)

  await page.getByRole('heading', { level: 1, name: entry?.title ?? '' }).waitFor()
  await crumbs.getByRole('link', { name: areas('admin.projects'), exact: true }).click()
  await page.waitForURL(`**${links.adminProjects(judged.contestId)}`)
  await menu.getByRole('link', { name: entry?.title ?? '', exact: true }).waitFor()

  await page.goto(`${links.adminProjects(judged.contestId)}/nowhere/else`)
  await page.getByRole('heading', { name: areas('state.not_found_title') }).waitFor()
  await crumbs.getByRole('link', { name: areas('admin.projects'), exact: true }).waitFor()
  await page.getByRole('link', { name: areas('admin.to_home'), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: t('title') }).waitFor()
  expect(complaints).toEqual([])
})

test('a figure of the dashboard that cannot be loaded leaves the others, and comes with another try', async () => {
  const { page } = await visitAs(browser, app, judged.organiser)
  const addresses = '**/dashboard/{jury,contests}'
  await page.route(addresses, (route) => route.fulfill({ status: 409, json: { message: 'Not now.' } }))
  const jury = page.getByRole('region', { name: t('by_juror') })
  const again = { name: areas('state.retry') }

  await page.goto(`${links.admin()}?contest=${judged.contestId}`)
  await jury.getByText(t('figure_failed')).waitFor()
  await page.getByRole('heading', { name: t('entries') }).waitFor()
  await page.getByText(t('tasks_failed')).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.unroute(addresses)
  await jury.getByRole('button', again).click()
  await jury.getByText(t('show_table')).waitFor()
  await page.getByRole('button', again).click()
  await page.getByText(t('tasks_failed')).waitFor({ state: 'detached' })
})

test('a recent record keeps its own name when another screen opens', async () => {
  const { page } = await visitAs(browser, app, judged.organiser)
  const menu = page.getByRole('navigation', { name: areas('frame.menu') })
  const recent = menu.locator(`[href="${links.adminUser(judged.organiser.id)}"]`)

  await page.goto(links.adminUser(judged.organiser.id))
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await menu.getByRole('link', { name: areas('admin.audit'), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: areas('admin.audit') }).waitFor()

  expect(await recent.innerText()).toBe(name)
})
