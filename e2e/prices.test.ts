import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { momentOf, wallTime } from '#features/contests/contest/local-time.ts'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { getContest, listPrices } from '#features/contests/contest/server/queries.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { getSeller } from '#features/payments/money/server/seller.ts'
import { messagesOf } from '#server/messages.ts'
import { formatMoment } from '#shared/format.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { eventually, picture, plain } from './journey.ts'
import { visitAs } from './sessions.ts'

const zone = 'America/Toronto'
const day = 86_400_000
const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })
// One moment for all tests, so that a passing minute changes nothing.
const now = Date.now()
const wall = (days: number) => wallTime(new Date(now + days * day), zone)

let app: TestApp
let browser: Browser
let organiser: User
let contestId: string

// The seller applies to the complete portal.
beforeAll(async () => {
  app = await startTestApp()
  browser = await openBrowser()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())
// Taxes and the seller apply to the complete portal, so each test has its own.
beforeEach(async () => {
  const deadlineAt = momentOf(wall(60), zone)
  const contest = await createContest(app.db, {
    slug: crypto.randomUUID(),
    name: all('Palmarès 2027'),
    tagline: all(''),
    rules: all(''),
    rulesVersion: '1',
    year: 2027,
    status: 'open',
    opensAt: momentOf(wall(-10), zone),
    deadlineAt,
    timeZone: zone,
    disciplines: [],
    prices: (['professional', 'student'] as const).map((entrantKind) => ({
      name: all('Regular'),
      entrantKind,
      currency: 'CAD',
      startsAt: momentOf(wall(-10), zone),
      endsAt: new Date(deadlineAt.getTime() + 1),
      firstCategory: 425_00,
      furtherCategory: 195_00,
    })),
    criteria: [],
    levels: [],
  })
  contestId = contest.id
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an organiser ends a price period and adds a higher one, with a warning about the gap', async () => {
  const t = messagesOf('contests', 'fr')
  const { page } = await visitAs(browser, app, organiser, { language: 'fr' })
  await page.goto(links.contestPrices(contestId))
  const until = (place: number) => page.getByLabel(t('admin.price_until'), { exact: true }).nth(place)
  const from = (place: number) => page.getByLabel(t('admin.price_from'), { exact: true }).nth(place)
  // The first group is the form itself.
  const amount = (place: number, label: string) =>
    page
      .getByRole('group')
      .filter({ has: page.getByLabel(t('admin.price_from'), { exact: true }) })
      .nth(place + 1)
      .getByLabel(label, { exact: true })
      .first()
  const first = (place: number) => amount(place, t('prices.first'))
  await first(0).waitFor()
  await until(0).fill(wall(20))
  // The new period starts where the last one ends, and lasts until the deadline.
  await button(page, t('admin.price_add_period')).click()
  await page.getByLabel(t('prices.period'), { exact: true }).nth(1).fill('Tardif')
  await from(1).fill(wall(25))
  await first(1).fill('1 234,5')
  await first(1).blur()
  await amount(1, t('prices.further')).fill('195')
  expect(plain(await first(1).inputValue())).toBe('1 234,50')
  await eventually(() => page.getByRole('status').filter({ hasText: 'CAD' }).innerText()).toContain(
    t('entrant.student'),
  )
  await from(1).fill(wall(15))
  await button(page, t('admin.save')).click()
  await page
    .getByText(t('price.overlap', { name: 'Regular' }))
    .first()
    .waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await from(1).fill(wall(20))
  await button(page, t('admin.save')).click()

  await eventually(async () => (await listPrices(app.db, [contestId])).length).toBe(3)
  const saved = (await listPrices(app.db, [contestId])).filter((one) => one.entrantKind === 'professional')
  const { deadlineAt } = await getContest(app.db, contestId)
  expect(saved.map(({ startsAt, endsAt, firstCategory }) => [startsAt, endsAt, firstCategory])).toEqual([
    [momentOf(wall(-10), zone), momentOf(wall(20), zone), 425_00],
    [momentOf(wall(20), zone), new Date(deadlineAt.getTime() + 1), 1234_50],
  ])
})

test('moving a deadline beyond the last price period shows a warning', async () => {
  const t = messagesOf('contests', 'en')
  const { page } = await visitAs(browser, app, organiser)
  const later = new Date(now + 70 * day)
  await app.db.update(contests).set({ deadlineAt: later }).where(eq(contests.id, contestId))

  await page.goto(links.adminContest(contestId))

  const warning = page.getByRole('status').filter({ hasText: 'CAD' })
  await warning.waitFor()
  expect(await warning.innerText()).toContain(formatMoment(later, 'en', zone))
  expect(await warning.innerText()).toContain(t('entrant.professional'))
  await picture(page, 'prices-contest')
  expect(await accessibilityViolations(page)).toEqual([])
})

test('a provincial tax that the seller registers for is listed as collected', async () => {
  const t = messagesOf('payments', 'en')
  const { page } = await visitAs(browser, app, organiser)
  await page.goto(links.adminSeller())
  await page.getByLabel(t('seller.provincial_tax.BC')).check()
  await button(page, t('seller.save')).click()
  await eventually(async () => (await getSeller(app.db))?.provincialTaxes).toEqual(['BC'])

  await page.goto(links.adminTaxes())
  const rate = page.getByRole('row').filter({ hasText: 'PST' }).first()
  await eventually(() => rate.innerText()).toContain(t('taxes.is_collected'))
  expect(await accessibilityViolations(page)).toEqual([])
})

test('an invalid tax number is reported at its field, and the saved seller is on the next invoice', async () => {
  const t = messagesOf('payments', 'en')
  const { page } = await visitAs(browser, app, organiser)
  await page.goto(links.adminSeller())

  await page.getByLabel(t('seller.name'), { exact: true }).fill('Prix du Quai')
  await page.getByLabel(t('seller.gst')).fill('12')
  await button(page, t('seller.save')).click()
  await eventually(() => page.getByLabel(t('seller.gst')).getAttribute('aria-invalid')).toBe('true')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByLabel(t('seller.gst')).fill('123456782 rt0001')
  await button(page, t('seller.save')).click()

  await eventually(async () => (await getSeller(app.db))?.gstNumber).toBe('12345 6782 RT0001')
  expect((await getSeller(app.db))?.name).toBe('Prix du Quai')
})
