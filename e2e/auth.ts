import type { Locator, Page } from 'playwright-core'
import type { Journey } from './journey.ts'
import { password } from './programme.ts'

/** The form under a heading: login and registration are on one page and have fields with the same labels. */
function formOf(page: Page, heading: string) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
}

/** The box beside the agreement, whose sentence has links in brackets; the box for news is another. */
export const agreementIn = (form: Locator, sentence: string) =>
  form.getByRole('checkbox', { name: sentence.replace(/[[\]]/g, '') })

export async function register(
  { say }: Journey,
  page: Page,
  user: { email: string; firstName: string; lastName: string },
): Promise<void> {
  await page.goto('/login')
  const form = formOf(page, say('accounts', 'register.title'))
  const field = (key: 'email' | 'first_name' | 'last_name' | 'gender' | 'country' | 'password') =>
    form.getByLabel(say('accounts', `field.${key}`), { exact: true })
  await field('email').fill(user.email)
  await field('first_name').fill(user.firstName)
  await field('last_name').fill(user.lastName)
  await field('gender').selectOption('unspecified')
  await field('country').selectOption('CA')
  await field('password').fill(password)
  await agreementIn(form, say('accounts', 'register.agree')).check()
  await form.getByRole('button', { name: say('accounts', 'register.submit'), exact: true }).click()
  await page.waitForURL('**/account')
}

/** Fills in and submits the login form; does not wait for the next page. */
export async function enterAs({ say }: Journey, page: Page, email: string): Promise<void> {
  const form = formOf(page, say('accounts', 'login.title'))
  await form.getByLabel(say('accounts', 'field.email'), { exact: true }).fill(email)
  await form.getByLabel(say('accounts', 'field.password'), { exact: true }).fill(password)
  await form.getByRole('button', { name: say('accounts', 'login.submit'), exact: true }).click()
}

export async function logIn(journey: Journey, page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await enterAs(journey, page, email)
  await page.waitForURL('**/account')
}
