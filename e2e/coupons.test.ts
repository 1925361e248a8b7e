import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { coupons } from '#features/payments/ledger/server/payment-tables.ts'
import { listCoupons } from '#features/payments/quote/contract-coupons.ts'
import { momentsOfDays } from '#features/payments/quote/coupon.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { downloadOf, eventually, picture, plain } from './journey.ts'
import { openContest } from './programme.ts'
import { openSharedApp, visitAs } from './sessions.ts'
import { translate } from './translation.ts'

let app: TestApp
let browser: Browser
let organiser: User
let contestId: string

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
  organiser = await app.user({ roles: ['organiser'] })
  contestId = await openContest(app)
})

/** An entrant who owes 620.00 for two categories, at the payment step. */
async function payerAtTheStep(): Promise<{ owner: User; projectId: string }> {
  const owner = await app.user()
  const [discipline] = await listDisciplines(app.db, contestId)
  const { id } = await createProject(app.db, {
    ownerId: owner.id,
    contestId,
    disciplineId: discipline?.id ?? '',
    kind: 'project',
    language: 'fr',
    name: 'Le quai des anciens',
    categoryIds: discipline?.categories.map((one) => one.id) ?? [],
  })
  return { owner, projectId: id }
}

/** Waits until the element has the focus. */
const focusAt = (page: Page, there: Locator) => there.and(page.locator(':focus')).waitFor()

test('an organiser creates 500 codes; one is applied, withdrawn, restored and removed', async () => {
  const t = messagesOf('payments', 'fr')
  const admin = await visitAs(browser, app, organiser, { language: 'fr' })
  const adminPage = admin.page
  await adminPage.goto(links.newCoupon())
  await adminPage.getByText(t('coupons.many'), { exact: true }).click()
  await adminPage.getByLabel(t('coupons.prefix')).fill('école')
  await adminPage.getByLabel(t('coupons.number'), { exact: true }).fill('500')
  await adminPage.getByText(t('coupons.sum'), { exact: true }).click()
  await adminPage.getByText(t('kind.further_category'), { exact: true }).click()
  const amount = adminPage.getByRole('textbox', { name: t('coupons.amount'), exact: true })
  const make = adminPage.getByRole('button', { name: t('coupons.create_codes'), exact: true })

  // A missing value is reported at its field, which gets the focus.
  await make.press('Enter')
  await focusAt(adminPage, amount)
  await amount.fill('100,00')
  await make.press('Enter')
  await adminPage.getByRole('table', { name: t('coupons.title') }).waitFor()
  await adminPage.getByLabel(t('coupons.search')).fill('école')
  await adminPage.getByText(t('coupons.count', { count: 500 })).waitFor()
  expect(await accessibilityViolations(adminPage)).toEqual([])
  await picture(adminPage, 'coupons-codes')
  const file = await downloadOf(adminPage, () =>
    adminPage
      .getByRole('button', { name: messagesOf('shared', 'fr')('list.export', { format: 'CSV' }) })
      .click(),
  )
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  const code = lines[1]?.split(';')[0] ?? ''
  expect(lines.length).toBe(501)
  expect(code).toMatch(/^ÉCOLE-\w{5}-\w{5}$/)

  const { owner, projectId } = await payerAtTheStep()
  const { page } = await visitAs(browser, app, owner, { language: 'fr' })
  await page.goto(links.projectStep(projectId, 'payment'))
  const field = page.getByRole('textbox', { name: t('coupon.label'), exact: true })
  await field.fill(code.toLowerCase().replaceAll('-', ' '))
  await field.press('Enter')
  // The field is replaced by the message, which gets the focus.
  const applied = page.getByText(t('coupon.applied', { code }))
  await focusAt(page, applied)
  expect(plain(await applied.innerText())).toContain('100,00 $ CA')
  expect(await accessibilityViolations(page)).toEqual([])
  await picture(page, 'coupons-applied')

  await adminPage.getByRole('link', { name: code, exact: true }).click()
  const withdraw = adminPage.getByRole('checkbox', { name: t('coupons.withdraw') })
  const save = adminPage.getByRole('button', { name: t('coupons.save'), exact: true })
  await withdraw.check()
  await save.press('Enter')
  const stateOf = async () => (await app.request(listCoupons, { q: code }, organiser)).body.rows[0]?.state
  await eventually(stateOf).toBe('withdrawn')
  await page.reload()
  const notice = page.getByRole('alert').filter({ hasText: t('code.coupon_withdrawn') })
  await notice.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await notice.getByRole('button', { name: t('coupon.lost_close'), exact: true }).press('Enter')
  await focusAt(page, field)

  await withdraw.uncheck()
  await save.press('Enter')
  await eventually(stateOf).toBe('active')
  await field.fill(code)
  await field.press('Enter')
  await page.getByRole('button', { name: t('coupon.remove_named', { code }), exact: true }).press('Enter')
  await focusAt(page, field)
})

test('a rejected code stays in its field with the reason, on a phone too, and after a reload', async () => {
  const days = momentsOfDays({ startsOn: '2099-11-01', endsOn: '2099-12-01' })
  const later = { code: 'LATER', ratePpm: 100_000, maxUses: 5, ...days }
  await app.db.insert(coupons).values(later).onConflictDoNothing()
  const { owner, projectId } = await payerAtTheStep()
  const t = messagesOf('payments', 'fr')
  const { page } = await visitAs(browser, app, owner, { language: 'fr', width: 390 })
  await page.goto(links.projectStep(projectId, 'payment'))
  const field = page.getByRole('textbox', { name: t('coupon.label'), exact: true })
  await field.fill('later')
  await field.press('Enter')
  await page.getByText('Ce code promo est valide à partir du 1er novembre 2099').waitFor()

  expect(await field.inputValue()).toBe('later')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await page.reload()
  await eventually(() => field.inputValue()).toBe('later')
})

test('an address and a code that were filled in without an event are read when their form is sent', async () => {
  const t = messagesOf('payments', 'en')
  const { owner, projectId } = await payerAtTheStep()
  const { page, complaints } = await visitAs(browser, app, owner)
  const fillIn = (values: Record<string, string>) =>
    page.evaluate(`{
      const setters = { INPUT: HTMLInputElement.prototype, SELECT: HTMLSelectElement.prototype }
      for (const [name, value] of Object.entries(${JSON.stringify(values)})) {
        const field = document.querySelector('main form [name="' + name + '"]')
        Object.getOwnPropertyDescriptor(setters[field.tagName], 'value').set.call(field, value)
      }
    }`)
  await page.goto(links.projectStep(projectId, 'payment'))
  const save = page.getByRole('button', { name: t('billing.save'), exact: true })
  await save.waitFor()

  await fillIn({ code: 'FILLED' })
  await page.getByRole('button', { name: t('coupon.apply'), exact: true }).click()
  await page.getByText(t('code.coupon_unknown'), { exact: true }).waitFor()
  await page.getByLabel(t('billing.country'), { exact: true }).selectOption('CA')
  await fillIn({
    name: 'Marie Côté',
    address: '12, rue du Quai',
    city: 'Québec',
    zip: 'G1K 3A2',
    state: 'QC',
  })
  await save.click()

  await page.getByText('Marie Côté, 12, rue du Quai, Québec QC G1K 3A2').waitFor()
  expect(complaints).toEqual([])
})

test('while the browser translates the payment step, amounts are current and nothing falls', async () => {
  const days = momentsOfDays({ startsOn: '2020-01-01', endsOn: '2099-12-01' })
  const code = 'TRADUIT'
  await app.db
    .insert(coupons)
    .values({ code, ratePpm: 100_000, maxUses: 5, ...days })
    .onConflictDoNothing()
  const { owner, projectId } = await payerAtTheStep()
  const t = messagesOf('payments', 'fr')
  const { page, complaints } = await visitAs(browser, app, owner, { language: 'fr' })
  // Without the countries, which load after the bill.
  const words = () =>
    page.evaluate<string>(`{
      const bill = document.querySelector('main').cloneNode(true)
      for (const choice of bill.querySelectorAll('select')) choice.remove()
      bill.textContent
    }`)
  const field = page.getByRole('textbox', { name: t('coupon.label'), exact: true })
  const remove = page.getByRole('button', { name: t('coupon.remove_named', { code }), exact: true })
  await page.goto(links.projectStep(projectId, 'payment'))
  await field.waitFor()
  await translate(page)

  await field.fill(code)
  await field.press('Enter')
  await remove.waitFor()
  const applied = await words()
  await translate(page)
  await remove.press('Enter')
  await field.waitFor()
  const removed = await words()

  await page.reload()
  await field.waitFor()
  expect(removed).toBe(await words())
  await field.fill(code)
  await field.press('Enter')
  await remove.waitFor()
  expect(applied).toBe(await words())
  expect(complaints).toEqual([])
})
