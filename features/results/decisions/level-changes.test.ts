import { expect, test } from 'vitest'
import { levelChanges } from './level-changes.ts'

const entry = (entryId: string, scoreLevel: string | null, level = scoreLevel) => ({
  entryId,
  scoreLevel,
  level,
  overrideReason: level === scoreLevel ? null : 'Decided by the panel',
})

test('entries that already have the level are not changed', () => {
  const entries = [entry('a', 'gold'), entry('b', 'winner'), entry('c', null)]

  expect(levelChanges(entries, { level: 'gold' })).toEqual([
    { entryId: 'b', from: 'winner', to: 'gold', needsReason: true },
    { entryId: 'c', from: null, to: 'gold', needsReason: true },
  ])
})

test('a reason is required only where the level differs from the score’s', () => {
  const [change] = levelChanges([entry('a', 'gold', null)], { level: 'gold' })

  expect(change).toEqual({ entryId: 'a', from: null, to: 'gold', needsReason: false })
})

test('only entries with an override return to the level of their score', () => {
  const entries = [entry('a', 'gold', 'platinum'), entry('b', 'winner')]

  expect(levelChanges(entries, 'score')).toEqual([
    { entryId: 'a', from: 'platinum', to: 'gold', needsReason: false },
  ])
})

test('an override that equals the level of the score can be removed', () => {
  const same = { ...entry('a', 'gold'), overrideReason: 'Decided before the last reading' }

  expect(levelChanges([same], 'score')).toHaveLength(1)
  expect(levelChanges([same], { level: 'gold' })).toEqual([])
})
