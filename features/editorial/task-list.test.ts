import { expect, test } from 'vitest'
import { hasFlag, sortedBy, taskFlags } from './task-list.ts'

const names = new Intl.Collator('fr')
const keys = {
  title: ({ title }: { title: string }) => title,
  due: ({ due }: { due: string | null }) => due,
}
const rows = [
  { title: 'Zinc', due: null },
  { title: 'Échelle', due: '2026-12-02' },
  { title: 'Eau', due: '2026-11-30' },
]
const titles = (sorted: typeof rows) => sorted.map(({ title }) => title)

test('names sort as in the language, and rows without a value come last in both directions', () => {
  expect(titles(sortedBy(rows, 'title', keys, names))).toEqual(['Eau', 'Échelle', 'Zinc'])
  expect(titles(sortedBy(rows, 'due', keys, names))).toEqual(['Eau', 'Échelle', 'Zinc'])
  expect(titles(sortedBy(rows, '-due', keys, names))).toEqual(['Échelle', 'Eau', 'Zinc'])
})

test('a list is narrowed to late tasks, open checks or missing languages', () => {
  const task = { isLate: false, openChecks: 2, languageGaps: [] }

  expect([undefined, ...taskFlags].map((flag) => hasFlag(task, flag))).toEqual([true, false, true, false])
})
