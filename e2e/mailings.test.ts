import { beforeAll, expect, test } from 'vitest'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { messagesOf } from '#server/messages.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { eventually, picture } from './journey.ts'
import { openContest } from './programme.ts'
import { openSharedApp, visitAs } from './sessions.ts'

let app: Awaited<ReturnType<typeof openSharedApp>>

beforeAll(async () => {
  app = await openSharedApp()
})

test('an organiser writes to the entrants of a contest, previews and sends it, and finds the email', async () => {
  const t = messagesOf('mailings', 'en')
  const accounts = messagesOf('accounts', 'en')
  const [owner, organiser] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const contestId = await openContest(app)
  for (const name of ['Quai', 'Phare']) {
    await createProject(app.db, { ownerId: owner.id, contestId, kind: 'project', language: 'en', name })
  }
  const { page, complaints } = await visitAs(await openBrowser(), app, organiser)
  await page.goto(links.adminMailings())
  await page
    .getByRole('link', { name: t('new') })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: t('new') }).waitFor()

  await page.getByLabel(t('contest'), { exact: true }).selectOption(contestId)
  await page.getByText(t('recipient_count', { count: 1 })).waitFor()
  await page.getByLabel(t('subject'), { exact: true }).fill('Two weeks left')
  await page.getByRole('textbox', { name: t('text'), exact: true }).click()
  await page.keyboard.type('Hello {{name}}: {{projects}}')
  await page.getByRole('button', { name: t('save') }).click()
  await page.getByRole('heading', { level: 1, name: 'Two weeks left' }).waitFor()
  await page.getByRole('button', { name: t('preview.show') }).click()
  const mail = page.frameLocator(`iframe[title="Two weeks left"]`)
  await mail.getByText('Hello Test: Quai and Phare', { exact: true }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await picture(page, 'mailing-draft')

  await page.getByRole('button', { name: t('send'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('send_question', { count: 1 }) })
  await dialog.getByRole('button', { name: t('send'), exact: true }).click()
  await page.getByRole('table', { name: t('recipients') }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await app.settle()
  await page.reload()
  await eventually(() => page.getByText(t('status.sent'), { exact: true }).count()).toBeGreaterThan(0)
  await page.getByRole('link', { name: t('recipient.queued') }).click()
  await page.getByRole('heading', { level: 1, name: 'Two weeks left' }).waitFor()
  await page.getByText(accounts('outbox.no_server')).waitFor()
  expect(complaints).toEqual([])
})
