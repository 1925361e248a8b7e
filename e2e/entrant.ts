import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { taxLabels } from '#features/payments/money/taxes.ts'
import type { Step } from '#features/projects/project/steps.ts'
import { formatAmount, formatMoney, formatPrice, formatRate } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { pdfOf } from '#tools/testing/pdfs.ts'
import type { Visit } from './browser.ts'
import { bytesOf, downloadOf, eventually, inspect, type Journey, plain } from './journey.ts'
import type { Photograph } from './photographs.ts'
import { contestName, couponCode, discipline, libraries, timber } from './programme.ts'

/** The entrant’s texts, in the language of the journey. */
export interface EntrantTexts {
  title: string
  summary: string
  description: string[]
  firm: string
  credit: string
  legends: [string, string, string]
  photographer: string
}

const english: EntrantTexts = {
  title: 'The Ferry Shelter',
  summary: 'A long larch roof under which people wait without losing sight of the river.',
  description: [
    'The shelter stands where the road ends. Its roof was raised in four days, between two tides.',
    'Inside, one bench runs along the whole quay and faces the current.',
  ],
  firm: 'Pelletier Roy',
  credit: 'Marie Côté',
  legends: ['The roof, from the ferry’s bridge', 'The bench at dusk', 'A joint of larch'],
  photographer: 'Ingrid Moe',
}

const french: EntrantTexts = {
  ...english,
  title: 'L’abri du traversier',
  summary: 'Un long toit de mélèze où l’on attend le bateau sans quitter le fleuve des yeux.',
  description: [
    'L’abri se tient là où la route s’arrête. Son toit a été levé en quatre jours, entre deux marées.',
    'À l’intérieur, un seul banc court le long du quai et fait face au courant.',
  ],
  legends: ['Le toit, depuis le pont du bateau', 'Le banc, au crépuscule', 'Un assemblage de mélèze'],
}

export function entrantTexts({ language }: Pick<Journey, 'language'>): EntrantTexts {
  return language === 'fr' ? french : english
}

export async function goOn({ say }: Journey, page: Page, step: Step): Promise<void> {
  await page
    .getByRole('button', {
      name: say('projects', 'step.next', { step: say('projects', `step.${step}`) }),
      exact: true,
    })
    .click()
  await stand(page, say('projects', `step.${step}`))
}

/** From a confirmed payment to the next step. */
export async function goOnFromPayment({ say }: Journey, page: Page): Promise<void> {
  await page.getByRole('button', { name: say('projects', 'onward.firm-info'), exact: true }).click()
  await stand(page, say('projects', 'step.firm-info'))
}

async function stand(page: Page, step: string): Promise<void> {
  await page.getByRole('heading', { name: step, exact: true }).first().waitFor()
}

/** From the account menu through the contests to a new project. */
export async function chooseContest(journey: Journey, entrant: Visit): Promise<void> {
  const { say, language } = journey
  const { page } = entrant
  const name = inLanguage(contestName, language)
  const menu = page.getByRole('navigation', { name: say('areas', 'menu.account') })
  await menu.getByRole('link', { name: say('areas', 'menu.contests'), exact: true }).click()
  const toContest = page.getByRole('link', {
    name: say('contests', 'list.register_to', { name }),
    exact: true,
  })
  await toContest.waitFor()
  await inspect(journey, entrant, '02-contests')
  await toContest.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await inspect(journey, entrant, '03-contest')
  await page.getByRole('button', { name: say('projects', 'register.go'), exact: true }).click()
  await stand(page, say('projects', 'step.user-firm'))
}

export async function nameFirm(journey: Journey, entrant: Visit): Promise<void> {
  const { say } = journey
  const { page } = entrant
  await page.getByRole('radio', { name: say('projects', 'user_firm.firm') }).check()
  await inspect(journey, entrant, '04-user-firm')
  await goOn(journey, page, 'my-firm')
  const field = (key: 'name' | 'address' | 'city' | 'zip' | 'country' | 'state') =>
    page.getByLabel(say('firms', `field.${key}`), { exact: true })
  await page.getByLabel(say('firms', 'find.label'), { exact: true }).fill(entrantTexts(journey).firm)
  await page.getByRole('button', { name: say('firms', 'find.enter'), exact: true }).click()
  await eventually(() => field('name').inputValue()).toBe(entrantTexts(journey).firm)
  await field('address').fill('12, rue du Quai')
  await field('city').fill('Québec')
  await field('zip').fill('G1K 3A2')
  await field('country').selectOption('CA')
  await field('state').selectOption('QC')
  await page.getByRole('button', { name: say('firms', 'enter'), exact: true }).click()
  await page.getByRole('button', { name: say('firms', 'save'), exact: true }).waitFor()
  await inspect(journey, entrant, '05-my-firm')
  await goOn(journey, page, 'discipline')
}

/** Two categories; the price is shown before anything is owed. */
export async function chooseCategories(journey: Journey, entrant: Visit): Promise<void> {
  const { language } = journey
  const { page } = entrant
  await page.getByRole('radio', { name: inLanguage(discipline, language), exact: true }).check()
  await page.getByRole('checkbox', { name: inLanguage(libraries, language) }).check()
  await page.getByRole('checkbox', { name: inLanguage(timber, language) }).check()
  const price = plain(formatPrice(62_000, 'CAD', language))
  await eventually(async () => plain(await page.locator('main').innerText())).toContain(price)
  await inspect(journey, entrant, '06-discipline')
  await goOn(journey, page, 'information')
}

export async function describeProject(journey: Journey, entrant: Visit): Promise<void> {
  const { say } = journey
  const { page } = entrant
  const texts = entrantTexts(journey)
  const field = (
    key: 'name' | 'main_designer' | 'city' | 'country' | 'completed_on' | 'area' | 'programme',
  ) => page.getByLabel(say('projects', `field.${key}`), { exact: true })
  await field('name').fill(texts.title)
  await field('main_designer').fill(texts.credit)
  await field('city').fill('Tadoussac')
  await field('country').selectOption('CA')
  await field('completed_on').fill('2026-06-12')
  await field('area').fill('340')
  await field('programme').fill('Gare maritime')
  await page
    .getByLabel(say('projects', 'field.contact_address'), { exact: true })
    .fill('12, rue du Quai, Québec (Québec) G1K 3A2')
  await inspect(journey, entrant, '07-information')
  await goOn(journey, page, 'payment')
}

/** The line of the receipt with this label, as one line of text. */
async function lineOf(page: Page, label: string): Promise<string> {
  const lines = await page.locator('main table tr, main dl > div').allInnerTexts()
  // « Total partiel » begins like the total, which comes last.
  return lines.map(plain).findLast((line) => line.startsWith(plain(label))) ?? `no line ${label}`
}

export async function payInQuebec(journey: Journey, entrant: Visit): Promise<void> {
  const { say, language } = journey
  const { page } = entrant
  const amount = (cents: number) => plain(formatAmount(cents, language))
  await page.getByLabel(say('payments', 'coupon.label'), { exact: true }).fill(couponCode)
  await page.getByRole('button', { name: say('payments', 'coupon.apply'), exact: true }).click()
  await page
    .getByRole('button', { name: say('payments', 'coupon.remove_named', { code: couponCode }), exact: true })
    .waitFor()

  // The firm’s address is filled in already; the buyer may change it.
  await page.getByRole('button', { name: say('payments', 'billing.change'), exact: true }).click()
  const field = (key: 'address' | 'city' | 'zip' | 'country' | 'province') =>
    page.getByLabel(say('payments', `billing.${key}`), { exact: true })
  expect(await field('country').inputValue()).toBe('CA')
  await field('address').fill('12, rue du Quai')
  await field('city').fill('Québec')
  await field('zip').fill('G1K 3A2')
  await field('province').selectOption('QC')
  await page.getByRole('button', { name: say('payments', 'billing.save'), exact: true }).click()
  const total = formatMoney(64_156, 'CAD', language)
  const action = page.getByRole('button', {
    name: say('payments', 'pay.amount', { amount: total }),
    exact: true,
  })
  await action.waitFor()

  const expected: [string, number][] = [
    [inLanguage(libraries, language), 42_500],
    [inLanguage(timber, language), 19_500],
    [say('payments', 'pre_total'), 62_000],
    [say('payments', 'coupon.line', { code: couponCode }), -6_200],
    [say('payments', 'subtotal'), 55_800],
    [`${taxLabels.GST[language]} ${formatRate(50_000, language)}`, 2_790],
    [`${taxLabels.QST[language]} ${formatRate(99_750, language)}`, 5_566],
    [say('payments', 'total'), 64_156],
  ]
  for (const [label, cents] of expected) expect(await lineOf(page, label)).toContain(amount(cents))
  await inspect(journey, entrant, '08-payment')
  await action.click()
  await page.getByRole('button', { name: say('payments', 'sandbox.succeed'), exact: true }).waitFor()
  await inspect(journey, entrant, '09-sandbox')
  await page.getByRole('button', { name: say('payments', 'sandbox.succeed'), exact: true }).click()
  await page.getByText(say('payments', 'confirmed.title'), { exact: true }).waitFor()
  await inspect(journey, entrant, '10-paid')
}

/** @returns the invoice number shown in the step */
export async function takeInvoice(journey: Journey, { page }: Visit): Promise<string> {
  const { say } = journey
  const button = page.getByRole('button', { name: say('payments', 'invoice.download'), exact: true })
  const invoice = await downloadOf(page, () => button.click())
  expect((await bytesOf(invoice)).subarray(0, 5).toString()).toBe('%PDF-')
  const said = plain(await page.locator('main').innerText())
  return /\b\d{4}-\d{3,}\b/.exec(said)?.[0] ?? said
}

export async function nameCredits(journey: Journey, entrant: Visit): Promise<void> {
  const { say } = journey
  const { page } = entrant
  const texts = entrantTexts(journey)
  await goOnFromPayment(journey, page)
  await page.getByRole('button', { name: say('projects', 'credits.add'), exact: true }).click()
  await page.getByLabel(say('projects', 'credits.name'), { exact: true }).fill(texts.credit)
  await inspect(journey, entrant, '11-credits')
  await goOn(journey, page, 'client-info')
  await page
    .getByRole('textbox', { name: say('projects', 'field.client'), exact: true })
    .fill('Société des traversiers')
  await page.getByRole('checkbox', { name: say('projects', 'field.client_may') }).check()
  await inspect(journey, entrant, '12-client')
  await goOn(journey, page, 'media')
}

/** With the keyboard only; the live region announces when the next key may follow. */
async function moveUp({ say }: Journey, page: Page, place: number): Promise<void> {
  const announced = (target: number) =>
    page.getByText(say('files', 'move.image.goes_to', { place, target }), { exact: true })
  await page.getByRole('button', { name: say('files', 'move.image.grip', { place }), exact: true }).focus()
  await page.keyboard.press('Space')
  await announced(place).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowUp')
  await announced(place - 1).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
}

export async function hangImages(
  journey: Journey,
  entrant: Visit,
  photographs: readonly Photograph[],
): Promise<void> {
  const { say } = journey
  const { page } = entrant
  const texts = entrantTexts(journey)
  const group = (place: number): Locator =>
    page.getByRole('group', { name: say('files', 'media.image', { place }), exact: true })
  await page
    .locator('input[type=file]')
    .setInputFiles(photographs.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })))
  await eventually(() => page.locator('input[name="cover"]').count(), 60_000).toBe(3)
  await eventually(
    () => page.getByRole('list', { name: say('files', 'media.arriving') }).count(),
    30_000,
  ).toBe(0)

  const legend = (place: number) => group(place).getByLabel(say('files', 'media.legend'), { exact: true })
  for (const [at, text] of texts.legends.entries()) {
    await legend(at + 1).fill(text)
    await group(at + 1)
      .getByLabel(say('files', 'media.credit'), { exact: true })
      .fill(texts.photographer)
    await group(at + 1)
      .getByRole('checkbox')
      .check()
  }
  const [first, second, third] = texts.legends
  await moveUp(journey, page, 3)
  await eventually(() => legend(2).inputValue()).toBe(third)
  expect([await legend(1).inputValue(), await legend(3).inputValue()]).toEqual([first, second])

  await page.getByRole('radio', { name: say('files', 'media.cover_of', { place: 2 }) }).check()
  await inspect(journey, entrant, '13-media')
  await goOn(journey, page, 'text')
}

export async function writeText(journey: Journey, entrant: Visit): Promise<void> {
  const { say, language } = journey
  const { page } = entrant
  const texts = entrantTexts(journey)
  // A heading of the description has the same label as the title in French.
  const field = (key: 'title' | 'summary' | 'description') =>
    page.getByRole('textbox', { name: say('projects', `text.${key}`), exact: true })
  const ownLanguage = page.getByLabel(say('projects', 'text.language'), { exact: true })
  expect(await ownLanguage.inputValue()).toBe(language)
  await field('title').fill(texts.title)
  await field('summary').fill(texts.summary)
  await field('description').click()
  for (const [at, paragraph] of texts.description.entries()) {
    if (at > 0) await page.keyboard.press('Enter')
    await page.keyboard.insertText(paragraph)
  }
  await inspect(journey, entrant, '14-text')
  await goOn(journey, page, 'document')
  await bringPlan(journey, entrant)
  await goOn(journey, page, 'translation')
  await page.getByRole('radio', { name: say('projects', 'translation.no') }).check()
  await inspect(journey, entrant, '15-translation')
  await goOn(journey, page, 'preview')
}

async function bringPlan(journey: Journey, { page }: Visit): Promise<void> {
  const { say } = journey
  const name = 'Plan.pdf'
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name, mimeType: 'application/pdf', buffer: pdfOf({ pages: 2 }) }])
  const plan = page.getByRole('group', { name: say('files', 'document.place', { place: 1 }), exact: true })
  await plan.getByText(say('files', 'document.pages', { count: 2 }), { exact: true }).waitFor()
  expect(await plan.getByLabel(say('files', 'document.title'), { exact: true }).inputValue()).toBe('Plan')
  await page.getByRole('img', { name: say('files', 'document.first_page', { title: 'Plan' }) }).waitFor()
}

export async function lookAtPreview(journey: Journey, entrant: Visit): Promise<void> {
  const { say } = journey
  const { page } = entrant
  const texts = entrantTexts(journey)
  const open = page.getByRole('button', { name: say('projects', 'preview.open'), exact: true })
  await open.waitFor()
  await inspect(journey, entrant, '16-preview')
  await open.click()
  const preview = page.getByRole('dialog', { name: say('projects', 'step.preview') })
  await preview.getByRole('heading', { level: 1, name: texts.title }).waitFor()
  const text = plain(await preview.innerText())
  for (const part of [texts.summary, ...texts.description, ...texts.legends, texts.credit]) {
    expect(text).toContain(plain(part))
  }
  await inspect(journey, entrant, '17-preview-dialog')
  await preview.getByRole('button', { name: say('projects', 'preview.close'), exact: true }).click()
  await preview.waitFor({ state: 'hidden' })
  await goOn(journey, page, 'confirmation')
}

export async function submit(journey: Journey, entrant: Visit): Promise<void> {
  const { say } = journey
  const { page } = entrant
  await page.getByRole('checkbox', { name: say('projects', 'confirmation.accept') }).check()
  await inspect(journey, entrant, '18-confirmation')
  await page.getByRole('button', { name: say('projects', 'confirmation.submit'), exact: true }).click()
  await page.getByText(say('projects', 'confirmation.done'), { exact: true }).waitFor()
  await inspect(journey, entrant, '19-submitted')
}
