import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import * as contract from '#features/payments/ledger/contract.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { inCheckout, openPricedContest } from '#tools/testing/checkout.ts'
import { links } from '#web/links.ts'
import { openBrowser } from './browser.ts'
import { eventually, inspect, inspectState, startJourney } from './journey.ts'
import { openSharedApp, visitAs } from './sessions.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

test('a category with a pending transfer is locked with the reason, until another payment method is chosen', async () => {
  const { owner, projectId, due } = await inCheckout(app, await openPricedContest(app, crypto.randomUUID()))
  await app.request(
    contract.pay,
    { paymentId: due.id, provider: 'transfer', quoteHash: due.quoteHash },
    owner,
  )
  const journey = startJourney(app, browser, 'fr')
  const visit = await visitAs(browser, app, owner, { language: 'fr', width: 390 })
  const { page } = visit
  await page.goto(links.projectStep(projectId, 'discipline'))
  const locked = page.getByRole('checkbox', { name: /houses/ })
  await locked.focus()
  await page.keyboard.press('Space')
  const reason = await locked.getAttribute('aria-describedby')

  expect([await locked.isChecked(), await locked.getAttribute('aria-disabled')]).toEqual([true, 'true'])
  expect(await page.locator(`[id="${reason}"]`).innerText()).toContain(
    journey.say('projects', 'pendingTransfer.categories'),
  )
  expect(await page.getByRole('checkbox', { name: /wood/ }).getAttribute('aria-disabled')).toBeNull()
  await inspectState(journey, visit, 'pending-transfer-categories')

  await page.goto(links.myProjects())
  const remove = page.getByRole('button', { name: journey.say('projects', 'delete.action') })
  await eventually(() => remove.getAttribute('aria-disabled')).toBe('true')
  await inspect(journey, visit, 'pending-transfer-project')

  await page.getByRole('link', { name: journey.say('projects', 'pendingTransfer.link') }).click()
  await page.getByRole('button', { name: journey.say('payments', 'open.leave') }).click()
  await eventually(() => page.getByText(journey.say('payments', 'status.awaited')).count()).toBe(0)
  await page.goto(links.projectStep(projectId, 'discipline'))
  await eventually(() => locked.getAttribute('aria-disabled')).toBe(null)
  await locked.uncheck()
  await eventually(() => locked.isChecked()).toBe(false)
}, 60_000)
