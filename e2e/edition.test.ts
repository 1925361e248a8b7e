import { desc, eq } from 'drizzle-orm'
import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  getEntryEvaluation,
  listEvaluations,
  listFinals,
  setBallot,
  setScore,
} from '#features/jury/panel/contract.ts'
import { acceptJurorInvitation } from '#features/jury/panel/contract-invitations.ts'
import { outbox } from '#server/database/tables.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { enterWork } from '#tools/testing/judged-contest.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser, visit } from './browser.ts'
import { eventually, inspect, startJourney } from './journey.ts'
import { openContest } from './programme.ts'
import { givePicture } from './rounds.ts'
import { openSharedApp, visitAs } from './sessions.ts'

const users = messagesOf('users', 'en')
const areas = messagesOf('areas', 'en')
const contests = messagesOf('contests', 'en')
const overview = messagesOf('overview', 'en')
const projects = messagesOf('projects', 'en')
const jury = messagesOf('jury', 'en')
const results = messagesOf('results', 'en')

const yearMs = 365 * 86_400_000
const name = 'Prix du Fleuve'
const slug = 'fleuve'
const score: Record<string, number> = {
  'Ferry Terminal': 10,
  'Reed House': 8,
  'Ice Works': 7,
  'Lock Bridge': 4,
}

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

const button = (on: Page | Locator, label: string) => on.getByRole('button', { name: label, exact: true })
const link = (on: Page | Locator, label: string) => on.getByRole('link', { name: label, exact: true })

/** Clicks the button on the screen, then the same in its dialog. */
async function confirm(page: Page, label: string, fill?: (dialog: Locator) => Promise<void>): Promise<void> {
  await button(page, label).first().click()
  const dialog = page.getByRole('dialog')
  await fill?.(dialog)
  await button(dialog, label).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function acceptInvitation(juror: User): Promise<void> {
  const mails = await app.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, juror.email))
    .orderBy(desc(outbox.createdAt))
  const token = /\/juror-invitation\?lang=\w+#token=([\w-]+)/.exec(mails[0]?.plain ?? '')?.[1] ?? ''
  expect((await app.request(acceptJurorInvitation, { token }, juror)).status).toBe(200)
}

/** The first juror is a point more severe. */
async function scoreAll(jurors: readonly User[]): Promise<void> {
  for (const [at, juror] of jurors.entries()) {
    const { body: open } = await app.request(listEvaluations, {}, juror)
    for (const entry of open.flatMap(({ categories }) => categories.flatMap((one) => one.entries))) {
      const { projectId, categoryId, title } = entry
      const { body } = await app.request(getEntryEvaluation, { projectId, categoryId }, juror)
      const value = (score[title.en] ?? 0) - (at === 0 ? 1 : 0)
      for (const { id: criterionId } of body.criteria)
        await app.request(setScore, { assignmentId: body.assignmentId, criterionId, value }, juror)
    }
  }
}

async function rankFinalists(contestId: string, jurors: readonly User[]): Promise<void> {
  for (const juror of jurors) {
    const { body } = await app.request(listFinals, {}, juror)
    for (const { id: categoryId, finalists } of body.flatMap((one) => one.categories)) {
      const entryIds = finalists
        .toSorted((one, other) => (score[other.title.en] ?? 0) - (score[one.title.en] ?? 0))
        .map(({ entryId }) => entryId)
      expect((await app.request(setBallot, { contestId, categoryId, entryIds }, juror)).status).toBe(200)
    }
  }
}

test('an organiser runs an edition, from a copy of the last one to the announcement', async () => {
  const last = { year: 2026, status: 'announced', around: Date.now() - yearMs } as const
  const model = await openContest(app, crypto.randomUUID(), last)
  const organiser = await app.user({ roles: ['organiser'] })
  const jurors = [await app.user(), await app.user(), await app.user()]
  const inside = await visitAs(browser, app, organiser)
  const { page } = inside
  const journey = startJourney(app, browser, 'en')
  const look = (station: string) => inspect(journey, inside, `edition-${station}`)
  const menu = page.getByRole('navigation', { name: areas('frame.menu') })
  const save = async () => {
    await button(page, contests('admin.save')).click()
    await page.getByText(contests('admin.saved')).first().waitFor()
    await link(page, contests('admin.back')).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }

  await page.goto(links.adminContests())
  await link(page, contests('admin.new')).click()
  await page.getByLabel(contests('admin.copy_of'), { exact: true }).selectOption(model)
  await page.getByLabel('English', { exact: true }).fill(name)
  await page.getByLabel(contests('admin.slug')).fill(slug)
  await look('01-copy')
  await button(page, contests('admin.create')).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const contestId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await link(page, overview('check.disciplines')).waitFor()
  await look('02-draft')

  await link(page, overview('check.disciplines')).click()
  await page
    .getByRole('textbox', { name: contests('admin.category') })
    .first()
    .fill('Public libraries')
  await look('03-categories')
  await save()
  await link(page, overview('check.prices')).click()
  const first = page.getByLabel(contests('prices.first'), { exact: true })
  await first.nth(0).fill('450')
  await look('04-prices')
  await save()
  await link(page, contests('admin.edit_part', { part: contests('fields.title') })).click()
  await button(page, contests('fields.add')).click()
  await page.getByLabel(contests('fields.label', { language: 'English' })).fill('Reused materials')
  await look('05-question')
  await save()
  await page.getByText('CAD 450').waitFor()
  await page.getByText('Reused materials').waitFor()
  await look('06-checked')
  await confirm(page, contests('action.open'))
  await page.getByRole('heading', { name: overview('next.collect') }).waitFor()
  await look('07-open')

  for (const title of Object.keys(score)) {
    const category = title === 'Ice Works' ? 'timber' : 'libraries'
    const entered = await enterWork(app, contestId, {
      title,
      language: 'en',
      entries: [{ category, scores: [] }],
    })
    for (const [at, entry] of entered.entries()) await givePicture(app, entry, { at })
  }
  await enterWork(app, contestId, {
    title: 'A Copy',
    language: 'en',
    entries: [{ category: 'timber', scores: [] }],
  })
  await link(menu, areas('admin.projects')).click()
  await page.getByRole('rowheader', { name: 'Ferry Terminal' }).waitFor()
  await look('08-projects')
  await page.getByRole('checkbox', { name: 'Select A Copy' }).check()
  await look('09-selected')
  await confirm(page, projects('eligibility.mark_ineligible'), async (dialog) => {
    await dialog.getByLabel(projects('eligibility.reason')).fill('Entered in 2025 already.')
  })
  await page.getByRole('row', { name: projects('eligibility.ineligible') }).waitFor()
  await look('10-ineligible')

  await link(menu, areas('admin.contest')).click()
  await confirm(page, contests('action.close'))
  await page.getByRole('heading', { name: overview('next.invite') }).waitFor()
  await look('11-closed')
  await link(page, overview('link.invite')).click()
  await button(page, jury('invite.action')).waitFor()
  await look('12-jury-empty')
  await button(page, jury('invite.action')).click()
  await page.getByLabel(jury('invite.users')).fill(jurors[0]?.email ?? '')
  await button(page, jury('invite.send')).click()
  await page.getByText(jury('invite.sent', { count: 1 })).waitFor()
  await look('13-invited')
  await button(page, jury('form.close')).click()
  for (const { email } of jurors.slice(1)) {
    await page.getByLabel(jury('admin.email'), { exact: true }).fill(email)
    await button(page, jury('admin.add')).click()
    await page.getByRole('row').filter({ hasText: email }).waitFor()
  }
  await acceptInvitation(jurors[0] ?? organiser)
  await page.reload()
  await page
    .getByRole('row')
    .filter({ hasText: jurors[0]?.email ?? '' })
    .waitFor()
  await look('14-jurors')
  await confirm(page, jury('admin.auto_assign'))
  await button(page, jury('admin.action.openFirst')).waitFor()
  await look('15-assigned')
  await confirm(page, jury('admin.action.openFirst'))
  await button(page, jury('admin.action.closeFirst')).waitFor()
  await scoreAll(jurors)
  await link(menu, areas('admin.contest')).click()
  await page.getByRole('heading', { name: overview('next.close_first') }).waitFor()
  await look('16-judging')
  await link(page, overview('link.progress')).first().click()
  await confirm(page, jury('admin.action.closeFirst'))
  await button(page, jury('admin.reopen_first')).waitFor()
  await look('17-round-closed')

  await link(page, jury('admin.to_results')).click()
  await button(page, 'Ferry Terminal').waitFor()
  await look('18-results')
  await button(page, 'Ice Works').click()
  const given = page.getByRole('listitem').filter({ hasText: /Juror 0\d/ })
  await eventually(() => given.count()).toBe(2)
  await confirm(page, results('action.override'), async (dialog) => {
    await dialog.getByLabel(results('staging.to')).selectOption('gold')
    await dialog.getByLabel(results('override.why')).fill('The panel was unanimous.')
    await look('19-level')
  })
  await page.getByText(results('override.reason', { reason: 'The panel was unanimous.' })).waitFor()
  await confirm(page, results('action.finals'))
  await look('20-finals-opened')
  await rankFinalists(contestId, jurors)
  await link(menu, areas('admin.contest')).click()
  await page.getByRole('heading', { name: overview('next.close_finals') }).waitFor()
  await look('21-finals')
  await link(page, overview('link.progress')).first().click()
  await confirm(page, jury('admin.action.closeFinals'))
  await look('22-finals-closed')
  await link(page, jury('admin.to_results')).click()
  await button(page, results('action.announce')).click()
  await page.getByRole('dialog').getByText('Ferry Terminal').waitFor()
  await look('23-announce')
  expect(await accessibilityViolations(page)).toEqual([])
  expect((await fetch(app.address + links.judging('en', slug))).status).toBe(404)
  await button(page.getByRole('dialog'), results('action.announce')).click()
  await page.getByText(results('public'), { exact: true }).waitFor()
  await app.settle()
  await link(menu, areas('admin.contest')).click()
  await page.getByRole('heading', { name: overview('next.archive') }).waitFor()
  await look('24-announced')

  for (const width of [390, 1440]) {
    const visitor = await visit(browser, app.address, { javaScriptEnabled: width === 1440, width })
    await visitor.page.goto(links.edition('en', slug))
    await visitor.page.getByRole('link', { name: 'Ferry Terminal' }).first().waitFor()
    await inspect(journey, visitor, 'edition-25-public')
    await visitor.page.goto(links.judging('fr', slug))
    await visitor.page.getByRole('heading', { level: 1, name: 'Rapport du jury' }).waitFor()
    await inspect(journey, visitor, 'edition-26-judging')
    if (width === 1440) expect(await accessibilityViolations(visitor.page)).toEqual([])
  }

  await link(menu, areas('admin.audit')).click()
  const steps = page.getByRole('rowheader')
  const area = page.getByLabel(users('audit.group'), { exact: true })
  await area.selectOption('projects')
  await page.getByRole('row', { name: 'Entered in 2025 already.' }).waitFor()
  await area.selectOption('contests')
  await steps.filter({ hasText: users('audit.does.contests.create') }).waitFor()
  await look('27-audit')
  const recorded = await steps.allInnerTexts()
  for (const step of ['setDisciplines', 'setPrices', 'setFields', 'open', 'close', 'announce'] as const)
    expect(recorded.join('\n')).toContain(users(`audit.does.contests.${step}`))
}, 120_000)
