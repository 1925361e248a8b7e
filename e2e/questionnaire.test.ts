import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { getUser } from '#features/accounts/session/contract.ts'
import { getJurorProfile } from '#features/jury/panel/contract-profile.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { eventually } from './journey.ts'
import { openSharedApp, showScreen, visitAs } from './sessions.ts'

const t = messagesOf('jury', 'en')
const files = messagesOf('files', 'en')
const areas = messagesOf('areas', 'en')

let app: TestApp
let browser: Browser

const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#8a6f55' } })
  .jpeg()
  .toBuffer()
const portrait = { name: 'portrait.jpg', mimeType: 'image/jpeg', buffer }

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

async function asJuror() {
  const juror = await app.user({ roles: ['juror'] })
  const inside = await visitAs(browser, app, juror)
  await inside.page.goto('/account/jury-questions')
  await inside.page.getByLabel(t('questions.bio'), { exact: true }).waitFor()
  return { juror, ...inside }
}

const choose = (page: Page) => page.getByLabel(t('questions.portrait_choose')).first()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a juror answers the questionnaire with a portrait', async () => {
  const { juror, page, complaints } = await asJuror()

  await choose(page).setInputFiles(portrait)
  await page
    .getByRole('button', { name: `${t('questions.remove')} ${t('questions.portrait')}`, exact: true })
    .waitFor()
  await page.getByLabel(t('questions.bio'), { exact: true }).fill('Ines Duarte draws schools.')
  await page.getByLabel(t('questions.teaching.teacher')).check()
  await page.getByLabel(t('questions.phone')).fill('514 286 7788')
  await page.getByLabel(t('questions.magazine.yes')).check()
  await page.getByLabel(t('questions.address')).fill('12, rue du Port, Montréal')
  await press(page, t('form.save'))
  await page.getByText(t('questions.done')).waitFor()

  const { body: profile } = await app.request(getJurorProfile, {}, juror)
  const { body: user } = await app.request(getUser, {}, juror)
  expect(profile.missing).toEqual([])
  expect(user.have_mag_questions).toBe(true)
  expect(await accessibilityViolations(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a failed upload is reported with the message of the specification, and may be tried again', async () => {
  const { page } = await asJuror()
  // A lost connection is retried first; this response is not.
  await page.route('**/api/uploads', (route) => route.fulfill({ status: 400 }))
  await choose(page).setInputFiles(portrait)
  await page.getByText(files('media.failed')).waitFor()

  await page.unroute('**/api/uploads')
  await press(page, files('media.again'))

  await page
    .getByRole('button', { name: `${t('questions.remove')} ${t('questions.portrait')}`, exact: true })
    .waitFor()
  expect(files('media.failed')).toBe('Error uploading file, please try again')
})

test('a juror’s unsaved answers are restored after a reload', async () => {
  const { page } = await asJuror()
  await page.getByLabel(t('questions.phone')).fill('514 286')
  await page.getByLabel(t('questions.magazine.no')).check()

  await page.reload()

  await page.getByText(areas('draft.notice')).waitFor()
  await eventually(() => page.getByLabel(t('questions.phone')).inputValue()).toBe('514 286')
  expect(await page.getByLabel(t('questions.magazine.no')).isChecked()).toBe(true)
})

test('a French translation is required only if the juror writes in another language', async () => {
  const { page } = await asJuror()
  const french = page.getByLabel(t('questions.bio_french'))
  expect(await french.count()).toBe(1)

  await page.getByLabel(t('questions.language')).selectOption('fr')

  expect(await french.count()).toBe(0)
})

test('every jury screen shows a message to a user who is not a juror', async () => {
  const entrant = await app.user()
  const { page } = await visitAs(browser, app, entrant)
  const project = `/account/jury-evaluation/project/${crypto.randomUUID()}`
  const screens = ['jury-profile', 'jury-questions', 'jury-evaluation', 'jury-evaluation-finals']
  const addresses = [
    ...screens.map((screen) => `/account/${screen}`),
    project,
    `${project}/${crypto.randomUUID()}`,
  ]

  await page.goto('/account')
  for (const address of addresses) {
    await showScreen(page, address)
    await page.getByRole('heading', { name: areas('state.forbidden_title') }).waitFor()
  }
})

test('a project that is not assigned to the juror is not found', async () => {
  const { page } = await asJuror()

  await page.goto(`/account/jury-evaluation/project/${crypto.randomUUID()}`)

  await page.getByRole('heading', { name: areas('state.not_found_title') }).waitFor()
})
