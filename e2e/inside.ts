import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { hashPassword } from '#features/accounts/registration/server/passwords.ts'
import { users } from '#features/accounts/sign-in/server/tables.ts'
import { messagesOf } from '#server/messages.ts'
import type { Language } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { links } from '#web/links.ts'
import { type Visit, type VisitOptions, visit } from './browser.ts'
import { password } from './programme.ts'
import { eventually } from './story.ts'

let opened: Promise<TestApp> | undefined

/** One portal serves all files of a worker whose tests find what they made among what others made. */
export function openSharedApp(): Promise<TestApp> {
  opened ??= startTestApp()
  return opened
}

let hashed: Promise<string> | undefined

/** Marie Côté, who has a password; nobody else has her address. */
export async function somebody(app: TestApp): Promise<User> {
  hashed ??= hashPassword(password)
  const user = await app.user()
  const named = { firstName: 'Marie', lastName: 'Côté', passwordHash: await hashed }
  await app.db.update(users).set(named).where(eq(users.id, user.id))
  return user
}

/** An account made by the form's own call, which writes a mail. */
export async function newcomer(app: TestApp): Promise<User> {
  const email = `${crypto.randomUUID()}@example.com`
  const answer = await fetch(`${app.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({
      email,
      first_name: 'Marie',
      last_name: 'Côté',
      gender: 'unspecified',
      lang: 'en',
      country: 'CA',
      password,
      confirm: true,
    }),
  })
  const { token } = z.object({ token: z.string() }).parse(await answer.json())
  const [user] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return { email, token, id: user?.id ?? '' }
}

/** A browser in which somebody is logged in already, from its first page on. */
export async function visitAs(
  browser: Browser,
  app: TestApp,
  user: User,
  options: VisitOptions = {},
): Promise<Visit> {
  const inside = await visit(browser, app.address, { language: 'en', ...options })
  await inside.context.addInitScript((token) => {
    // Once a tab: what ends the session later must not be undone by the next page.
    if (sessionStorage.getItem('test-entered')) return
    sessionStorage.setItem('test-entered', 'yes')
    localStorage.setItem('token', token)
  }, user.token)
  return inside
}

/** Goes to another address of the application as a link does: the screen changes, the application is not loaded anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
}

/** Shows one screen of many in a page that stands on the application already, by way of the error page. */
export async function showScreen(page: Page, path: string, language: Language = 'en'): Promise<void> {
  const between = messagesOf('areas', language)('state.broken_title')
  const title = page.getByRole('heading', { level: 1 })
  await goTo(page, links.error())
  await title.filter({ hasText: between }).waitFor()
  if (path !== links.error()) {
    await goTo(page, path)
    await title.filter({ hasNotText: between }).first().waitFor()
  }
  await eventually(() => page.locator('[aria-busy="true"]').count()).toBe(0)
}
