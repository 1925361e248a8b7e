import { expect, test } from 'vitest'
import { ranksAfterFinals } from './place-in-finals.ts'

const verdict = (entryId: string, rank: number, finalRank: number | null, more = {}) => ({
  entryId,
  categoryId: 'retail',
  levelKey: 'gold',
  rank,
  finalRank,
  ...more,
})
const orderOf = (verdicts: Parameters<typeof ranksAfterFinals>[0]) =>
  [...ranksAfterFinals(verdicts)].sort(([, one], [, other]) => one - other).map(([entryId]) => entryId)

test('a winner of the finals ranks before the finalists it beat, whatever the score', () => {
  expect(
    orderOf([verdict('first by score', 1, 2), verdict('winner', 4, 1), verdict('none', 2, null)]),
  ).toEqual(['winner', 'first by score', 'none'])
})

test('finals change no rank across levels or in another category', () => {
  const verdicts = [
    verdict('platinum', 1, 3, { levelKey: 'platinum' }),
    verdict('beaten', 2, 2),
    verdict('office', 3, null, { categoryId: 'office' }),
    verdict('winner', 5, 1),
  ]

  expect(orderOf(verdicts)).toEqual(['platinum', 'winner', 'office', 'beaten'])
})

test('finalists with equal rank, and works without finals, keep the order of their scores', () => {
  expect(orderOf([verdict('b', 7, 1), verdict('a', 3, 1)])).toEqual(['a', 'b'])
  expect(orderOf([verdict('b', 7, null), verdict('a', 3, null)])).toEqual(['a', 'b'])
})
