import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { listDisciplines } from '#features/contests/editions/server/queries.ts'
import { coupons } from '#features/payments/core/server/tables.ts'
import { listCoupons } from '#features/payments/coupons/contract-coupons.ts'
import { momentsOfDays } from '#features/payments/coupons/coupon.ts'
import { createProject } from '#features/projects/steps/server/actions/create-project.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { openSharedApp, visitAs } from './inside.ts'
import { openContest } from './programme.ts'
import { eventually, picture, plain, saved } from './story.ts'

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

/** Somebody who owes 620.00 for two categories, at the payment step. */
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

/** Where whoever goes by keys stands. */
const focusAt = (page: Page, there: Locator) => there.and(page.locator(':focus')).waitFor()

test('an organiser creates 500 codes, and one of them is applied, withdrawn, restored and removed', async () => {
  const t = messagesOf('payments', 'fr')
  const admin = await visitAs(browser, app, organiser, { language: 'fr' })
  const uploadTarget = admin.page
  await uploadTarget.goto(links.newCoupon())
  await uploadTarget.getByText(t('coupons.many'), { exact: true }).click()
  await uploadTarget.getByLabel(t('coupons.prefix')).fill('école')
  await uploadTarget.getByLabel(t('coupons.number'), { exact: true }).fill('500')
  await uploadTarget.getByText(t('coupons.sum'), { exact: true }).click()
  await uploadTarget.getByText(t('coupons.kind_further_category'), { exact: true }).click()
  const amount = uploadTarget.getByRole('textbox', { name: t('coupons.amount'), exact: true })
  const make = uploadTarget.getByRole('button', { name: t('coupons.create_codes'), exact: true })

  // What is left out is said at its field, and the field is gone to.
  await make.press('Enter')
  await focusAt(uploadTarget, amount)
  await amount.fill('100,00')
  await make.press('Enter')
  await uploadTarget.getByRole('table', { name: t('coupons.title') }).waitFor()
  await uploadTarget.getByLabel(t('coupons.search')).fill('école')
  await uploadTarget.getByText(t('coupons.count', { count: 500 })).waitFor()
  expect(await accessibilityViolations(uploadTarget)).toEqual([])
  await picture(uploadTarget, 'coupons-codes')
  const file = await saved(uploadTarget, () =>
    uploadTarget.getByRole('button', { name: t('coupons.export') }).click(),
  )
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  const code = lines[1]?.split(',')[0] ?? ''
  expect(lines.length).toBe(501)
  expect(code).toMatch(/^ÉCOLE-\w{5}-\w{5}$/)

  const { owner, projectId } = await payerAtTheStep()
  const { page } = await visitAs(browser, app, owner, { language: 'fr' })
  await page.goto(links.projectStep(projectId, 'payment'))
  const field = page.getByRole('textbox', { name: t('coupon.label'), exact: true })
  await field.fill(code.toLowerCase().replaceAll('-', ' '))
  await field.press('Enter')
  // The field is gone, and whoever goes by keys stands at what is said in its place.
  const applied = page.getByText(t('coupon.applied', { code }))
  await focusAt(page, applied)
  expect(plain(await applied.innerText())).toContain('100,00 CAD')
  expect(await accessibilityViolations(page)).toEqual([])
  await picture(page, 'coupons-applied')

  await uploadTarget.getByRole('link', { name: code, exact: true }).click()
  const withdraw = uploadTarget.getByRole('checkbox', { name: t('coupons.withdraw') })
  const save = uploadTarget.getByRole('button', { name: t('coupons.save'), exact: true })
  await withdraw.check()
  await save.press('Enter')
  const stateOf = async () => (await app.request(listCoupons, { q: code }, organiser)).body.coupons[0]?.state
  await eventually(stateOf).toBe('withdrawn')
  await page.reload()
  const notified = page.getByRole('alert').filter({ hasText: t('code.coupon_withdrawn') })
  await notified.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await notified.getByRole('button', { name: t('coupon.lost_close'), exact: true }).press('Enter')
  await focusAt(page, field)

  await withdraw.uncheck()
  await save.press('Enter')
  await eventually(stateOf).toBe('active')
  await field.fill(code)
  await field.press('Enter')
  await page.getByRole('button', { name: t('coupon.remove_named', { code }), exact: true }).press('Enter')
  await focusAt(page, field)
})

test('a rejected code stays in its field with the reason, in each language and on a phone', async () => {
  const days = momentsOfDays({ startsOn: '2099-11-01', endsOn: '2099-12-01' })
  const later = { code: 'LATER', ratePpm: 100_000, maxUses: 5, ...days }
  await app.db.insert(coupons).values(later).onConflictDoNothing()
  const { owner, projectId } = await payerAtTheStep()
  const sentences = {
    en: 'This coupon is valid from November 1, 2099 on.',
    fr: 'Ce code promo est valide à partir du 1er novembre 2099.',
    'zh-hans': '此优惠码自2099年11月1日起可用。',
    es: 'Este cupón es válido a partir del 1 de noviembre de 2099.',
  } as const
  for (const language of ['en', 'fr', 'zh-hans', 'es'] as const) {
    const t = messagesOf('payments', language)
    const { page, context } = await visitAs(browser, app, owner, { language, width: 390 })
    await page.goto(links.projectStep(projectId, 'payment'))
    const field = page.getByRole('textbox', { name: t('coupon.label'), exact: true })
    await field.fill('later')
    await field.press('Enter')
    await page.getByText(sentences[language]).waitFor()

    expect(await field.inputValue()).toBe('later')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    // A page that is loaded anew keeps what was typed.
    await page.reload()
    await eventually(() => field.inputValue()).toBe('later')
    await context.close()
  }
})
