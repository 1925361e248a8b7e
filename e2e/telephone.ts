import { links } from '#web/links.ts'
import { logIn } from './auth.ts'
import type { Visit } from './browser.ts'
import { reportedIn } from './entrant.ts'
import { inspect, type Story } from './story.ts'

/** The entrant on a telephone: the door, the list of projects, the step where the work was left. */
export async function goOnAtHand(story: Story, telephone: Visit, email: string): Promise<void> {
  const { say } = story
  const { page } = telephone
  await page.goto(links.login())
  await page.getByRole('heading', { level: 1 }).waitFor()
  await inspect(story, telephone, '00-login')
  await logIn(story, page, email)
  await page.goto(links.myProjects())
  await page.getByRole('heading', { level: 3, name: reportedIn(story).title }).waitFor()
  await inspect(story, telephone, '01-my-projects')
  await page.getByRole('link', { name: say('projects', 'mine.continue'), exact: true }).click()
  await page.getByRole('textbox', { name: say('projects', 'text.title'), exact: true }).waitFor()
  await inspect(story, telephone, '02-text')
  await page.goto(page.url().replace(/text$/, 'media'))
  await page.getByLabel(say('files', 'media.legend'), { exact: true }).first().waitFor()
  await inspect(story, telephone, '03-media')
}

/** The wall and the work, on a telephone. */
export async function lookAtHand(story: Story, telephone: Visit, address: string): Promise<void> {
  const { language } = story
  const { page } = telephone
  await page.goto(links.inspirations(language))
  await page.locator('[data-work]').first().waitFor()
  await inspect(story, telephone, '41-wall')
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: reportedIn(story).title }).waitFor()
  await inspect(story, telephone, '43-work')
}
