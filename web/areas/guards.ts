import { type LoaderFunctionArgs, redirect } from 'react-router'
import { spokenAt, spokenLanguage } from '#web/i18n/language.ts'
import { links } from '#web/links.ts'
import { storedToken } from '#web/session/session.ts'

/** For every route that needs a token: redirects to login, and back here afterwards. */
export function signedIn({ request }: LoaderFunctionArgs): Response | null {
  if (storedToken() !== null) return null
  const { pathname, search } = new URL(request.url)
  return redirect(spokenAt(links.login(pathname + search), spokenLanguage()))
}
