import { useEffect, useRef } from 'react'
import { Outlet, type RouteObject, ScrollRestoration, useLocation } from 'react-router'
import { routes as admin } from './admin/routes.tsx'
import { BrokenScreen } from './BrokenScreen.tsx'
import { routes as entrant } from './entrant/routes.tsx'
import { routes as juror } from './juror/routes.tsx'
import { routes as visitor } from './visitor/routes.tsx'

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: BrokenScreen,
    // The first screen loads fast, so the page stays blank until then.
    HydrateFallback: () => null,
    children: [...visitor, ...juror, ...entrant, ...admin],
  },
]

/**
 * Around every screen: a new screen starts at the top with focus in the content; going back restores the
 * position.
 */
function Root() {
  const { pathname } = useLocation()
  const before = useRef(pathname)

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // A browser does this when it loads a page. Otherwise the focus would stay in the previous menu.
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  )
}
