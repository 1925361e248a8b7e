import { links } from '#web/links.ts'
import { logIn } from './auth.ts'
import type { Visit } from './browser.ts'
import { entrantTexts } from './entrant.ts'
import { inspect, type Journey } from './journey.ts'

/** The entrant on a phone: login, list of projects, last step. */
export async function continueOnPhone(journey: Journey, phone: Visit, email: string): Promise<void> {
  const { say } = journey
  const { page } = phone
  await page.goto(links.login())
  await page.getByRole('heading', { level: 1 }).waitFor()
  await inspect(journey, phone, '00-login')
  await logIn(journey, page, email)
  await page.goto(links.myProjects())
  await page.getByRole('heading', { level: 3, name: entrantTexts(journey).title }).waitFor()
  await inspect(journey, phone, '01-my-projects')
  await page.getByRole('link', { name: say('projects', 'mine.continue'), exact: true }).click()
  await page.getByRole('textbox', { name: say('projects', 'text.title'), exact: true }).waitFor()
  await inspect(journey, phone, '02-text')
  await page.goto(page.url().replace(/text$/, 'media'))
  await page.getByLabel(say('files', 'media.legend'), { exact: true }).first().waitFor()
  await inspect(journey, phone, '03-media')
}

/** The gallery and the project page, on a phone. */
export async function lookOnPhone(journey: Journey, phone: Visit, address: string): Promise<void> {
  const { language } = journey
  const { page } = phone
  await page.goto(links.inspirations(language))
  await page.locator('[data-work]').first().waitFor()
  await inspect(journey, phone, '41-wall')
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: entrantTexts(journey).title }).waitFor()
  await inspect(journey, phone, '43-work')
}
