import { expect } from 'vitest'
import { inLanguage } from '#shared/language.ts'
import { links } from '#web/links.ts'
import type { Visit } from './browser.ts'
import { entrantTexts } from './entrant.ts'
import { bytesOf, downloadOf, inspect, type Journey, plain } from './journey.ts'
import { gold } from './programme.ts'

/** The entrant’s award with its certificate and one of its images. */
export async function takeAward(journey: Journey, entrant: Visit): Promise<void> {
  const { say, language } = journey
  const { page } = entrant
  const texts = entrantTexts(journey)
  await page
    .getByRole('navigation', { name: say('areas', 'menu.account') })
    .getByRole('link', { name: say('areas', 'menu.my_awards'), exact: true })
    .click()
  const award = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: texts.title }) })
    .first()
  await award.waitFor()
  expect(plain(await award.innerText())).toContain(inLanguage(gold, language))
  await inspect(journey, entrant, '40-my-awards')

  const certificate = await downloadOf(page, () =>
    award.getByRole('button', { name: say('awards', 'certificate.download'), exact: true }).click(),
  )
  expect((await bytesOf(certificate)).subarray(0, 5).toString()).toBe('%PDF-')
  const image = await downloadOf(page, () =>
    award
      .getByRole('button', {
        name: say('awards', 'image.download', {
          use: say('awards', 'image.web'),
          look: say('awards', 'look.transparent'),
        }),
        exact: true,
      })
      .click(),
  )
  expect((await bytesOf(image)).subarray(1, 4).toString()).toBe('PNG')
}

/** The project as a visitor finds it. */
export async function findOnWall(journey: Journey, visitor: Visit): Promise<string> {
  const { say, language } = journey
  const { page } = visitor
  const { title } = entrantTexts(journey)
  await page.goto(links.inspirations(language))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[data-work]').first().waitFor()
  await inspect(journey, visitor, '41-wall')
  const search = page.getByLabel(say('gallery', 'wall.search'), { exact: true }).first()
  await search.fill(title.split(' ').at(-1) ?? title)
  await search.press('Enter')
  await page.waitForURL('**/inspirations?**q=**')
  const work = page.locator('[data-work]').filter({ hasText: title })
  await work.waitFor()
  expect(await page.locator('[data-work]').count()).toBe(1)
  await inspect(journey, visitor, '42-wall-searched')
  await work.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return page.url()
}

/** Images, credits, text and award, with and without scripts. */
export async function readWork(journey: Journey, visitor: Visit, address: string): Promise<void> {
  const { language } = journey
  const { page } = visitor
  const texts = entrantTexts(journey)
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: texts.title }).waitFor()
  const text = plain(await page.locator('main').innerText())
  const expected = [texts.summary, ...texts.description, ...texts.legends, texts.credit, texts.photographer]
  for (const part of [...expected, inLanguage(gold, language)]) expect(text).toContain(plain(part))
  const figures = page.locator('main article figure img')
  expect(await figures.count()).toBe(3)
  for (const figure of await figures.all()) {
    const source = await figure.getAttribute('src')
    const answer = await page.request.get(source ?? '')
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  }
}
