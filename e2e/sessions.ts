import { eq } from 'drizzle-orm'
import type { Browser, Locator, Page } from 'playwright-core'
import { z } from 'zod'
import { hashPassword } from '#features/accounts/session/server/passwords.ts'
import { users } from '#features/accounts/session/server/tables.ts'
import { messagesOf } from '#server/messages.ts'
import type { Language } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { links } from '#web/links.ts'
import { type Visit, type VisitOptions, visit } from './browser.ts'
import { eventually } from './journey.ts'
import { password } from './programme.ts'

let opened: Promise<TestApp> | undefined

/** One portal for all files of a worker whose tests tolerate each other’s data. */
export function openSharedApp(): Promise<TestApp> {
  opened ??= startTestApp()
  return opened
}

let hashed: Promise<string> | undefined

/** Marie Côté, with a password and her own address. */
export async function somebody(app: TestApp): Promise<User> {
  hashed ??= hashPassword(password)
  const user = await app.user()
  const named = { firstName: 'Marie', lastName: 'Côté', passwordHash: await hashed }
  await app.db.update(users).set(named).where(eq(users.id, user.id))
  return user
}

/** An account created through the registration endpoint, which sends a mail. */
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

/** A browser in which a user is logged in from the first page on. */
export async function visitAs(
  browser: Browser,
  app: TestApp,
  user: User,
  options: VisitOptions = {},
): Promise<Visit> {
  const inside = await visit(browser, app.address, { language: 'en', ...options })
  await inside.context.addInitScript((token) => {
    // Once per tab: the next page must not restore a session that has ended.
    if (sessionStorage.getItem('test-entered')) return
    sessionStorage.setItem('test-entered', 'yes')
    localStorage.setItem('token', token)
  }, user.token)
  return inside
}

/** Follows a link inside the application, without reloading it. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
}

/** Shows one of many screens without reloading the application, through the error page. */
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

/** Shortens the delays before retries: the page's clock jumps ahead until the element is there. Needs `page.clock.install()`. */
export async function skipRetryDelays(page: Page, awaited: Locator): Promise<void> {
  await eventually(async () => {
    await page.clock.fastForward(20_000)
    return awaited.count()
  }).toBe(1)
}
