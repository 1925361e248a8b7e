import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { ForgotScreen } from '#features/accounts/account/web/ForgotScreen.tsx'
import { LoginScreen } from '#features/accounts/account/web/LoginScreen.tsx'
import { RegisterScreen } from '#features/accounts/account/web/RegisterScreen.tsx'
import { ResetScreen } from '#features/accounts/account/web/ResetScreen.tsx'
import { returnPath } from '#features/accounts/session/return-path.ts'
import { addressLanguages, isLanguage } from '#shared/language.ts'
import { spokenAt, storedLanguage, storeLanguage } from '#web/i18n/language.ts'
import { links } from '#web/links.ts'
import { storedToken } from '#web/session/session.ts'
import { VisitorLayout } from './VisitorLayout.tsx'

/** A logged-in user does not need the login screen. */
function alreadyInside({ request }: LoaderFunctionArgs): Response | null {
  if (storedToken() === null) return null
  return redirect(returnPath(new URL(request.url).searchParams.get('redirect'), links.account()))
}

/** Saves the language of the address and reloads the page, so that every text is in that language. */
function enterInLanguage(language: string): Promise<never> {
  storeLanguage(language)
  // Keeps the query: the next page reports a dropped redirect_to.
  location.replace(spokenAt(links.account() + location.search, isLanguage(language) ? language : 'en'))
  return new Promise(() => {})
}

/** Without a token the account is login, and nothing of the inside is loaded to find that out. */
function enter(): Response {
  storedLanguage()
  return redirect(storedToken() === null ? links.login(links.account()) : links.account())
}

/** The start, and the screens before login: parts of the application's first file, because they are opened first. */
export const routes: RouteObject[] = [
  { path: '/', loader: enter },
  ...addressLanguages.map((language) => ({
    path: `/${language}`,
    caseSensitive: true,
    loader: () => enterInLanguage(language),
  })),
  {
    Component: VisitorLayout,
    children: [
      { path: '/login', loader: alreadyInside, Component: LoginScreen },
      { path: '/register', loader: alreadyInside, Component: RegisterScreen },
      { path: '/forgot-password', Component: ForgotScreen },
      { path: '/reset-password', Component: ResetScreen },
    ],
  },
]
