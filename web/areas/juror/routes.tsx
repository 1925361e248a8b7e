import type { RouteObject } from 'react-router'
import { screen } from '#web/screen.ts'
import { BrokenScreen } from '../BrokenScreen.tsx'
import { signedIn } from '../guards.ts'

/** The dark room has the page to itself; the juror's lists stand in the account area. */
export const routes: RouteObject[] = [
  {
    path: '/account/jury-evaluation/project/:projectId',
    loader: signedIn,
    ErrorBoundary: BrokenScreen,
    children: [
      { index: true, lazy: () => screen(import('#features/jury/web/FirstEntryScreen.tsx')) },
      { path: ':categoryId', lazy: () => screen(import('#features/jury/web/EvaluationScreen.tsx')) },
    ],
  },
]
