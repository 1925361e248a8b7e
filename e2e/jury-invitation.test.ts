import { desc, eq } from 'drizzle-orm'
import type { Browser } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { addConflict } from '#features/jury/panel/contract-conflicts.ts'
import { jurors } from '#features/jury/panel/server/tables.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { agreementIn } from './auth.ts'
import { openBrowser } from './browser.ts'
import { eventually, inspect, inspectState, startJourney } from './journey.ts'
import { password } from './programme.ts'
import { openSharedApp, visitAs } from './sessions.ts'

let app: TestApp
let browser: Browser
let judged: JudgedContest

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
  const older = await app.user()
  const { id } = await createProject(app.db, {
    ownerId: older.id,
    kind: 'product',
    contestId: null,
    language: 'fr',
    name: 'Lampe',
    mainDesigner: 'Marie Côté',
    launchYear: 2024,
    credits: [{ role: 'lighting', name: 'Odile Quenneville', firmId: null }],
  })
  await app.db
    .update(projects)
    .set({ status: 'completed', publishedAt: new Date() })
    .where(eq(projects.id, id))
})
// Each test has its own jury.
beforeEach(async () => {
  judged = await giveJudgedContest(app, { slug: crypto.randomUUID(), isOpen: true })
})

async function mailedLink(email: string): Promise<string> {
  const [mail] = await app.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(desc(outbox.createdAt))
    .limit(1)
  return /\/juror-invitation\?lang=\w+#token=[\w-]+/.exec(mail?.plain ?? '')?.[0] ?? ''
}

test('an organiser invites a person, who registers, accepts and declares conflicts', async () => {
  const journey = startJourney(app, browser, 'fr')
  const { say } = journey
  const admin = await visitAs(browser, app, judged.organiser, { language: 'fr' })
  const jury = `/admin/contests/${judged.contestId}/jury`
  const email = `marie-${crypto.randomUUID()}@atelier-eole.example`
  await admin.page.goto(jury)
  const press = (page: typeof admin.page, name: string) =>
    page.getByRole('button', { name, exact: true }).click()

  await press(admin.page, say('jury', 'invite.action'))
  await admin.page
    .getByLabel(say('jury', 'invite.users'))
    .fill(`Marie Côté <${email}>\npersonne à l’adresse inconnue`)
  await admin.page.getByLabel(say('jury', 'invite.message')).fill('Au plaisir de vous lire.')
  await press(admin.page, say('jury', 'invite.send'))
  await admin.page.getByText(say('jury', 'invite.line.no_address')).waitFor()
  await inspect(journey, admin, 'jury-invite')
  await press(admin.page, say('jury', 'form.close'))
  await admin.page.getByText(email).first().waitFor()
  await inspectState(journey, admin, 'jury-invited')

  const [colleague = judged.organiser] = judged.jury
  const other = await visitAs(browser, app, colleague, { language: 'fr' })
  await other.page.goto(await mailedLink(email))
  const rejected = { invited: email, own: colleague.email }
  await other.page.getByText(say('jury', 'code.invitation_address_mismatch', rejected)).waitFor()
  await inspect(journey, other, 'juror-invitation-other-account')
  await press(other.page, say('jury', 'invite.logout'))
  await other.page.getByRole('link', { name: say('jury', 'invite.login'), exact: true }).click()
  await eventually(() => other.page.getByLabel(say('accounts', 'field.email')).first().inputValue()).toBe(
    email,
  )

  const guest = await journey.arrive()
  await guest.page.goto(await mailedLink(email))
  await guest.page.getByText('Au plaisir de vous lire.').waitFor()
  await inspect(journey, guest, 'juror-invitation')
  await guest.page.getByRole('link', { name: say('jury', 'invite.register'), exact: true }).click()
  const form = guest.page.locator('section').filter({
    has: guest.page.getByRole('heading', { name: say('accounts', 'register.title'), exact: true }),
  })
  const field = (key: 'email' | 'first_name' | 'last_name' | 'gender' | 'country' | 'password') =>
    form.getByLabel(say('accounts', `field.${key}`), { exact: true })
  const known = [field('email'), field('first_name'), field('last_name')]
  expect(await Promise.all(known.map((one) => one.inputValue()))).toEqual([email, 'Marie', 'Côté'])
  await field('gender').selectOption('unspecified')
  await field('country').selectOption('CA')
  await field('password').fill(password)
  await agreementIn(form, say('accounts', 'register.agree')).check()
  await form.getByRole('button', { name: say('accounts', 'register.submit'), exact: true }).click()
  await press(guest.page, say('jury', 'invite.accept'))
  await guest.page.waitForURL('**/account/jury-conflicts')

  await guest.page.getByLabel(say('jury', 'conflicts.names')).fill('Studio Nord\nJean Roy')
  await inspect(journey, guest, 'jury-conflicts')
  await press(guest.page, say('jury', 'conflicts.declare'))
  await guest.page.getByText(say('jury', 'conflicts.declared')).waitFor()

  await admin.page.goto(`${jury}/conflicts`)
  await admin.page
    .getByText(/Studio Nord/)
    .first()
    .waitFor()
  await inspect(journey, admin, 'jury-office-conflicts')
  await admin.page.goto(jury)
  await admin.page
    .getByRole('link', { name: /Marie Côté/ })
    .first()
    .waitFor()
  await inspect(journey, admin, 'jury-ready')
  await press(admin.page, `${say('jury', 'questions.remove')} Marie Côté`)
  await admin.page.getByLabel(say('jury', 'form.reason')).fill('Congé')
  await inspectState(journey, admin, 'jury-leaving')
  await admin.page
    .getByRole('dialog')
    .getByRole('button', { name: say('jury', 'questions.remove'), exact: true })
    .click()
  await admin.page.getByText(say('jury', 'memberships.left', { reason: 'Congé' })).waitFor()
  await guest.page.reload()
  await guest.page.getByText(say('jury', 'conflicts.none_title')).waitFor()

  const [user] = await app.db.select().from(users).where(eq(users.email, email))
  await eventually(() => user?.firstName).toBe('Marie')
  expect(guest.complaints).toEqual([])
})

test('an organiser reassigns the entries of a juror whose conflict became known later', async () => {
  const journey = startJourney(app, browser, 'fr')
  const { say } = journey
  const { contestId, organiser, jury, entries } = judged
  const [membership] = await app.db
    .select()
    .from(jurors)
    .where(eq(jurors.userId, jury[0]?.id ?? ''))
  const [entry] = entries
  await app.request(
    addConflict,
    { contestId, jurorId: membership?.id ?? '', entryNumber: entry?.number ?? 0, reason: 'Parenté' },
    organiser,
  )
  const admin = await visitAs(browser, app, organiser, { language: 'fr' })
  const { page } = admin
  await page.goto(`/admin/contests/${contestId}/jury/conflicts`)
  const leave = page.getByRole('button', { name: /^Récuser \d/ })
  await leave.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('jury', 'form.reason')).fill('Parenté avec la conceptrice')
  await inspectState(journey, admin, 'jury-leave-conflicted')
  await dialog
    .getByRole('button', { name: say('jury', 'conflicts.leave', { count: 2 }), exact: true })
    .click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => leave.count()).toBe(0)
  expect(admin.complaints).toEqual([])
})
