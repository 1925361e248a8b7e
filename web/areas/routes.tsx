import { useEffect, useRef } from 'react'
import {
  Outlet,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  ScrollRestoration,
  useLocation,
} from 'react-router'
import { BrokenScreen } from './BrokenScreen.tsx'
import { routes as visitor } from './visitor/routes.tsx'

const rootId = 'root'

export const routes: RouteObject[] = [
  {
    id: rootId,
    Component: Root,
    ErrorBoundary: BrokenScreen,
    HydrateFallback: () => null,
    children: visitor,
  },
]

let areInsideKnown = false

/** At the first address that is not before login: loads the routes of all other screens. */
export const addInside: PatchRoutesOnNavigationFunction = async ({ patch }) => {
  if (areInsideKnown) return
  const { inside } = await import('./inside-routes.tsx')
  patch(rootId, inside)
  areInsideKnown = true
}

/**
 * Around every screen: a new screen starts at the top with focus in the content; going back restores the
 * position.
 */
function Root() {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // A browser does this when it loads a page. Otherwise the focus would stay in the previous menu.
    const main = document.getElementById('main')
    // The field that the address names has taken the focus already.
    if (hash && main?.contains(document.activeElement)) return
    main?.focus({ preventScroll: true })
  }, [pathname, hash])

  return (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  )
}
