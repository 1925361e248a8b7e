import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sessions } from '#features/accounts/session/server/tables.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { addEditor } from '#tools/testing/firm-project.ts'
import { openBrowser, type Visit } from './browser.ts'
import { eventually, inspect, inspectState, startJourney } from './journey.ts'
import { onDevice } from './on-device.ts'
import { openContest, password } from './programme.ts'
import { openSharedApp, somebody, visitAs } from './sessions.ts'

const t = messagesOf('projects', 'en')
const shared = messagesOf('shared', 'en')
const accounts = messagesOf('accounts', 'en')
const areas = messagesOf('areas', 'en')

let app: TestApp
let browser: Browser
let contestId: string

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
  contestId = await openContest(app)
})

interface Begun {
  owner: User
  projectId: string
  address: string
  inside: Visit
  page: Page
}

/** An entrant at the information step. */
async function begin(): Promise<Begun> {
  const owner = await somebody(app)
  // Another test may have closed the contest.
  const deadlineAt = new Date(Date.now() + 86_400_000)
  await app.db.update(contests).set({ deadlineAt, status: 'open' }).where(eq(contests.id, contestId))
  const project = { kind: 'project', contestId, language: 'en', mainDesigner: 'Marie Côté' } as const
  const { id: projectId } = await createProject(app.db, { ...project, ownerId: owner.id })
  const inside = await visitAs(browser, app, owner)
  const address = `/account/projects/${projectId}/information`
  await inside.page.goto(address)
  await field(inside.page, 'name').waitFor()
  return { owner, projectId, address, inside, page: inside.page }
}

const field = (page: Page, name: 'name' | 'city') =>
  page.getByLabel(t(`field.${name}`), { exact: false }).and(page.locator(`#${name}`))

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const unsavedIn = (page: Page) => onDevice(page, 'draft')

async function saved(projectId: string) {
  const [row] = await app.db.select().from(projects).where(eq(projects.id, projectId))
  return row
}

const draftName = (projectId: string) => eventually(async () => (await saved(projectId))?.name)

test('text typed offline in a tab that is then closed is sent when the project is opened again', async () => {
  const { inside, page, projectId, address } = await begin()
  await inside.context.setOffline(true)
  await field(page, 'name').fill('Thirteen frames')
  await page.getByText(shared('saving.waiting')).waitFor()
  await page.close()
  await inside.context.setOffline(false)
  expect((await saved(projectId))?.name).toBe('')

  const again = await inside.context.newPage()
  await again.goto(address)
  await draftName(projectId).toBe('Thirteen frames')
  await eventually(() => field(again, 'name').inputValue()).toBe('Thirteen frames')
  await eventually(() => unsavedIn(again)).toEqual([])
})

test('text typed after the session ended is sent after the next login', async () => {
  const { owner, page, projectId, address } = await begin()
  await app.db.delete(sessions).where(eq(sessions.userId, owner.id))
  await field(page, 'name').fill('Kept through the login')
  await page.waitForURL('**/login?redirect=**')

  const form = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: accounts('login.title'), exact: true }) })
  await form.getByLabel(accounts('field.email'), { exact: true }).fill(owner.email)
  await form.getByLabel(accounts('field.password'), { exact: true }).fill(password)
  await form.getByRole('button', { name: accounts('login.submit'), exact: true }).click()

  await page.waitForURL(`**${address}`)
  await draftName(projectId).toBe('Kept through the login')
  await eventually(() => field(page, 'name').inputValue()).toBe('Kept through the login')
})

test('one user’s unsent text is neither sent nor shown to the next user', async () => {
  const { inside, page, projectId } = await begin()
  const colleague = await somebody(app)
  await addEditor(app.db, projectId, colleague.id)
  await inside.context.setOffline(true)
  await field(page, 'name').fill('Only of the first')
  await page.getByText(shared('saving.waiting')).waitFor()
  await page.evaluate((token) => localStorage.setItem('token', token), colleague.token)
  // The page reloads, since another user is logged in.
  await Promise.all([page.waitForEvent('load'), inside.context.setOffline(false)])

  await field(page, 'city').fill('Odda')
  await eventually(async () => (await saved(projectId))?.city).toBe('Odda')
  expect([await field(page, 'name').inputValue(), (await saved(projectId))?.name]).toEqual(['', ''])
  expect(await unsavedIn(page)).toHaveLength(1)

  await press(page, areas('menu.logout'))
  await page.waitForURL('**/login')
  await eventually(() => unsavedIn(page)).toEqual([])
  expect((await saved(projectId))?.name).toBe('')
})

test('text typed just before logging out is saved, and removed from the browser', async () => {
  const { page, projectId } = await begin()
  await field(page, 'name').fill('The last words')
  await press(page, areas('menu.logout'))
  await page.waitForURL('**/login')

  expect((await saved(projectId))?.name).toBe('The last words')
  await eventually(() => unsavedIn(page)).toEqual([])
})

test('text typed just before a page closes is saved, short or long', async () => {
  const { inside, page, projectId, address } = await begin()
  await field(page, 'name').fill('Typed and gone')
  await page.goto('/contests')
  await draftName(projectId).toBe('Typed and gone')

  await page.goto(address)
  await field(page, 'name').fill('Typed and closed')
  await page.close({ runBeforeUnload: true })
  await draftName(projectId).toBe('Typed and closed')
  await inside.context.close()
})

test('unsent text of a closed page is sent from any screen of the account, and logging out asks first', async () => {
  const { inside, page, projectId } = await begin()
  await inside.context.setOffline(true)
  await field(page, 'name').fill('Kept in the train')
  await page.getByText(shared('saving.waiting')).waitFor()
  await page.close()
  await inside.context.setOffline(false)
  const again = await inside.context.newPage()
  await again.goto('/account/my-projects')
  await draftName(projectId).toBe('Kept in the train')
  await eventually(() => unsavedIn(again)).toEqual([])

  await again.goto(`/account/projects/${projectId}/information`)
  await field(again, 'name').waitFor()
  await inside.context.setOffline(true)
  await field(again, 'name').fill('Not yet there')
  await again.getByText(shared('saving.waiting')).waitFor()
  again.once('dialog', (dialog) => void dialog.dismiss())
  const question = again.waitForEvent('dialog')
  await press(again, areas('menu.logout'))
  expect((await question).message()).toBe(accounts('logout.unsaved'))
  await inside.context.setOffline(false)
  await draftName(projectId).toBe('Not yet there')
  await press(again, areas('menu.logout'))
  await again.waitForURL('**/login')
})

test('on a phone the saving state stays visible and never covers the focused field', async () => {
  const { page, projectId } = await begin()
  await page.setViewportSize({ width: 390, height: 480 })
  const last = page.locator('#contactAddress')
  await last.fill('Rue Saint-Jean')
  await page.getByText(/^Saved /).waitFor()
  const [state, box] = [await page.getByText(/^Saved /).boundingBox(), await last.boundingBox()]
  const middle = `${(box?.x ?? 0) + (box?.width ?? 0) / 2}, ${(box?.y ?? 0) + (box?.height ?? 0) / 2}`
  const isOnTop = await page.evaluate<boolean>(
    `document.elementFromPoint(${middle})?.id === 'contactAddress'`,
  )

  expect([Math.round(state?.y ?? -1), isOnTop]).toEqual([0, true])
  expect(box?.y).toBeGreaterThan(state?.height ?? 0)
  expect((await saved(projectId))?.contactAddress).toBe('Rue Saint-Jean')
})

test('when two pages change one field, both texts are shown and neither is lost', async () => {
  const { inside, page: one, projectId, address } = await begin()
  const two = await inside.context.newPage()
  await two.goto(address)
  await field(two, 'name').focus()
  await field(one, 'name').fill('A roof of thirteen frames on the old quay wall')
  await draftName(projectId).toContain('thirteen')

  await field(two, 'name').fill('A roof of eleven frames on the old quay wall')
  const conflict = two.getByRole('alert', { name: shared('versions.title') })
  await conflict.waitFor()
  expect(await conflict.locator('mark').allTextContents()).toEqual(['eleven', 'thirteen'])
  await two.setViewportSize({ width: 390, height: 900 })
  await inspectState(startJourney(app, browser, 'en'), { ...inside, page: two }, 'conflict')
  await two.setViewportSize({ width: 1440, height: 900 })
  // The dialog survives a reload.
  await two.reload()
  await conflict.waitFor()
  expect((await saved(projectId))?.name).toContain('thirteen')
  expect(await field(two, 'name').inputValue()).toContain('eleven')

  await press(two, shared('versions.keep_mine_named', { field: t('field.name') }))
  await draftName(projectId).toBe('A roof of eleven frames on the old quay wall')

  await field(one, 'name').fill('Mine again')
  await one.getByRole('alert', { name: shared('versions.title') }).waitFor()
  await press(one, shared('versions.keep_theirs_named', { field: t('field.name') }))
  await eventually(() => field(one, 'name').inputValue()).toContain('eleven')
  expect((await saved(projectId))?.name).toContain('eleven')
})

test('a title of 5,000 characters is rejected at its field and does not break the layout', async () => {
  const { inside, page, projectId } = await begin()
  await page.setViewportSize({ width: 390, height: 844 })

  await field(page, 'name').fill('Donau'.repeat(1000))
  await page.getByText(shared('too_long', { limit: 200 }), { exact: true }).waitFor()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.height).toBeLessThan(250)
  await inspect(startJourney(app, browser, 'en'), inside, 'long-name')

  await field(page, 'name').fill('Donau'.repeat(40))
  await draftName(projectId).toBe('Donau'.repeat(40))
  await page.goto('/account/my-projects')
  await page.getByRole('heading', { level: 3 }).waitFor()
  await inspect(startJourney(app, browser, 'en'), inside, 'long-name-in-list')
})

test('a colleague of the firm edits the project, and only the owner pays', async () => {
  const { page, projectId } = await begin()
  const colleague = await somebody(app)
  await addEditor(app.db, projectId, colleague.id)
  const other = await visitAs(browser, app, colleague)

  await other.page.goto(`/account/projects/${projectId}/information`)
  await field(other.page, 'city').fill('Odda')
  await eventually(async () => (await saved(projectId))?.city).toBe('Odda')
  await other.page.goto(`/account/projects/${projectId}/payment`)
  await other.page.getByText(t('owner_only.pay', { name: 'Marie Côté' })).waitFor()

  // The colleague’s change arrives without a reload.
  await page.reload()
  await eventually(() => field(page, 'city').inputValue()).toBe('Odda')
})

test('text typed when the deadline passes stays on the device and is sent once more time is given', async () => {
  const { page, projectId, inside } = await begin()
  await field(page, 'name').fill('In time')
  await draftName(projectId).toBe('In time')
  const deadlineAt = new Date(Date.now() - 1000)
  await app.db.update(contests).set({ deadlineAt }).where(eq(contests.id, contestId))

  await field(page, 'name').fill('Not quite in time')
  await page.getByText(t('saving.late')).waitFor()
  const unsent = page.getByRole('status', { name: t('unsent.title') })
  await unsent.getByText('Not quite in time').waitFor()
  expect(await field(page, 'name').inputValue()).toBe('In time')
  expect(await field(page, 'name').isDisabled()).toBe(true)
  await page.setViewportSize({ width: 390, height: 900 })
  await inspectState(startJourney(app, browser, 'en'), inside, 'late')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await unsent.getByText('Not quite in time').waitFor()

  await app.db.update(projects).set({ reopenedAt: new Date() }).where(eq(projects.id, projectId))
  await page.reload()
  await draftName(projectId).toBe('Not quite in time')
  await eventually(() => field(page, 'name').inputValue()).toBe('Not quite in time')
  expect([await field(page, 'name').isEnabled(), await unsent.count()]).toEqual([true, 0])
})
