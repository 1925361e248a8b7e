import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Step } from '#features/projects/project/steps.ts'
import { inLanguage } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { pdfOf } from '#tools/testing/pdfs.ts'
import { openBrowser } from './browser.ts'
import { eventually, type Journey, startJourney } from './journey.ts'
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

/** More than the number of focusable elements on any screen. */
const mostStops = 150

/** A user without a mouse, who uses Tab, the focus and the keys. */
function keyboardUser({ say }: Journey, page: Page) {
  const { keyboard } = page
  // Set up first: otherwise a dialog that this key opens would be missed.
  page.on('filechooser', () => undefined)
  const isOn = async (target: Locator) => (await target.and(page.locator(':focus-within')).count()) > 0

  async function tabTo(target: Locator): Promise<void> {
    await target.waitFor()
    for (let stop = 0; stop < mostStops; stop += 1) {
      if (await isOn(target)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${target}.`)
  }
  async function write(target: Locator, text: string): Promise<void> {
    await tabTo(target)
    await keyboard.press('Control+A')
    await keyboard.insertText(text)
  }
  async function press(target: Locator, key = 'Enter'): Promise<void> {
    await tabTo(target)
    await eventually(() => target.isEnabled()).toBe(true)
    await keyboard.press(key)
  }
  /** A radio group is one tab stop; the arrow keys choose. */
  async function choose(target: Locator): Promise<void> {
    await tabTo(page.locator('fieldset').filter({ has: target }).last())
    for (let turn = 0; turn < 8 && !(await target.isChecked()); turn += 1) {
      await keyboard.press(turn === 0 ? 'Space' : 'ArrowDown')
    }
    expect(await target.isChecked()).toBe(true)
  }
  async function tick(target: Locator): Promise<void> {
    await press(target, 'Space')
    expect(await target.isChecked()).toBe(true)
  }
  /** A select chooses by the letters typed. */
  async function pick(target: Locator, name: string): Promise<void> {
    await tabTo(target)
    await keyboard.type(name)
  }
  async function addFiles(target: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    await tabTo(target)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Enter')])
    await chooser.setFiles(files)
  }
  async function nextStep(step: Step): Promise<void> {
    await press(
      page.getByRole('button', {
        name: say('projects', 'step.next', { step: say('projects', `step.${step}`) }),
        exact: true,
      }),
    )
    await page
      .getByRole('heading', { name: say('projects', `step.${step}`), exact: true })
      .first()
      .waitFor()
  }
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return { page, say, keyboard, tabTo, write, press, choose, tick, pick, addFiles, nextStep, field, button }
}
type KeyboardUser = ReturnType<typeof keyboardUser>

async function register({ page, say, press, choose, tick, nextStep }: KeyboardUser): Promise<void> {
  const name = inLanguage(contestName, 'en')
  await press(page.getByRole('link', { name: say('contests', 'list.register_to', { name }), exact: true }))
  await press(page.getByRole('button', { name: say('projects', 'register.go'), exact: true }))
  await choose(page.getByRole('radio', { name: say('projects', 'user_firm.person') }))
  await nextStep('discipline')
  await choose(page.getByRole('radio', { name: inLanguage(discipline, 'en'), exact: true }))
  await tick(page.getByRole('checkbox', { name: inLanguage(timber, 'en') }))
  await nextStep('information')
}

async function describe({ say, write, pick, keyboard, tabTo, field, nextStep }: KeyboardUser): Promise<void> {
  await write(field(say('projects', 'field.name')), 'The Ferry Shelter')
  await write(field(say('projects', 'field.main_designer')), 'Marie Côté')
  await write(field(say('projects', 'field.city')), 'Tadoussac')
  await pick(field(say('projects', 'field.country')), 'Canada')
  await tabTo(field(say('projects', 'field.completed_on')))
  await keyboard.type('06122026')
  await write(field(say('projects', 'field.contact_address')), '12, rue du Quai, Québec')
  await nextStep('payment')
}

async function pay({ page, say, write, pick, press, field, button }: KeyboardUser): Promise<void> {
  const change = button(say('payments', 'billing.change'))
  const city = field(say('payments', 'billing.city'))
  await change.or(city).first().waitFor()
  if (await change.isVisible()) await press(change)
  await pick(field(say('payments', 'billing.country')), 'France')
  await write(field(say('payments', 'billing.address')), '3, quai des Brumes')
  await write(city, 'Le Havre')
  await write(field(say('payments', 'billing.zip')), '76600')
  await press(button(say('payments', 'billing.save')))
  // The form is replaced by the address, which gets the focus.
  await page.locator('p:focus', { hasText: '3, quai des Brumes' }).waitFor()
  const [before = ''] = say('payments', 'pay.amount', { amount: '§' }).split('§')
  await press(page.getByRole('button', { name: before.trim() }))
  await press(button(say('payments', 'sandbox.succeed')))
  await page.getByText(say('payments', 'confirmed.title'), { exact: true }).waitFor()
}

async function credit({
  page,
  say,
  press,
  write,
  tick,
  field,
  button,
  nextStep,
}: KeyboardUser): Promise<void> {
  await press(button(say('projects', 'onward.firm-info')))
  await page
    .getByRole('heading', { name: say('projects', 'step.firm-info'), exact: true })
    .first()
    .waitFor()
  await press(button(say('projects', 'credits.add')))
  await write(field(say('projects', 'credits.name')), 'Bjerke et associés')
  await nextStep('client-info')
  await write(
    page.getByRole('textbox', { name: say('projects', 'field.client'), exact: true }),
    'Société des traversiers',
  )
  await tick(page.getByRole('checkbox', { name: say('projects', 'field.client_may') }))
  await nextStep('media')
}

async function arrangeImages({
  page,
  say,
  addFiles,
  write,
  tick,
  tabTo,
  keyboard,
  button,
  nextStep,
}: KeyboardUser): Promise<void> {
  await addFiles(button(say('files', 'media.choose')), await smallImages())
  await eventually(() => page.locator('input[name="cover"]').count(), 60_000).toBe(3)
  await eventually(
    () => page.getByRole('list', { name: say('files', 'media.arriving') }).count(),
    30_000,
  ).toBe(0)
  const group = (place: number) =>
    page.getByRole('group', { name: say('files', 'media.image', { place }), exact: true })
  const legend = (place: number) => group(place).getByLabel(say('files', 'media.legend'), { exact: true })
  for (const place of [1, 2, 3]) {
    await write(legend(place), `View ${place}`)
    await write(group(place).getByLabel(say('files', 'media.credit'), { exact: true }), 'Ingrid Moe')
    await tick(group(place).getByRole('checkbox'))
  }
  await tabTo(button(say('files', 'move.image.grip', { place: 3 })))
  // At once: each key waits until the one before has arrived.
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await keyboard.press(key)
  await eventually(() => legend(1).inputValue()).toBe('View 3')
  await nextStep('text')
}

async function writeTexts({
  page,
  say,
  write,
  addFiles,
  choose,
  button,
  nextStep,
}: KeyboardUser): Promise<void> {
  const text = (key: 'title' | 'summary' | 'description') =>
    page.getByRole('textbox', { name: say('projects', `text.${key}`), exact: true })
  await write(text('title'), 'The Ferry Shelter')
  await write(text('summary'), 'A long larch roof.')
  await write(text('description'), 'The shelter stands where the road ends.')
  await nextStep('document')
  const plan = { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: pdfOf() }
  await addFiles(button(say('files', 'media.choose')), plan)
  await page.getByRole('group', { name: say('files', 'document.place', { place: 1 }), exact: true }).waitFor()
  await nextStep('translation')
  await choose(page.getByRole('radio', { name: say('projects', 'translation.no') }))
  await nextStep('preview')
}

async function confirm({ page, say, press, tick, keyboard, button, nextStep }: KeyboardUser): Promise<void> {
  await press(button(say('projects', 'preview.open')))
  const preview = page.getByRole('dialog', { name: say('projects', 'step.preview') })
  await preview.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('Escape')
  await preview.waitFor({ state: 'hidden' })
  await nextStep('confirmation')
  await tick(page.getByRole('checkbox', { name: say('projects', 'confirmation.accept') }))
  await press(button(say('projects', 'confirmation.submit')))
  await page.getByText(say('projects', 'confirmation.done'), { exact: true }).waitFor()
}

test('an entrant completes every step of a project with the keyboard, from the contest to the receipt', async () => {
  const user = await app.user()
  const { page, context } = await visitAs(browser, app, user)
  const keys = keyboardUser(startJourney(app, browser, 'en'), page)
  await page.goto('/account/contests')

  await register(keys)
  await describe(keys)
  await pay(keys)
  await credit(keys)
  await arrangeImages(keys)
  await writeTexts(keys)
  await confirm(keys)

  await context.close()
})
