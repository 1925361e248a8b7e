import { expect, test } from 'vitest'
import type { Evaluation, EvaluationEntry } from '#features/jury/panel/contract.ts'
import { readFilter, searchOf, walkFrom, withEntry } from './evaluation-list.ts'

const name = { en: '', fr: '', 'zh-hans': '', es: '' }

function entry(projectId: string, categoryId: string, order: number, is: Partial<EvaluationEntry> = {}) {
  return {
    projectId,
    categoryId,
    order,
    number: order,
    title: name,
    cover: null,
    scoreCount: 0,
    isScored: false,
    isRecused: false,
    ...is,
  }
}

const list: Evaluation[] = [
  {
    contest: { id: 'c', name, year: 2026 },
    dueOn: null,
    closesAt: null,
    timeZone: 'America/Toronto',
    criteria: 2,
    scored: 2,
    total: 4,
    next: { projectId: 'a', categoryId: 'retail' },
    categories: [
      {
        id: 'retail',
        name,
        discipline: name,
        scored: 1,
        total: 2,
        entries: [entry('a', 'retail', 1), entry('c', 'retail', 3, { isScored: true })],
      },
      {
        id: 'office',
        name,
        discipline: name,
        scored: 1,
        total: 2,
        entries: [
          entry('b', 'office', 2, { isScored: true }),
          entry('d', 'office', 4),
          entry('e', 'office', 5, { isRecused: true }),
        ],
      },
    ],
  },
]
const at = (projectId: string, categoryId: string) => ({ projectId, categoryId })
const all = { show: null, categoryId: null }

test('the next entry is the next one without scores in the juror’s order, starting over at the end', () => {
  expect(walkFrom(list, at('a', 'retail'), all)).toMatchObject({
    previous: null,
    next: at('d', 'office'),
    scored: 2,
    total: 4,
    leftInCategory: 1,
  })
  expect(walkFrom(list, at('d', 'office'), all)).toMatchObject({
    previous: at('c', 'retail'),
    next: at('a', 'retail'),
  })
})

test('within a category the next entry is in the same category', () => {
  const admin = { show: null, categoryId: 'office' }
  expect(walkFrom(list, at('d', 'office'), admin)).toMatchObject({ previous: at('b', 'office'), next: null })
})

test('scored, flagged and recused entries follow the order of the list, and end with it', () => {
  const scoreCount = { show: 'scored', categoryId: null } as const
  expect(walkFrom(list, at('c', 'retail'), scoreCount)).toMatchObject({
    previous: null,
    next: at('b', 'office'),
  })
  expect(walkFrom(list, at('b', 'office'), scoreCount)).toMatchObject({
    previous: at('c', 'retail'),
    next: null,
  })
  // Navigation continues from an entry that has left the filter.
  const recused = { show: 'recused', categoryId: null } as const
  expect(walkFrom(list, at('a', 'retail'), recused)).toMatchObject({ previous: null })
})

test('a score that completes an entry, or a recusal, updates every count', () => {
  const scored = withEntry(list, at('a', 'retail'), { scoreCount: 2, isScored: true })
  expect(scored[0]).toMatchObject({ scored: 3, total: 4, next: at('d', 'office') })
  expect(scored[0]?.categories[0]).toMatchObject({ scored: 2, total: 2 })
  const left = withEntry(scored, at('d', 'office'), { isRecused: true })
  expect(left[0]).toMatchObject({ scored: 3, total: 3, next: null })
})

test('the filter is part of the address, and an unknown one shows everything', () => {
  const filter = { show: 'recused', categoryId: 'retail' } as const
  expect(readFilter(new URLSearchParams(searchOf(filter)))).toEqual(filter)
  expect(readFilter(new URLSearchParams('?show=else'))).toEqual(all)
  expect(searchOf(all)).toBe('')
})
