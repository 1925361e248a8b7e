import { eq, inArray } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { contests } from '#features/contests/contest/server/tables.ts'
import { assignments, rounds, scores } from '#features/jury/panel/server/tables.ts'
import { messagesOf } from '#server/messages.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { openSharedApp, visitAs } from './sessions.ts'

const t = messagesOf('jury', 'en')

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

/** A jury and its entries before the first assignment. */
async function giveUndrawnContest(): Promise<JudgedContest> {
  const { db } = app
  const judged = await giveJudgedContest(app, { slug: crypto.randomUUID() })
  const entryIds = judged.entries.map(({ entryId }) => entryId)
  const drawn = db
    .select({ id: assignments.id })
    .from(assignments)
    .where(inArray(assignments.entryId, entryIds))
  await db.delete(scores).where(inArray(scores.assignmentId, drawn))
  await db.delete(assignments).where(inArray(assignments.entryId, entryIds))
  await db.delete(rounds).where(eq(rounds.contestId, judged.contestId))
  await db.update(contests).set({ status: 'closed' }).where(eq(contests.id, judged.contestId))
  return judged
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Clicks the button in the dialog and waits for the result. */
async function agree(page: Page, name: string) {
  await dialogOf(page).getByRole('button', { name, exact: true }).click()
  await dialogOf(page).waitFor({ state: 'hidden' })
}

async function addPanel(page: Page, name: string, jurors: RegExp[], category: RegExp) {
  await press(page, t('panels.add'))
  const dialog = dialogOf(page)
  await dialog.getByLabel(t('panels.name'), { exact: true }).fill(name)
  for (const juror of jurors) await dialog.getByLabel(juror).check()
  await dialog.getByLabel(category).check()
  expect(await accessibilityViolations(page)).toEqual([])
  await agree(page, t('form.save'))
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

test('an organiser creates panels, assigns entries, is warned of separate groups, and opens the round', async () => {
  const contest = await giveUndrawnContest()
  const { page, complaints } = await visitAs(browser, app, contest.organiser)
  await page.goto(links.adminPanels(contest.contestId))
  await page.getByText(t('panels.none')).waitFor()
  await addPanel(page, 'North', [/^01 /, /^02 /], /Retail/)
  await addPanel(page, 'South', [/^03 /], /Office/)
  await page.getByText(t('panels.all_placed')).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByRole('link', { name: t('evaluations.back') }).click()
  await press(page, t('admin.auto_assign'))
  await dialogOf(page).getByLabel(t('auto_assign.evaluations'), { exact: true }).fill('2')
  expect(await accessibilityViolations(page)).toEqual([])
  await agree(page, t('admin.auto_assign'))

  await press(page, t('admin.action.openFirst'))
  await dialogOf(page)
    .getByText(t('linkage.open_apart', { islands: 2 }))
    .waitFor()
  await dialogOf(page)
    .getByRole('link', { name: t('linkage.see') })
    .click()
  expect(await accessibilityViolations(page)).toEqual([])

  await press(page, t('assign.open'))
  await dialogOf(page).getByLabel(/^03 /).check()
  expect(await accessibilityViolations(page)).toEqual([])
  await press(page, t('assign.do_give'))
  await page.getByText(t('pair.why.assigned')).first().waitFor()

  await page.getByRole('link', { name: t('evaluations.back'), exact: true }).click()
  await press(page, t('admin.action.openFirst'))
  await agree(page, t('admin.action.openFirst'))
  await page.getByRole('button', { name: t('admin.action.closeFirst'), exact: true }).waitFor()
  expect(complaints).toEqual([])
})
