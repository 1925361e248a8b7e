import type { RouteObject } from 'react-router'
import { screen } from '#web/screen.ts'
import { BrokenScreen } from '../BrokenScreen.tsx'
import { signedIn } from '../guards.ts'
import { firstEntry } from './first-entry.ts'

/** The dark room has the page to itself; the juror's lists stand in the account area. */
export const routes: RouteObject[] = [
  {
    path: '/account/jury-evaluation/project/:projectId',
    loader: signedIn,
    // Whoever walks on from entry to entry is in already: with nothing to wait for, the next stands there at once.
    shouldRevalidate: () => false,
    lazy: () => screen(import('./RoomDoor.tsx')),
    ErrorBoundary: BrokenScreen,
    children: [
      {
        index: true,
        loader: firstEntry,
        lazy: () => screen(import('#features/jury/evaluations/web/FirstEntryScreen.tsx')),
      },
      {
        path: ':categoryId',
        lazy: () => screen(import('#features/jury/evaluations/web/EvaluationScreen.tsx')),
      },
    ],
  },
]
