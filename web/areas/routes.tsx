import type { RouteObject } from 'react-router'
import { routes as admin } from './admin/routes.tsx'
import { BrokenScreen } from './BrokenScreen.tsx'
import { routes as entrant } from './entrant/routes.tsx'
import { routes as juror } from './juror/routes.tsx'
import { Root } from './Root.tsx'
import { routes as visitor } from './visitor/routes.tsx'

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: BrokenScreen,
    // The first screen comes at once; until then the page stays as blank as it arrives.
    HydrateFallback: () => null,
    children: [...visitor, ...juror, ...entrant, ...admin],
  },
]
