import { eq } from 'drizzle-orm'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { paymentItems, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { recordPaid } from '#features/projects/entry/server/actions/entries.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { messagesOf } from '#server/messages.ts'
import { ownNames, unwritten } from '#shared/language.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { links } from '#web/links.ts'
import { openBrowser } from './browser.ts'
import { eventually, inspectState, startJourney } from './journey.ts'
import { openContest } from './programme.ts'
import { openSharedApp, visitAs } from './sessions.ts'

let app: TestApp
let browser: Browser
let contestId: string

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
  contestId = await openContest(app)
})
// No document is required at the start of each test.
beforeEach(async () => {
  await app.db.update(contests).set({ limits: usualLimits }).where(eq(contests.id, contestId))
})

async function paidProject(owner: User, contestId: string): Promise<string> {
  const [discipline] = await listDisciplines(app.db, contestId)
  const { id: projectId, entryIds } = await createProject(app.db, {
    ownerId: owner.id,
    kind: 'project',
    contestId,
    language: 'en',
    name: 'The Ferry Shelter',
    submitsAs: 'person',
    userWantToTranslate: false,
    texts: { en: { title: 'The Ferry Shelter', summary: '', description: '' } },
    ...(discipline ? { disciplineId: discipline.id } : {}),
    categoryIds: discipline?.categories.slice(0, 1).map(({ id }) => id) ?? [],
  })
  const at = new Date()
  await app.db.transaction((tx) => recordPaid(tx, { projectIds: [projectId], entryIds, at }))
  const [payment] = await app.db
    .insert(payments)
    .values({ projectId, payerId: owner.id, currency: 'CAD', status: 'completed', completedAt: at })
    .returning()
  const item = { kind: 'first_category', label: unwritten, amount: 0, position: 0 } as const
  await app.db.insert(paymentItems).values({ ...item, paymentId: payment?.id ?? '' })
  return projectId
}

test('an organiser requires a document by name, and the entrant uploads it or sees that it is missing', async () => {
  const journey = startJourney(app, browser, 'en')
  const { say } = journey
  const label = 'Letter of authorisation'
  const organiser = await visitAs(browser, app, await app.user({ roles: ['organiser'] }))
  await organiser.page.goto(links.contestLimits(contestId))
  await organiser.page.getByRole('button', { name: say('contests', 'admin.slot_add'), exact: true }).click()
  const name = say('contests', 'admin.slot_label', { language: ownNames.en })
  await organiser.page.getByLabel(name, { exact: true }).fill(label)
  await organiser.page.getByRole('checkbox', { name: 'PNG', exact: true }).check()
  await inspectState(journey, organiser, 'named-files-requested')
  await organiser.page.getByRole('button', { name: say('contests', 'admin.save'), exact: true }).click()
  await organiser.page.getByText(say('contests', 'admin.saved'), { exact: true }).waitFor()

  const owner = await app.user()
  const projectId = await paidProject(owner, contestId)
  const entrant = await visitAs(browser, app, owner)
  const { page } = entrant
  await page.goto(links.projectStep(projectId, 'confirmation'))
  const lacking = page.getByRole('link', { name: say('projects', 'missing.slot', { label }), exact: true })
  await lacking.click()
  const slot = page.getByRole('region', { name: new RegExp(label) })
  await slot.waitFor()
  const square = sharp({ create: { width: 400, height: 560, channels: 3, background: '#d9cbb3' } })
  const upload = (buffer: Buffer) =>
    slot.locator('input[type=file]').setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer })
  await upload(await square.jpeg().toBuffer())
  await slot.getByRole('alert').getByText('PDF, PNG').waitFor()
  await slot.getByRole('button', { name: /letter\.png/ }).click()
  await upload(await square.png().toBuffer())
  await slot.getByText('letter.png', { exact: true }).waitFor()
  await slot.getByRole('img').waitFor()
  await inspectState(journey, entrant, 'named-files-uploaded')
  await page.goto(links.projectStep(projectId, 'confirmation'))
  await page
    .getByRole('heading', { name: say('projects', 'step.confirmation'), exact: true })
    .first()
    .waitFor()
  await page.getByText(say('projects', 'rail.complete')).first().waitFor()

  expect(await lacking.count()).toBe(0)
})

test('a link to what is missing in another step leads into its field', async () => {
  const { say } = startJourney(app, browser, 'en')
  const owner = await app.user()
  const projectId = await paidProject(owner, contestId)
  const { page, complaints } = await visitAs(browser, app, owner)
  // A step that is loaded already takes the focus at once.
  await page.goto(links.projectStep(projectId, 'text'))
  await page.getByLabel(say('projects', 'text.summary'), { exact: true }).waitFor()
  const steps = page.getByRole('main')
  await steps
    .getByRole('link', { name: new RegExp(`^${say('projects', 'step.confirmation')}`) })
    .first()
    .click()

  await page.getByRole('link', { name: say('projects', 'missing.summary'), exact: true }).click()

  await eventually(() => page.evaluate('document.activeElement.id')).toBe('summary')
  expect(complaints).toEqual([])
})

test('an acceptance that was ticked without an event is read when the project is submitted', async () => {
  const ownContest = await openContest(app)
  const limits = { ...usualLimits, imagesAtLeast: 0, required: [] }
  await app.db.update(contests).set({ limits }).where(eq(contests.id, ownContest))
  const { say } = startJourney(app, browser, 'en')
  const owner = await app.user()
  const projectId = await paidProject(owner, ownContest)
  const { page, complaints } = await visitAs(browser, app, owner)
  await page.goto(links.projectStep(projectId, 'confirmation'))
  const box = page.getByRole('checkbox', { name: say('projects', 'confirmation.accept'), exact: true })
  await box.waitFor()

  await page.evaluate(`Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked')
    .set.call(document.querySelector('main [type="checkbox"]'), true)`)
  await page.getByRole('button', { name: say('projects', 'confirmation.submit'), exact: true }).click()

  await page.getByText(say('projects', 'confirmation.done'), { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('an organiser asks a question and previews the form, and an entrant submits with an answer only', async () => {
  const ownContest = await openContest(app)
  await app.db
    .update(contests)
    .set({ limits: { ...usualLimits, imagesAtLeast: 0, required: [] } })
    .where(eq(contests.id, ownContest))
  const journey = startJourney(app, browser, 'en')
  const { say } = journey
  const label = 'Main structure'
  const organiser = await visitAs(browser, app, await app.user({ roles: ['organiser'] }))
  const { page: office } = organiser
  await office.goto(links.contestFields(ownContest))
  await office.getByRole('button', { name: say('contests', 'fields.add'), exact: true }).click()
  const inEnglish = { language: ownNames.en }
  await office.getByLabel(say('contests', 'fields.label', inEnglish), { exact: true }).fill(label)
  await office.getByLabel(say('contests', 'fields.type'), { exact: true }).selectOption('choice')
  for (const [at, option] of ['Wood', 'Steel'].entries()) {
    const name = say('contests', 'fields.option', { ...inEnglish, place: at + 1 })
    await office.getByLabel(name, { exact: true }).fill(option)
  }
  await office.getByRole('checkbox', { name: say('contests', 'admin.slot_required'), exact: true }).check()
  await inspectState(journey, organiser, 'question-asked')
  await office.getByRole('button', { name: say('contests', 'admin.save'), exact: true }).click()
  await office.getByText(say('contests', 'admin.saved'), { exact: true }).waitFor()
  await office.getByRole('link', { name: say('contests', 'admin.preview'), exact: true }).click()
  await office.getByLabel(label, { exact: true }).waitFor()
  await office.getByLabel(say('areas', 'frame.language'), { exact: true }).selectOption('fr')
  const french = messagesOf('projects', 'fr')
  await office
    .getByRole('link', { name: french('step.confirmation'), exact: true })
    .first()
    .click()
  await office.getByRole('link', { name: french('missing.answer', { label }), exact: true }).waitFor()
  await inspectState(journey, organiser, 'form-previewed')
  const begun = await app.db.$count(projects, eq(projects.contestId, ownContest))

  const owner = await app.user()
  const projectId = await paidProject(owner, ownContest)
  const { page } = await visitAs(browser, app, owner)
  await page.goto(links.projectStep(projectId, 'confirmation'))
  const submit = page.getByRole('button', { name: say('projects', 'confirmation.submit'), exact: true })
  await submit.and(page.locator('[aria-disabled]')).waitFor()
  await page.getByRole('link', { name: say('projects', 'missing.answer', { label }), exact: true }).click()
  await page.getByLabel(label, { exact: true }).selectOption({ label: 'Wood' })
  await page
    .getByRole('navigation', { name: say('projects', 'rail.all') })
    .getByRole('link', { name: say('projects', 'step.confirmation'), exact: true })
    .click()
  await page.getByRole('checkbox', { name: say('projects', 'confirmation.accept'), exact: true }).check()
  await submit.click()
  await page.getByText(say('projects', 'confirmation.done'), { exact: true }).waitFor()
  const [project] = await app.db.select().from(projects).where(eq(projects.id, projectId))

  expect(begun).toBe(0)
  expect([project?.status, Object.values(project?.answers ?? {}).length]).toEqual(['completed', 1])
})
