import type { RouteObject } from 'react-router'
import { screen } from '#web/screen.ts'
import { BrokenScreen } from '../BrokenScreen.tsx'
import { signedIn } from '../guards.ts'

/** The dark evaluation screen uses the full page; the juror's lists are in the account area. */
export const routes: RouteObject[] = [
  {
    path: '/account/jury-evaluation/project/:projectId',
    loader: signedIn,
    // A juror who moves from entry to entry is already authorized, so the next entry shows without a delay.
    shouldRevalidate: () => false,
    lazy: () => screen(import('./EvaluationEntrance.tsx')),
    ErrorBoundary: BrokenScreen,
    children: [
      {
        index: true,
        loader: async (input) => (await import('./first-entry.ts')).firstEntry(input),
        lazy: () => screen(import('#features/jury/scoring/web/FirstEntryScreen.tsx')),
      },
      {
        path: ':categoryId',
        lazy: () => screen(import('#features/jury/scoring/web/EvaluationScreen.tsx')),
      },
    ],
  },
]
