import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { getAdminContest } from '#features/contests/contest/contract.ts'
import { createContest } from '#features/contests/office/contract.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { openSharedApp, visitAs } from './sessions.ts'

const t = messagesOf('contests', 'en')
let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

test('an organiser changes the weights with their sum visible, and adds a level', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const input = {
    copyOf: null,
    name: { en: 'Palmarès 2090', fr: 'Palmarès 2090', 'zh-hans': '', es: '' },
    year: 2090,
    slug: `weighed-${crypto.randomUUID()}`,
    kind: 'both' as const,
    opensAt: '2090-01-15T09:00',
    deadlineAt: '2090-04-30T23:59',
    timeZone: 'America/Toronto',
  }
  const { id: contestId } = (await app.request(createContest, input, organiser)).body
  const before = (await app.request(getAdminContest, { contestId }, organiser)).body
  const { page } = await visitAs(browser, app, organiser)
  await page.goto(new URL(links.contestScale(contestId), app.address).href)
  await page.getByRole('heading', { name: t('admin.scale'), level: 1 }).waitFor()
  await page.getByText(t('admin.weights_now', { sum: '100' })).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  const weights = page.getByLabel(t('admin.weight_label'), { exact: true })
  const [first = 0, second = 0] = before.criteria.map(({ weight }) => weight)
  await weights.nth(0).fill(String(first + 5))
  await page.getByText(t('admin.weights_now', { sum: '105' })).waitFor()
  await page.getByRole('button', { name: t('admin.save') }).click()
  await page.getByText(t('admin.weights_sum', { sum: 105 })).waitFor()
  await weights.nth(1).fill(String(second - 5))
  await page.getByRole('button', { name: t('admin.add_level') }).click()
  await page.getByLabel(t('admin.level'), { exact: true }).last().fill('Mention')
  await page.getByLabel(t('admin.threshold_label'), { exact: true }).last().fill('4,5')
  await page.getByRole('button', { name: t('admin.save') }).click()
  await page.getByText(t('admin.saved')).waitFor()

  const after = (await app.request(getAdminContest, { contestId }, organiser)).body
  expect(after.criteria.map(({ weight }) => weight).slice(0, 2)).toEqual([first + 5, second - 5])
  expect(after.levels.at(-1)).toMatchObject({ name: { en: 'Mention' }, threshold: 4.5 })
})
