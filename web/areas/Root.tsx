import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'

/** Around every screen: going somewhere begins at the top and in the content, coming back where one was. */
export function Root() {
  const { pathname } = useLocation()
  const before = useRef(pathname)

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // A browser does this when it loads a page; here the keyboard would stay in the menu of the last one.
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      <ScrollRestoration />
      <Outlet />
    </>
  )
}
