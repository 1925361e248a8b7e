import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { messagesOf } from '#server/messages.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { eventually } from './journey.ts'
import { openSharedApp, somebody, visitAs } from './sessions.ts'

const t = messagesOf('accounts', 'en')
const areas = messagesOf('areas', 'en')
const lifeMs = 3000
// Reduced motion leaves one millisecond of the fading.
const fadeMs = 50

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

const success = (page: Page) => page.getByRole('status').filter({ hasText: t('saved') })
const close = (page: Page) => page.getByRole('button', { name: areas('message.close'), exact: true })

/** The profile form, saved once, with a paused clock. */
async function saved(): Promise<{ page: Page; complaints: string[] }> {
  const inside = await visitAs(browser, app, await app.user())
  const { page } = inside
  await page.clock.install()
  await page.goto('/account/edit')
  const save = page.getByRole('button', { name: t('edit.save'), exact: true })
  await save.waitFor()
  // The message region is rendered before the clock stops.
  await page.locator('[data-corner]').waitFor({ state: 'attached' })
  await page.clock.pauseAt(Date.now() + 60_000)
  await save.click()
  await success(page).waitFor()
  return inside
}

test('a message is announced and closes after three seconds', async () => {
  const { page, complaints } = await saved()

  await page.clock.runFor(lifeMs - 100)
  expect(await success(page).count()).toBe(1)
  await page.clock.runFor(100 + fadeMs)

  await eventually(() => success(page).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a message stays open while the pointer is on it', async () => {
  const { page } = await saved()
  await success(page).hover()

  await page.clock.runFor(10 * lifeMs)
  expect(await success(page).count()).toBe(1)
  await page.mouse.move(700, 10)
  await page.clock.runFor(lifeMs + fadeMs)

  await eventually(() => success(page).count()).toBe(0)
})

test('a message stays open while it has the focus, and closing it restores the focus', async () => {
  const { page } = await saved()
  const save = page.getByRole('button', { name: t('edit.save'), exact: true })
  await save.focus()
  await close(page).focus()

  await page.clock.runFor(10 * lifeMs)
  expect(await success(page).count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.clock.runFor(fadeMs)

  await eventually(() => success(page).count()).toBe(0)
  await eventually(() => save.and(page.locator(':focus')).count()).toBe(1)
})

test('several messages are stacked, each with its own three seconds', async () => {
  const { page } = await saved()
  await page.clock.runFor(2000)
  await page.getByRole('button', { name: t('edit.save'), exact: true }).click()
  await eventually(() => success(page).count()).toBe(2)

  await page.clock.runFor(1000 + fadeMs)
  await eventually(() => success(page).count()).toBe(1)
  await page.clock.runFor(2000 + fadeMs)

  await eventually(() => success(page).count()).toBe(0)
})

test('a success takes away the error before it', async () => {
  const { page } = await saved()
  const first = page.getByLabel(t('field.first_name'), { exact: true })
  const save = page.getByRole('button', { name: t('edit.save'), exact: true })
  // With a paused clock it is there before it is visible.
  const error = page.locator('[data-corner] [role="alert"]')
  const aMomentLater = async (count: () => Promise<number>) => {
    await page.clock.runFor(fadeMs / 5)
    return count()
  }
  await first.fill(' ')
  await save.click()
  await eventually(() => aMomentLater(() => error.count())).toBe(1)

  await first.fill('Marie')
  await save.click()
  await eventually(() => aMomentLater(() => success(page).count())).toBe(2)

  expect(await aMomentLater(() => error.count())).toBe(0)
})

test('an invalid form shows a message and an error at the field', async () => {
  const { page, complaints } = await visitAs(browser, app, await somebody(app))
  await page.goto('/account/edit')
  const city = page.getByLabel(t('field.city'), { exact: true })
  await city.fill('Sept-Îles')
  await page.getByLabel(t('field.first_name'), { exact: true }).fill(' ')

  await page.getByRole('button', { name: t('edit.save'), exact: true }).click()

  const message = page.getByRole('alert').filter({ has: close(page) })
  await message.filter({ hasText: 'Please fill all required fields' }).waitFor()
  const first = page.getByLabel(t('field.first_name'), { exact: true })
  expect(await first.getAttribute('aria-invalid')).toBe('true')
  expect(await first.and(page.locator(':focus')).count()).toBe(1)
  expect(await page.locator('form').getByText('Value is required', { exact: true }).count()).toBe(1)
  expect(await city.inputValue()).toBe('Sept-Îles')

  await page.getByRole('button', { name: t('edit.password'), exact: true }).click()
  await page.getByLabel(t('field.current_password'), { exact: true }).last().fill('wrong')
  for (const key of ['new_password', 'new_password_confirmation'] as const) {
    await page.getByLabel(t(`field.${key}`), { exact: true }).fill('Quai-des-anciens-1947')
  }
  await page.getByRole('button', { name: t('edit.password'), exact: true }).click()
  await message.filter({ hasText: t('password_wrong') }).waitFor()
  expect(await page.locator('form').getByText(t('password_wrong')).count()).toBeGreaterThan(0)
  // The focus keeps it open while axe runs.
  await close(page).last().focus()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(complaints).toEqual([])
})
