import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { returnPath } from '#features/accounts/sign-in/return-path.ts'
import { addressLanguages } from '#shared/language.ts'
import { storedLanguage, storeLanguage } from '#web/i18n/language.ts'
import { links } from '#web/links.ts'
import { screen } from '#web/screen.ts'
import { storedToken } from '#web/session/session.ts'
import { signedIn } from '../guards.ts'

/** Nobody who is inside needs the door. */
function alreadyInside({ request }: LoaderFunctionArgs): Response | null {
  if (storedToken() === null) return null
  return redirect(returnPath(new URL(request.url).searchParams.get('redirect'), links.account()))
}

/** The language of the address is kept, and the page loaded anew so that every text arrives in it. */
function enterInLanguage(language: string): Promise<never> {
  storeLanguage(language)
  // With what was asked along: a dropped redirect_to is told on the page that stays.
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
        path: '/project-invitation',
        lazy: () => screen(import('#features/projects/collaboration/web/InvitationScreen.tsx')),
      },
      {
        path: '/juror-invitation',
        lazy: () => screen(import('./JurorInvitationPage.tsx')),
      },
      { path: '/error', lazy: () => screen(import('./ErrorScreen.tsx')) },
    ],
  },
]
