import { expect, test } from 'vitest'
import { links } from '#web/links.ts'
import { adminSections, contestInMenu, contestParts, crumbsOf, currentItem, isRecord } from './admin-menu.ts'

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

test('the menu stays with the contest that one works on, whatever list of all contests is opened', () => {
  const contests = [
    { id: 'next', name: 'Awards 2028', status: 'open' },
    { id: 'judged', name: 'Awards 2027', status: 'judging' },
  ] as const
  const inMenu = (opened: string | null, last: string | null) => contestInMenu(contests, { opened, last })?.id

  expect(inMenu('judged', 'next')).toBe('judged')
  expect(inMenu(null, 'judged')).toBe('judged')
  expect(inMenu('deleted', 'judged')).toBe('judged')
  expect(inMenu(null, null)).toBe('next')
  expect(inMenu(null, 'deleted')).toBe('next')
})

test('recent records are entries, contests and people, not mails, mergers and payments', () => {
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
  const recent = [
    links.adminProject(one, two),
    links.adminProduct(one),
    links.adminContest(one),
    links.adminUser(one),
    links.adminJuror(one, two),
  ]
  const others = [
    links.outboxMail(one),
    links.adminMailing(one),
    `/admin/users/${one}/merge`,
    links.adminPayment(one),
    links.newContest(),
    links.contestPrices(one),
    links.adminEntries(),
  ]

  expect(recent.filter((path) => !isRecord(path))).toEqual([])
  expect(others.filter(isRecord)).toEqual([])
})
