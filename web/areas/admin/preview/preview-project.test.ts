import { expect, test } from 'vitest'
import type { AdminContest, Price } from '#features/contests/contest/contract.ts'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { unwritten } from '#shared/language.ts'
import { choiceIn, entrantsContest, pageAt, pagesOf, previewProject } from './preview-project.ts'

const price = (startsAt: string, endsAt: string): Price => ({
  name: unwritten,
  entrantKind: 'professional',
  currency: 'CAD',
  startsAt,
  endsAt,
  firstCategory: 40_000,
  furtherCategory: 20_000,
})
const early = price('2027-01-15T14:00:00.000Z', '2027-03-01T04:59:00.000Z')
const late = price('2027-03-01T04:59:00.000Z', '2027-07-01T03:59:00.000Z')
const category = { id: 'c1', key: 'houses', name: unwritten, description: unwritten }
const draft: AdminContest = {
  id: 'contest',
  slug: '2027',
  name: unwritten,
  tagline: unwritten,
  year: 2027,
  kind: 'products',
  status: 'draft',
  opensAt: early.startsAt,
  deadlineAt: '2027-05-01T03:59:00.000Z',
  timeZone: 'America/Toronto',
  announcesAt: null,
  announcedAt: null,
  takesEntries: false,
  prices: [],
  nextPrices: [],
  disciplineCount: 1,
  categoryCount: 1,
  version: 1,
  opensByItself: false,
  graceMinutes: 0,
  rules: unwritten,
  rulesVersion: '2027-1',
  rulesAt: early.startsAt,
  refunds: unwritten,
  limits: { ...usualLimits, completedWithinYears: 2 },
  areFieldsFixed: false,
  evaluationsPerEntry: 3,
  givesFeedback: false,
  disciplines: [{ id: 'd1', key: 'design', name: unwritten, categories: [category] }],
  allPrices: [early, late],
  extras: [],
  criteria: [],
  levels: [],
}
const before = new Date('2026-11-24T12:00:00Z')

test('before the opening, a contest is previewed with the prices and the rule of age of its opening', () => {
  const contest = entrantsContest(draft, before)
  const during = entrantsContest(draft, new Date('2027-04-01T12:00:00Z'))

  expect(contest.prices).toEqual([early])
  expect(contest.limits.completedFrom).toBe('2025-01-15')
  // An entrant pays until the deadline.
  expect(during.prices).toEqual([{ ...late, endsAt: draft.deadlineAt }])
})

test('the previewed project is of a kind that the contest accepts, in a category of the discipline', () => {
  const contest = entrantsContest(draft, before)
  const choice = choiceIn(new URLSearchParams('kind=project&discipline=gone&language=fr'), contest, 'en')
  const project = previewProject(contest, choice, 'confirmation')

  expect(choice).toEqual({ language: 'fr', kind: 'product', disciplineId: 'd1' })
  expect(project.entries.map(({ categoryId }) => categoryId)).toEqual(['c1'])
  expect(project.missing.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['launchYear', 'materials', 'images', 'title']),
  )
  expect(project.missing.map(({ step }) => step)).not.toContain('payment')
})

test('an address names a step of either kind of entry, and an unknown step leads to the contest', () => {
  const contest = entrantsContest({ ...draft, disciplines: [] }, before)
  const pages = pagesOf(contest, choiceIn(new URLSearchParams(), contest, 'en'))

  expect(pages.slice(0, 5)).toEqual(['contest', 'user-firm', 'my-firm', 'discipline', 'information-product'])
  expect(['information', 'media', 'gone', undefined].map((name) => pageAt(name, pages))).toEqual([
    'information-product',
    'media',
    'contest',
    'contest',
  ])
})
