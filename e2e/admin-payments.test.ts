import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import * as contract from '#features/payments/ledger/contract.ts'
import { payments } from '#features/payments/ledger/server/payment-tables.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import {
  inCheckout,
  type OpenCheckout,
  openPricedContest,
  type PricedContest,
} from '#tools/testing/checkout.ts'
import { links } from '#web/links.ts'
import { openBrowser, type Visit } from './browser.ts'
import {
  bytesOf,
  downloadOf,
  eventually,
  inspect,
  inspectState,
  type Journey,
  plain,
  startJourney,
} from './journey.ts'
import { openSharedApp, visitAs } from './sessions.ts'

let app: TestApp
let browser: Browser
let contest: PricedContest
let organiser: User

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
  contest = await openPricedContest(app, 'office')
  organiser = await app.user({ roles: ['organiser'] })
})

async function paidBy(firstName: string): Promise<OpenCheckout> {
  const checkout = await inCheckout(app, contest, 2)
  const { owner, due } = checkout
  await app.db.update(users).set({ firstName }).where(eq(users.id, owner.id))
  const input = { paymentId: due.id, provider: 'sandbox', quoteHash: due.quoteHash } as const
  const { body } = await app.request(contract.pay, input, owner)
  const reference = body.redirect?.split('/').at(-1) ?? ''
  await app.request(contract.settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)
  return checkout
}

interface Admin extends Visit {
  journey: Journey
}

async function admin(language: 'en' | 'fr', width = 1440): Promise<Admin> {
  const inside = await visitAs(browser, app, organiser, { language, width })
  return { ...inside, journey: startJourney(app, browser, language) }
}

const rows = (page: Page) => page.getByRole('table').getByRole('row')

test('an organiser enters a name, sees the total and saves the filter', async () => {
  // Each run creates a payer with another last name.
  const second = crypto.randomUUID().slice(0, 8)
  await paidBy(`Éloïse-${second}`)
  await paidBy(`Bertrand-${second}`)
  const visit = await admin('en')
  const { page, journey } = visit
  await page.goto(links.adminPayments())
  for (const name of ['Éloïse', 'Bertrand'])
    await rows(page)
      .filter({ hasText: `${name}-${second}` })
      .waitFor()
  await inspect(journey, visit, 'office-payments')

  await page.getByLabel(journey.say('payments', 'admin.search')).fill(`eloise-${second}`)
  await eventually(() => rows(page).count()).toBe(2)
  expect(new URL(page.url()).searchParams.get('q')).toBe(`eloise-${second}`)
  await page
    .getByText(
      journey.say('payments', 'line', {
        label: journey.say('payments', 'status.completed'),
        text: 'CAD 183.96',
      }),
    )
    .waitFor()

  const csv = page.getByRole('button', { name: journey.say('shared', 'list.export', { format: 'CSV' }) })
  const sheet = (await bytesOf(await downloadOf(page, () => csv.click()))).toString()
  expect(sheet.trim().split('\r\n')).toHaveLength(2)
  expect(sheet).toContain(`Éloïse-${second}`)
}, 60_000)

test('with long names the list fits a phone, and the project title is readable on a wide screen', async () => {
  const { due } = await paidBy('Bartholomew-Maximilian-Wolfgang-Alexander-Christopher-Frederick-the-Elder')
  const projectName = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten'
  await app.db.update(payments).set({ projectName }).where(eq(payments.id, due.id))
  const [narrow, wide] = [await admin('en', 390), await admin('en')]
  for (const { page } of [narrow, wide]) {
    await page.goto(`${links.adminPayments()}?q=bartholomew`)
    await rows(page).nth(1).waitFor()
  }
  const widthOf = ({ page }: Admin) => page.evaluate('document.documentElement.scrollWidth')
  const name = await wide.page.getByRole('link', { name: projectName }).first().locator('..').boundingBox()

  expect([await widthOf(narrow), await widthOf(wide)]).toEqual([390, 1440])
  expect(name?.width).toBeGreaterThan(240)
}, 60_000)

test('clearing a search empties its field', async () => {
  await paidBy('Agathe')
  const { page, journey } = await admin('en')
  const search = page.getByLabel(journey.say('payments', 'admin.search'))
  await page.goto(links.adminPayments())
  await search.fill('nobody of this name')
  await page.getByText(journey.say('shared', 'list.none_found')).waitFor()
  await page.getByRole('link', { name: journey.say('shared', 'list.show_all') }).click()
  await rows(page).nth(1).waitFor()

  expect(await search.inputValue()).toBe('')
  await page.goBack()
  await page.getByText(journey.say('shared', 'list.none_found')).waitFor()
  expect(await search.inputValue()).toBe('nobody of this name')
}, 60_000)

test('removing a paid category refunds it, on a phone too', async () => {
  const checkout = await paidBy('Colette')
  const visit = await admin('fr', 390)
  const { page, journey } = visit
  await page.goto(links.adminPayment(checkout.due.id))
  await page.getByRole('button', { name: journey.say('payments', 'action.refund'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const give = dialog.getByRole('button', { name: /^Rembourser/ })
  await give.click()
  await dialog.getByText(journey.say('payments', 'transfer.amount_wrong')).waitFor()
  const wood = dialog.getByLabel(/^wood/)
  await wood.fill('60,01')
  await dialog.getByText(journey.say('payments', 'refund.amount_wrong', { amount: '60,00' })).waitFor()
  await wood.fill('60')
  await dialog.getByLabel(journey.say('payments', 'action.take_out_named', { category: 'wood' })).check()
  await dialog.getByLabel(journey.say('payments', 'action.reason')).fill('Retrait de la catégorie')
  await inspectState(journey, visit, 'office-refund')
  expect(plain(await give.innerText())).toBe('Rembourser 68,99 $ CA')
  await give.click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByText('NC-').first().waitFor()
  await page.getByText(journey.say('payments', 'one.taken_out')).waitFor()
  await inspect(journey, visit, 'office-payment')
  expect(await app.db.$count(entries, eq(entries.projectId, checkout.projectId))).toBe(1)
}, 60_000)
