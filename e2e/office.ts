import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { formatNumber } from '#shared/format.ts'
import { inLanguage } from '#shared/language.ts'
import type { Visit } from './browser.ts'
import { logIn } from './doors.ts'
import { contestName, gold, jurorEmails, organiserEmail, rivals } from './programme.ts'
import { inspect, plain, type Story, soon } from './story.ts'

export async function enterOffice(story: Story, organiser: Visit): Promise<void> {
  const { say, language } = story
  const { page } = organiser
  await logIn(story, page, organiserEmail)
  await page
    .getByRole('navigation', { name: say('areas', 'frame.account_menu') })
    .getByRole('link', { name: say('areas', 'menu.office'), exact: true })
    .click()
  const contest = page.getByRole('link', { name: inLanguage(contestName, language), exact: true })
  await contest.waitFor()
  await inspect(story, organiser, '20-office')
  await contest.click()
}

async function openRoom({ say }: Story, page: Page, room: 'contest' | 'jury' | 'results'): Promise<void> {
  await page
    .getByRole('navigation', { name: say('areas', 'office.rooms') })
    .getByRole('link', { name: say('areas', `office.${room}`), exact: true })
    .click()
}

/** The deadline is still to come: the organiser closes by hand. */
export async function closeContest(story: Story, organiser: Visit): Promise<void> {
  const { say } = story
  const { page } = organiser
  await page.getByRole('button', { name: say('contests', 'act.close'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('contests', 'office.reason'), { exact: true }).fill('Every entry is in.')
  await inspect(story, organiser, '21-close')
  await dialog.getByRole('button', { name: say('contests', 'act.close'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: say('contests', 'act.open'), exact: true }).waitFor()
}

/** Presses the act of the screen, then the same in the dialog that asks. */
async function confirm(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

export async function seatJury(story: Story, organiser: Visit): Promise<void> {
  const { say } = story
  const { page } = organiser
  await openRoom(story, page, 'jury')
  for (const email of jurorEmails) {
    await page.getByLabel(say('jury', 'office.email'), { exact: true }).fill(email)
    await page.getByRole('button', { name: say('jury', 'office.add'), exact: true }).click()
    await page.getByRole('row').filter({ hasText: email }).waitFor()
  }
  await confirm(page, say('jury', 'office.draw'))
  await page.getByRole('button', { name: say('jury', 'office.act.openFirst'), exact: true }).waitFor()
  // Two works in one category each and one in two: four entries, each read by all three.
  for (const email of jurorEmails) {
    const row = page.getByRole('row').filter({ hasText: email })
    await soon(async () => plain(await row.innerText())).toMatch(/ 4 0 /)
  }
  await inspect(story, organiser, '22-jury')
  await confirm(page, say('jury', 'office.act.openFirst'))
  await page.getByRole('button', { name: say('jury', 'office.act.closeFirst'), exact: true }).waitFor()
}

export async function closeRound(story: Story, organiser: Visit): Promise<void> {
  const { say } = story
  const { page } = organiser
  await page.reload()
  for (const email of jurorEmails) {
    const row = page.getByRole('row').filter({ hasText: email })
    await soon(async () => plain(await row.innerText())).toMatch(/ 4 4 /)
  }
  await confirm(page, say('jury', 'office.act.closeFirst'))
  await page.getByRole('button', { name: say('jury', 'office.act.openFirst'), exact: true }).waitFor()
}

/** The cells of a title's rows, a list for each entry. */
async function rowsOf(page: Page, title: string): Promise<string[]> {
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: title, exact: true }) })
  return (await rows.allInnerTexts()).map(plain)
}

/** Every entry with its plain mean and its corrected score, the best first. */
export async function readRanking(story: Story, organiser: Visit, ownTitle: string): Promise<void> {
  const { language } = story
  const { page } = organiser
  await openRoom(story, page, 'results')
  await page.getByRole('button', { name: ownTitle, exact: true }).first().waitFor()
  const figure = (value: number) => plain(formatNumber(value, language, 2))
  const [first, second] = await rowsOf(page, ownTitle)
  // The jurors give 8, 9 and 10 to every criterion of the work, whichever its category.
  for (const row of [first, second]) expect(row).toContain(figure(9))
  const order = (await page.getByRole('row').allInnerTexts()).map(plain)
  const placeOf = (title: string) => order.findIndex((row) => row.includes(plain(title)))
  expect(placeOf(ownTitle)).toBeLessThan(placeOf(rivals[0]))
  expect(placeOf(rivals[0])).toBeLessThan(placeOf(rivals[1]))
  await page.getByRole('button', { name: ownTitle, exact: true }).first().click()
  await inspect(story, organiser, '30-results')
  await page.getByRole('button', { name: ownTitle, exact: true }).first().click()
}

/** Gold from 8.5 on, in the way in which the language writes it. */
export async function setLevels(story: Story, organiser: Visit): Promise<void> {
  const { say, language } = story
  const { page } = organiser
  await page.getByRole('button', { name: say('results', 'act.thresholds'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(inLanguage(gold, language), { exact: true }).fill(formatNumber(8.5, language, 1))
  await inspect(story, organiser, '31-levels')
  await dialog.getByRole('button', { name: say('results', 'thresholds.submit'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

export async function openFinals(story: Story, organiser: Visit): Promise<void> {
  const { say } = story
  const { page } = organiser
  await page.getByRole('button', { name: say('results', 'act.finals'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: say('results', 'finals.title', { count: 3 }) }).waitFor()
  await inspect(story, organiser, '32-finals')
  await dialog.getByRole('button', { name: say('results', 'finals.submit'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

export async function closeFinals(story: Story, organiser: Visit): Promise<void> {
  const { say } = story
  const { page } = organiser
  await openRoom(story, page, 'jury')
  const close = page.getByRole('button', { name: say('jury', 'office.act.closeFinals'), exact: true })
  await close.waitFor()
  await page.reload()
  await close.waitFor()
  await inspect(story, organiser, '35-jury-finals')
  await confirm(page, say('jury', 'office.act.closeFinals'))
  await close.waitFor({ state: 'detached' })
}

export async function announce(story: Story, organiser: Visit): Promise<void> {
  const { say } = story
  const { page } = organiser
  await openRoom(story, page, 'results')
  await page.getByRole('button', { name: say('results', 'act.announce'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: say('results', 'announce.title', { count: 3 }) }).waitFor()
  await inspect(story, organiser, '36-announce')
  await dialog.getByRole('button', { name: say('results', 'announce.submit'), exact: true }).click()
  await page.getByText(say('results', 'public'), { exact: true }).waitFor()
  await inspect(story, organiser, '37-announced')
}
