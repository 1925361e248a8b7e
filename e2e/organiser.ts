import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import { logIn } from './auth.ts'
import type { Visit } from './browser.ts'
import { eventually, inspect, type Journey, plain } from './journey.ts'
import { contestName, gold, jurorEmails, organiserEmail, rivals, termsOf } from './programme.ts'

export async function enterAdmin(journey: Journey, organiser: Visit): Promise<void> {
  const { say, language } = journey
  const { page } = organiser
  await logIn(journey, page, organiserEmail)
  await page
    .getByRole('navigation', { name: say('areas', 'menu.account') })
    .getByRole('link', { name: say('areas', 'menu.admin'), exact: true })
    .click()
  const contest = page.getByRole('link', { name: inLanguage(contestName, language), exact: true })
  await contest.waitFor()
  await inspect(journey, organiser, '20-office')
  await contest.click()
}

async function openSection(
  { say }: Journey,
  page: Page,
  section: 'contest' | 'jury' | 'results',
): Promise<void> {
  await page
    .getByRole('navigation', { name: say('areas', 'frame.menu') })
    .getByRole('link', { name: say('areas', `admin.${section}`), exact: true })
    .click()
}

/** The deadline is in the future: the organiser closes the contest manually. */
export async function closeContest(journey: Journey, organiser: Visit): Promise<void> {
  const { say } = journey
  const { page } = organiser
  await page.getByRole('button', { name: say('contests', 'action.close'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('contests', 'admin.reason'), { exact: true }).fill('Every entry is in.')
  await inspect(journey, organiser, '21-close')
  await dialog.getByRole('button', { name: say('contests', 'action.close'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: say('contests', 'action.reopen'), exact: true }).waitFor()
}

/** Clicks the button on the screen, then the same in the confirmation dialog. */
async function confirm(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The entries of each juror and the scores given. */
async function loads(page: Page): Promise<string[]> {
  const rows = await page.getByRole('row').filter({ hasText: '@' }).allInnerTexts()
  return rows.map((row) => / (\d+ \d+) /.exec(plain(row.replace(/^.*@\S+/s, '')).padStart(99))?.[1] ?? row)
}

export async function addJury(journey: Journey, organiser: Visit): Promise<void> {
  const { say } = journey
  const { page } = organiser
  await openSection(journey, page, 'jury')
  for (const email of jurorEmails) {
    await page.getByLabel(say('jury', 'admin.email'), { exact: true }).fill(email)
    await page.getByRole('button', { name: say('jury', 'admin.add'), exact: true }).click()
    await page.getByRole('row').filter({ hasText: email }).waitFor()
  }
  await confirm(page, say('jury', 'admin.auto_assign'))
  await page.getByRole('button', { name: say('jury', 'admin.action.openFirst'), exact: true }).waitFor()
  // Two projects in one category and one in two: four entries, each assigned to two of three jurors.
  await eventually(async () => (await loads(page)).toSorted()).toEqual(['2 0', '3 0', '3 0'])
  await inspect(journey, organiser, '22-jury')
  await confirm(page, say('jury', 'admin.action.openFirst'))
  await page.getByRole('button', { name: say('jury', 'admin.action.closeFirst'), exact: true }).waitFor()
}

export async function closeRound(journey: Journey, organiser: Visit): Promise<void> {
  const { say } = journey
  const { page } = organiser
  // The jurors' list counts scores that are still on the device; the organiser sees what has reached the server.
  const loadsNow = async () => {
    await page.reload()
    await page.getByRole('row').filter({ hasText: '@' }).first().waitFor()
    return (await loads(page)).toSorted()
  }
  await eventually(loadsNow).toEqual(['2 2', '3 3', '3 3'])
  await confirm(page, say('jury', 'admin.action.closeFirst'))
  await page.getByRole('link', { name: say('jury', 'admin.to_results'), exact: true }).waitFor()
}

/** A row of the ranking: title, plain mean and corrected score. */
async function rankingOf(page: Page): Promise<{ title: string; mean: number; corrected: number }[]> {
  const figure = (text = '') => Number(text.replace(',', '.'))
  const rows = await page
    .getByRole('row')
    .filter({ has: page.locator('button[aria-expanded]') })
    .all()
  return Promise.all(
    rows.map(async (row) => {
      const found = /(\d[.,]\d\d) [+−]\d[.,]\d\d (\d[.,]\d\d)/.exec(plain(await row.innerText()))
      const title = await row.locator('button[aria-expanded]').innerText()
      return { title, mean: figure(found?.[1]), corrected: figure(found?.[2]) }
    }),
  )
}

/** All entries, best first; with severity removed, the scores are closer to the true quality. */
export async function readRanking(journey: Journey, organiser: Visit, ownTitle: string): Promise<void> {
  const { page } = organiser
  await openSection(journey, page, 'results')
  const own = page.getByRole('button', { name: ownTitle, exact: true }).first()
  await own.waitFor()
  const ranking = await rankingOf(page)
  expect(ranking.map(({ title }) => title)).toEqual([ownTitle, ownTitle, ...rivals])
  const missedBy = (score: 'mean' | 'corrected') =>
    ranking.reduce((sum, entry) => sum + Math.abs(entry[score] - termsOf(entry.title)), 0)
  expect(missedBy('corrected')).toBeLessThan(missedBy('mean'))
  await own.click()
  await inspect(journey, organiser, '30-results')
  await own.click()
}

/** Gold from 7.2, in the number format of the language. */
export async function setLevels(journey: Journey, organiser: Visit): Promise<void> {
  const { say, language } = journey
  const { page } = organiser
  await page.getByRole('button', { name: say('results', 'action.thresholds'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(inLanguage(gold, language), { exact: true }).fill(formatNumber(7.2, language, 1))
  await inspect(journey, organiser, '31-levels')
  await dialog.getByRole('button', { name: say('results', 'action.thresholds'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

export async function openFinals(journey: Journey, organiser: Visit): Promise<void> {
  const { say } = journey
  const { page } = organiser
  await page.getByRole('button', { name: say('results', 'action.finals'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: say('results', 'finals.title', { count: 3 }) }).waitFor()
  await inspect(journey, organiser, '32-finals')
  await dialog.getByRole('button', { name: say('results', 'action.finals'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

export async function closeFinals(journey: Journey, organiser: Visit): Promise<void> {
  const { say } = journey
  const { page } = organiser
  await openSection(journey, page, 'jury')
  const close = page.getByRole('button', { name: say('jury', 'admin.action.closeFinals'), exact: true })
  await close.waitFor()
  await page.reload()
  await close.waitFor()
  await inspect(journey, organiser, '35-jury-finals')
  await confirm(page, say('jury', 'admin.action.closeFinals'))
  await close.waitFor({ state: 'detached' })
}

export async function announce(journey: Journey, organiser: Visit): Promise<void> {
  const { say } = journey
  const { page } = organiser
  await openSection(journey, page, 'results')
  await page.getByRole('button', { name: say('results', 'action.announce'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: say('results', 'announce.title', { count: 3 }) }).waitFor()
  await inspect(journey, organiser, '36-announce')
  await dialog.getByRole('button', { name: say('results', 'action.announce'), exact: true }).click()
  await page.getByText(say('results', 'public'), { exact: true }).waitFor()
  await inspect(journey, organiser, '37-announced')
}
