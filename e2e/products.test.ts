import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inLanguage, type Language } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { isSoak } from '#tools/testing/soak.ts'
import { openBrowser } from './browser.ts'
import { goOn, goOnFromPayment } from './entrant.ts'
import { eventually, inspect, type Journey, startJourney } from './journey.ts'
import { contestName, discipline, openContest, timber } from './programme.ts'
import { visitAs } from './sessions.ts'
import { smallImages } from './small-images.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await startTestApp()
  browser = await openBrowser()
  await openContest(app)
})
afterAll(async () => {
  await app?.close()
})

async function describeProduct({ say }: Journey, page: Page): Promise<void> {
  const field = (key: 'product_name' | 'designer' | 'launch_year' | 'materials') =>
    page.getByLabel(say('projects', `field.${key}`), { exact: true })
  await field('product_name').fill('Lampe Nord')
  await page.getByLabel(say('projects', 'credit.manufacturer'), { exact: true }).fill('Verrerie du Quai')
  await field('designer').fill('Marie Côté')
  await field('launch_year').fill('2026')
  await field('materials').fill('Verre, laiton')
}

async function bringImages({ say }: Journey, page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await smallImages())
  await eventually(() => page.locator('input[name="cover"]').count(), 60_000).toBe(3)
  await eventually(
    () => page.getByRole('list', { name: say('files', 'media.arriving') }).count(),
    30_000,
  ).toBe(0)
  for (const place of [1, 2, 3]) {
    const group = page.getByRole('group', { name: say('files', 'media.image', { place }), exact: true })
    await group.getByLabel(say('files', 'media.legend'), { exact: true }).fill(`${place}`)
    await group.getByLabel(say('files', 'media.credit'), { exact: true }).fill('Ingrid Moe')
    await group.getByRole('checkbox').check()
  }
}

async function writeText({ say }: Journey, page: Page): Promise<void> {
  const field = (key: 'title' | 'summary' | 'description') =>
    page.getByRole('textbox', { name: say('projects', `text.${key}`), exact: true })
  await field('title').fill('Lampe Nord')
  await field('summary').fill('Une lampe pour une seule page.')
  await field('description').click()
  await page.keyboard.insertText('Elle éclaire une page et laisse la pièce dans l’ombre.')
}

/** An entrant without a firm pays the amount shown, with the sandbox provider. */
async function pay({ say }: Journey, page: Page): Promise<void> {
  const change = page.getByRole('button', { name: say('payments', 'billing.change'), exact: true })
  const field = (key: 'address' | 'city' | 'zip' | 'country' | 'province') =>
    page.getByLabel(say('payments', `billing.${key}`), { exact: true })
  await change.or(field('city')).first().waitFor()
  if (await change.isVisible()) await change.click()
  await field('address').fill('12, rue du Quai')
  await field('city').fill('Québec')
  await field('zip').fill('G1K 3A2')
  await field('country').selectOption('CA')
  await field('province').selectOption('QC')
  await page.getByRole('button', { name: say('payments', 'billing.save'), exact: true }).click()
  const [before = ''] = say('payments', 'pay.amount', { amount: '§' }).split('§')
  await page.getByRole('button', { name: before.trim() }).click()
  await page.getByRole('button', { name: say('payments', 'sandbox.succeed'), exact: true }).click()
  await page.getByText(say('payments', 'confirmed.title'), { exact: true }).waitFor()
}

async function writeAndTranslate(journey: Journey, page: Page): Promise<void> {
  const { say } = journey
  await writeText(journey, page)
  if (page.url().includes('/account/projects/')) await goOn(journey, page, 'document')
  await goOn(journey, page, 'translation')
  await page.getByRole('radio', { name: say('projects', 'translation.no') }).check()
  await goOn(journey, page, 'preview')
  await page.getByRole('button', { name: say('projects', 'preview.open'), exact: true }).waitFor()
}

async function arrive(language: Language) {
  const journey = startJourney(app, browser, language)
  const visit = await visitAs(browser, app, await app.user({ lang: language }), { language })
  return { journey, visit, page: visit.page, say: journey.say }
}

test.each<Language>(isSoak ? ['fr', 'en'] : ['en'])(
  'a product outside any contest is submitted without a payment, in %s',
  async (language) => {
    const { journey, visit, page, say } = await arrive(language)
    await page.goto('/account/submit-product')

    await page.getByRole('button', { name: say('projects', 'product.begin'), exact: true }).click()
    await describeProduct(journey, page)
    await goOn(journey, page, 'media')
    await bringImages(journey, page)
    await goOn(journey, page, 'text')
    await writeAndTranslate(journey, page)
    await page.getByRole('checkbox', { name: say('projects', 'confirmation.accept_product') }).check()
    await page
      .getByRole('button', { name: say('projects', 'confirmation.submit_product'), exact: true })
      .click()

    await page.getByText(say('projects', 'confirmation.done_product'), { exact: true }).waitFor()
    await inspect(journey, visit, 'product-outside-submitted')
    await visit.context.close()
  },
)

test.each<Language>(isSoak ? ['fr', 'en'] : ['fr'])(
  'a product is entered in a contest, paid and confirmed, in %s',
  async (language) => {
    const { journey, visit, page, say } = await arrive(language)
    const name = inLanguage(contestName, language)
    await page.goto('/account/contests')

    await page.getByRole('link', { name: say('contests', 'list.register_to', { name }), exact: true }).click()
    await page.getByRole('radio', { name: say('projects', 'kind.product') }).check()
    await page.getByRole('button', { name: say('projects', 'register.go'), exact: true }).click()
    await page.getByRole('radio', { name: say('projects', 'user_firm.person') }).check()
    await goOn(journey, page, 'discipline')
    await page.getByRole('radio', { name: inLanguage(discipline, language), exact: true }).check()
    await page.getByRole('checkbox', { name: inLanguage(timber, language) }).check()
    await goOn(journey, page, 'information-product')
    await describeProduct(journey, page)
    await goOn(journey, page, 'payment')
    await pay(journey, page)
    await goOnFromPayment(journey, page)
    for (const step of ['client-info', 'media'] as const) await goOn(journey, page, step)
    await bringImages(journey, page)
    await goOn(journey, page, 'text')
    await writeAndTranslate(journey, page)
    await goOn(journey, page, 'confirmation')
    await page.getByRole('checkbox', { name: say('projects', 'confirmation.accept') }).check()
    await page.getByRole('button', { name: say('projects', 'confirmation.submit'), exact: true }).click()

    await page.getByText(say('projects', 'confirmation.done'), { exact: true }).waitFor()
    expect(await page.locator('main').innerText()).toContain(inLanguage(timber, language))
    await inspect(journey, visit, 'product-submitted')
    await visit.context.close()
  },
)
