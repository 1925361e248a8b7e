import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { returnPath } from '#features/accounts/sign-in/return-path.ts'
import { addressLanguages } from '#shared/language.ts'
import { storedLanguage, storeLanguage } from '#web/i18n/language.ts'
import { links } from '#web/links.ts'
import { screen } from '#web/screen.ts'
import { storedToken } from '#web/session/session.ts'
import { signedIn } from '../guards.ts'

/** A logged-in user does not need the login screen. */
function alreadyInside({ request }: LoaderFunctionArgs): Response | null {
  if (storedToken() === null) return null
  return redirect(returnPath(new URL(request.url).searchParams.get('redirect'), links.account()))
}

/** Saves the language of the address and reloads the page, so that every text is in that language. */
function enterInLanguage(language: string): Promise<never> {
  storeLanguage(language)
  // Keeps the query: the next page reports a dropped redirect_to.
  location.replace(links.account() + location.search)
  return new Promise(() => {})
}

function enter(): Response {
  storedLanguage()
  return redirect(links.account())
}

export const routes: RouteObject[] = [
  { path: '/', loader: enter },
  ...addressLanguages.map((language) => ({
    path: `/${language}`,
    caseSensitive: true,
    loader: () => enterInLanguage(language),
  })),
  {
    lazy: () => screen(import('./VisitorLayout.tsx')),
    children: [
      {
        path: '/login',
        loader: alreadyInside,
        lazy: () => screen(import('#features/accounts/sign-in/web/LoginScreen.tsx')),
      },
      {
        path: '/register',
        loader: alreadyInside,
        lazy: () => screen(import('#features/accounts/registration/web/RegisterScreen.tsx')),
      },
      {
        path: '/forgot-password',
        lazy: () => screen(import('#features/accounts/registration/web/ForgotScreen.tsx')),
      },
      {
        path: '/reset-password',
        lazy: () => screen(import('#features/accounts/registration/web/ResetScreen.tsx')),
      },
      {
        path: '/confirm-email',
        lazy: () => screen(import('#features/accounts/registration/web/ConfirmEmailScreen.tsx')),
      },
      {
        path: '/user',
        loader: signedIn,
        lazy: () => screen(import('#features/accounts/users/web/UserScreen.tsx')),
      },
      {
        path: '/firm-invitation',
        lazy: () => screen(import('#features/firms/members/web/InvitationScreen.tsx')),
      },
      {
        path: '/reminders',
        lazy: () => screen(import('#features/accounts/registration/web/RemindersScreen.tsx')),
      },
      {
        path: '/juror-invitation',
        lazy: () => screen(import('./JurorInvitationPage.tsx')),
      },
      { path: '/error', lazy: () => screen(import('./ErrorScreen.tsx')) },
    ],
  },
]
