import { expect, test } from 'vitest'
import { stagedChanges } from './staging.ts'

const entry = (entryId: string, scoreLevel: string | null, level = scoreLevel) => ({
  entryId,
  scoreLevel,
  level,
  overrideReason: level === scoreLevel ? null : 'Decided by the panel',
})

test('only what is not so already changes', () => {
  const entries = [entry('a', 'gold'), entry('b', 'winner'), entry('c', null)]

  expect(stagedChanges(entries, { level: 'gold' })).toEqual([
    { entryId: 'b', from: 'winner', to: 'gold', needsReason: true },
    { entryId: 'c', from: null, to: 'gold', needsReason: true },
  ])
})

test('a reason is asked for only where the score says otherwise', () => {
  const [change] = stagedChanges([entry('a', 'gold', null)], { level: 'gold' })

  expect(change).toEqual({ entryId: 'a', from: null, to: 'gold', needsReason: false })
})

test('the score’s level is given back wherever it was decided by hand, and to nobody else', () => {
  const entries = [entry('a', 'gold', 'platinum'), entry('b', 'winner')]

  expect(stagedChanges(entries, 'score')).toEqual([
    { entryId: 'a', from: 'platinum', to: 'gold', needsReason: false },
  ])
})

test('a level that was given by hand and is the score’s as well is left to the score again', () => {
  const same = { ...entry('a', 'gold'), overrideReason: 'Decided before the last reading' }

  expect(stagedChanges([same], 'score')).toHaveLength(1)
  expect(stagedChanges([same], { level: 'gold' })).toEqual([])
})
