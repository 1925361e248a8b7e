import type { RouteObject } from 'react-router'
import { subscriptions } from '#features/accounts/account/contract-subscriptions.ts'
import { screen } from '#web/screen.ts'
import { routes as admin } from './admin/routes.tsx'
import { routes as entrant } from './entrant/routes.tsx'
import { signedIn } from './guards.ts'
import { InsideLayout } from './InsideLayout.tsx'
import { routes as juror } from './juror/routes.tsx'
import { VisitorLayout } from './visitor/VisitorLayout.tsx'

/** All screens but those before login. */
export const inside: RouteObject[] = [
  {
    Component: InsideLayout,
    children: [
      {
        Component: VisitorLayout,
        children: [
          {
            path: '/confirm-email',
            lazy: () => screen(import('#features/accounts/account/web/ConfirmEmailScreen.tsx')),
          },
          {
            path: '/user',
            loader: signedIn,
            lazy: () => screen(import('#features/accounts/office/web/UserScreen.tsx')),
          },
          {
            path: '/firm-invitation',
            lazy: () => screen(import('#features/firms/web/InvitationScreen.tsx')),
          },
          ...subscriptions.map((kind) => ({
            path: `/${kind}`,
            lazy: () => screen(import('#features/accounts/account/web/SubscriptionScreen.tsx')),
          })),
          {
            path: '/juror-invitation',
            lazy: () => screen(import('./visitor/JurorInvitationPage.tsx')),
          },
          { path: '/error', lazy: () => screen(import('./visitor/ErrorScreen.tsx')) },
        ],
      },
      ...juror,
      ...entrant,
      ...admin,
    ],
  },
]
