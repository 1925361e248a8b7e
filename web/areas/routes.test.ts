import type { RouteObject } from 'react-router'
import { expect, test, vi } from 'vitest'
import { isApplicationAddress } from '#server/http/application-addresses.ts'

// The browser's modules read these at import.
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('document', { querySelector: () => null })
const { routes } = await import('./routes.tsx')
const { inside } = await import('./inside-routes.tsx')

function addressesOf(children: readonly RouteObject[], above = ''): string[] {
  return children.flatMap((route) => {
    const path = route.path ?? ''
    const here = path.startsWith('/') ? path : [above, path].filter(Boolean).join('/')
    if (route.children) return addressesOf(route.children, here)
    return [here]
  })
}

test('the server answers every screen of the application with 200', () => {
  expect(addressesOf([...routes, ...inside]).filter((address) => !isApplicationAddress(address))).toEqual([])
})

test('an address outside of the application is a 404 of the server', () => {
  const unknown = ['/it', '/FR', '/fr/x', '/login/x']

  expect([...unknown, '//', '/accounts'].filter(isApplicationAddress)).toEqual([])
  expect(
    ['/', '/fr', '/fr/', '/zh-hans', '/account/', '/account/news/home', '/account/contests/7'].every(
      isApplicationAddress,
    ),
  ).toBe(true)
})
