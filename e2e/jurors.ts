import type { Page } from 'playwright-core'
import { logIn } from './auth.ts'
import type { Visit } from './browser.ts'
import { eventually, inspect, type Journey } from './journey.ts'
import { criteria, jurorEmails, termsOf } from './programme.ts'

/** The first juror is a point more severe, the third a point more lenient; on the last criterion each varies. */
function scoresOf(title: string, juror: number, read: number): number[] {
  const score = termsOf(title) + juror - 1
  return criteria.map((_, place) => (place < criteria.length - 1 ? score : score + ((juror + read) % 3) - 1))
}

export async function joinJury(journey: Journey, at: number): Promise<Visit> {
  const juror = await journey.arrive()
  await logIn(journey, juror.page, jurorEmails[at] ?? '')
  return juror
}

async function openList({ say }: Journey, page: Page, word: 'evaluation' | 'finals'): Promise<void> {
  await page
    .getByRole('navigation', { name: say('areas', 'menu.account') })
    .getByRole('link', { name: say('areas', `menu.${word}`), exact: true })
    .click()
}

/** Scores every entry of the list with the keyboard, moving on with N. */
export async function scoreAll(journey: Journey, juror: Visit, at: number): Promise<void> {
  const { say } = journey
  const { page } = juror
  await openList(journey, page, 'evaluation')
  const next = page.getByRole('link', { name: say('jury', 'list.go'), exact: true })
  await next.waitFor()
  if (at === 0) await inspect(journey, juror, '23-evaluations')
  const entries = await page.locator('main section section li').count()
  await next.focus()
  await page.keyboard.press('Enter')
  const heading = page
    .getByRole('complementary', { name: say('jury', 'evaluation.title') })
    .getByRole('heading', {
      level: 1,
    })
  for (let read = 0; read < entries; read += 1) {
    // The next entry has no score yet.
    await eventually(() => page.locator('aside input:checked').count()).toBe(0)
    await heading.waitFor()
    for (const [place, score] of scoresOf(await heading.innerText(), at, read).entries()) {
      await page.keyboard.press(String(score % 10))
      await page.locator(`fieldset:nth-of-type(${place + 1}) input:checked[value="${score}"]`).waitFor()
    }
    if (at === 0 && read === 0) await inspect(journey, juror, '24-room')
    const here = page.url()
    const key = say('jury', read < entries - 1 ? 'list.go' : 'evaluation.finish')
    await page.getByRole('button', { name: key, exact: true }).waitFor()
    await page.keyboard.press('n')
    await eventually(() => page.url()).not.toBe(here)
  }
  await page.getByText(say('jury', 'list.all_done')).waitFor()
}

/** Puts the project first in its category and a rival second, with the keyboard. */
export async function orderFinalists(
  journey: Journey,
  juror: Visit,
  { title, at }: { title: string; at: number },
): Promise<void> {
  const { say } = journey
  const { page } = juror
  await openList(journey, page, 'finals')
  await page.getByRole('heading', { level: 1, name: say('jury', 'finals.title') }).waitFor()
  const categories = page.locator('section section')
  await eventually(() => categories.count()).toBe(2)
  for (const category of await categories.all()) {
    const rows = category.getByRole('listitem')
    if ((await category.getByRole('list').count()) === 0) {
      await category
        .getByRole('button', { name: new RegExp(`^${say('jury', 'finals.confirm')} `) })
        .press('Enter')
      await eventually(() => category.getByRole('status').first().innerText()).not.toBe('')
      continue
    }
    const first = say('jury', 'finals.place', { place: 1 })
    const own = rows.filter({ hasText: title }).getByRole('button', { name: first })
    const isIts = (await own.count()) > 0
    await (isIts ? own : category.getByRole('button', { name: first }).first()).press('Enter')
    if (isIts) await rows.nth(0).getByRole('heading', { name: title }).waitFor()
    const second = category.getByRole('button', { name: say('jury', 'finals.place', { place: 2 }) })
    if ((await second.count()) > 0) await second.first().press('Enter')
    await eventually(() => category.getByRole('status').first().innerText()).not.toBe(
      say('jury', 'finals.not_yet'),
    )
  }
  if (at === 0) await inspect(journey, juror, '33-finals')
}
