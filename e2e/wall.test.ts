import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { links } from '#web/links.ts'
import { allAccessibilityViolations, openBrowser, visit } from './browser.ts'
import { startJourney } from './journey.ts'

const countries = ['CA', 'FR', 'NO', 'IT', 'JP', 'MX', 'ES', 'DK', 'CN']

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const owner = await app.user()
  const contestId = await giveEdition(app.db, { ownerId: owner.id })
  const works = Array.from({ length: 60 }, (_, i) => ({
    title: { en: `House ${i + 1}`, fr: `Maison ${i + 1}`, 'zh-hans': `${i + 1} 号住宅` },
    level: i < 20 ? 'platinum' : 'gold',
    rank: i + 1,
    city: i === 0 ? 'Corkstown' : 'Bergen',
    country: countries[i % countries.length] ?? 'CA',
    summary: i === 1 ? { en: 'Every floor is cork.', fr: 'Tous les planchers sont en liège.' } : {},
    shapes: [{ width: 1600, height: 1000 + 100 * (i % 5) }],
  }))
  await givePublished(app.db, { contestId, ownerId: owner.id }, works)
})
afterAll(() => app?.close())

async function openWall({
  width,
  language = 'en',
  javaScriptEnabled = true,
}: {
  width: number
  language?: 'en' | 'fr'
  javaScriptEnabled?: boolean
}) {
  const browser = await openBrowser()
  const { say } = startJourney(app, browser, language)
  const { page, complaints } = await visit(browser, app.address, { width, language, javaScriptEnabled })
  // The script is requested after the first paint; until then links and forms load pages.
  await page.goto(links.inspirations(language), { waitUntil: 'networkidle' })
  return {
    page,
    complaints,
    say: (key: Parameters<typeof say<'gallery'>>[1], params = {}) => say('gallery', key, params),
  }
}

const searchOf = (page: Page) => new URL(page.url()).search
const works = (page: Page) => page.locator('[data-work]')
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent.trim()')

test('on a phone filters are chosen in a sheet, which the way back closes without losing them', async () => {
  const { page, complaints, say } = await openWall({ width: 390, language: 'fr' })
  const sheet = page.getByRole('dialog', { name: say('wall.filters') })
  const filters = (set = 0) =>
    page
      .getByText(set ? say('wall.filters_set', { number: set }) : say('wall.filters'), { exact: true })
      .first()

  await filters().click()
  await sheet.getByRole('button', { name: say('wall.show', { count: 60 }) }).waitFor()
  expect(await allAccessibilityViolations(page)).toEqual([])
  await sheet.getByRole('link', { name: /^Or / }).click()
  await sheet.getByRole('button', { name: say('wall.show', { count: 40 }) }).waitFor()
  expect(await focused(page)).toMatch(/^Or/)
  await sheet
    .getByRole('status')
    .filter({ hasText: say('wall.count', { count: 40 }) })
    .waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  expect(searchOf(page)).toBe('?level=gold')
  await expect.poll(() => focused(page)).toBe(say('wall.filters_set', { number: 1 }))

  await filters(1).click()
  await sheet.getByRole('link', { name: /^Norvège/ }).click()
  await sheet.getByRole('button', { name: say('wall.show', { count: 5 }) }).waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  expect(searchOf(page)).toBe('?level=gold&country=NO')
  expect(await works(page).count()).toBe(5)

  await page.goBack()
  await page.getByRole('heading', { level: 1, name: say('wall.count', { count: 40 }) }).waitFor()
  expect(searchOf(page)).toBe('?level=gold')
  expect(complaints).toEqual([])
})

test('with the keyboard a group of filters is one stop, and a chosen filter keeps the focus', async () => {
  const { page, complaints, say } = await openWall({ width: 1440 })

  await page.getByLabel(say('wall.search'), { exact: true }).first().focus()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Architecture 60')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Places to meet 60')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Any award 60')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page
    .getByRole('status')
    .filter({ hasText: say('wall.count', { count: 40 }) })
    .waitFor()
  expect(await focused(page)).toBe('Gold 40')
  expect(searchOf(page)).toBe('?level=gold')

  // A long group has its own search, and the group stays one stop.
  await page.getByRole('searchbox', { name: say('facet.find_country') }).fill('nor')
  const country = page.getByRole('toolbar', { name: say('facet.country') })
  await expect
    .poll(() => country.getByRole('link').allInnerTexts())
    .toEqual([expect.stringContaining('Norway')])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: say('wall.count', { count: 5 }) }).waitFor()
  expect(complaints).toEqual([])
})

test('the address follows the pages that were loaded, and reload and back return to the same place', async () => {
  const { page, complaints } = await openWall({ width: 1440 })
  const house50 = works(page).filter({ hasText: 'House 50' })

  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await works(page).nth(47).waitFor()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await works(page).nth(59).waitFor()
  await house50.scrollIntoViewIfNeeded()
  await page.waitForURL('**/inspirations?after=house-48')
  const top = async () => Math.round((await house50.boundingBox())?.y ?? -1)
  const before = await top()

  await page.reload()
  await works(page).nth(59).waitFor()
  await expect.poll(top).toBe(before)
  expect((await works(page).first().innerText()).split('\n')[0]).toBe('House 1')

  await house50.click()
  await page.waitForURL('**/inspirations/house-50')
  await page.goBack()
  await works(page).nth(59).waitFor()
  await expect.poll(top).toBe(before)

  // Larger text makes the works taller; none extends beyond the end of the wall.
  await page.evaluate('document.documentElement.style.fontSize = "200%"')
  const overhang = () =>
    page.evaluate<number>(`Math.max(
      ...[...document.querySelectorAll('[data-wall] > li')].map((work) => work.getBoundingClientRect().bottom)
    ) - document.querySelector('[data-more]').getBoundingClientRect().top`)
  await expect.poll(overhang).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
})

test('while a visitor types, works and places are suggested, and the arrow keys choose one', async () => {
  const { page, complaints, say } = await openWall({ width: 390 })
  const field = page.getByLabel(say('wall.search'), { exact: true }).first()
  const list = page.getByRole('listbox')

  await field.pressSequentially('cork')
  await list.getByRole('option', { name: 'Corkstown' }).waitFor()
  const places = list.getByRole('group', { name: say('suggestions.places') })
  expect(await places.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('Corkstown')])
  expect(await allAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  expect(await field.getAttribute('aria-activedescendant')).toBe(
    await list.getByRole('option').getAttribute('id'),
  )
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  await page.keyboard.press('ArrowDown')
  await list.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: say('wall.count', { count: 1 }) }).waitFor()
  expect(searchOf(page)).toBe('?q=Corkstown')

  await field.fill('house 17')
  await list.getByRole('option', { name: 'House 17' }).click()
  await page.getByRole('heading', { level: 1, name: 'House 17' }).waitFor()
  expect(complaints).toEqual([])
})

test.each([390, 1440])(
  'without JavaScript at %d px filters, their search and pages are links and forms',
  async (width) => {
    const { page, say } = await openWall({ width, javaScriptEnabled: false })
    const openFilters = async () => {
      if (width < 1024) await page.locator('[data-filters] > summary').click()
    }

    await openFilters()
    await page.getByRole('searchbox', { name: say('facet.find_country') }).fill('nor')
    await page.keyboard.press('Enter')
    await openFilters()
    await page.getByRole('link', { name: /^Norway/ }).click()
    await page.getByRole('heading', { level: 1, name: say('wall.count', { count: 7 }) }).waitFor()
    await page.getByRole('searchbox', { name: say('wall.search') }).fill('cork')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: say('wall.take_off', { name: 'Norway' }) }).click()

    // Each card says why it was found: by its place, by its text.
    expect(await works(page).locator('mark').allInnerTexts()).toEqual(['Corkstown', 'cork'])
    expect(await works(page).nth(1).innerText()).toContain('Every floor is cork.')
    await page.goto(links.inspirations('en'))
    await page.getByRole('link', { name: say('wall.next', { count: 24 }) }).click()
    await page.getByText(say('wall.shown', { last: 48, total: 60 })).waitFor()
  },
)
