import { expect, test } from 'vitest'
import { links } from '#web/links.ts'
import { adminSections, contestParts, crumbsOf, currentItem } from './admin-menu.ts'

const t = (key: string) => key
const contest = { id: 'c1', name: 'Awards 2027' }
const items = [
  { key: 'home', label: 'Home', href: links.admin() },
  ...contestParts(t, contest),
  ...adminSections(t),
]

test('a screen within a section keeps the section current, and the nearest one wins', () => {
  expect(currentItem(items, '/admin')).toBe('/admin')
  expect(currentItem(items, '/admin/payments/p1')).toBe('/admin/payments')
  expect(currentItem(items, '/admin/payments/issues')).toBe('/admin/payments/issues')
  expect(currentItem(items, '/admin/contests')).toBe('/admin/contests')
  expect(currentItem(items, '/admin/contests/c1/prices')).toBe('/admin/contests/c1')
  expect(currentItem(items, '/admin/contests/c1/jury/conflicts')).toBe('/admin/contests/c1/jury')
  expect(currentItem(items, '/admin/nowhere')).toBe(undefined)
})

test('the breadcrumbs lead from the start through section, contest and part to the screen above', () => {
  const labels = (path: string) => crumbsOf(t, path, contest).map(({ label }) => label)

  expect(labels('/admin')).toEqual([])
  expect(labels('/admin/payments')).toEqual(['admin.home'])
  expect(labels('/admin/payments/p1')).toEqual(['admin.home', 'admin.payments'])
  expect(labels('/admin/contests/c1/jury/j1')).toEqual([
    'admin.home',
    'admin.contests',
    'Awards 2027',
    'admin.jury',
  ])
})
