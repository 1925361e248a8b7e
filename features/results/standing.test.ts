import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

const name = { en: '', fr: '', 'zh-hans': '', es: '' }
const levels = [
  { key: 'gold', name, threshold: 7.8 },
  { key: 'silver', name, threshold: 7.1 },
]

test('a score on the threshold has the level, and its neighbour is as likely', () => {
  const standing = standingOf({ score: 7.8, standardError: 0.1, readings: 5 }, levels)

  expect(standing.scoreLevel).toBe('gold')
  expect(standing.other?.level).toBe('silver')
  expect(standing.other?.chance).toBeCloseTo(0.5, 3)
  expect(standing.borderline).toMatchObject({ level: 'gold', toSettle: null })
})

test('a score far above every threshold is not borderline', () => {
  expect(standingOf({ score: 9.2, standardError: 0.2, readings: 5 }, levels)).toEqual({
    scoreLevel: 'gold',
    other: null,
    borderline: null,
  })
})

test('without an error there is nothing to say of chances', () => {
  expect(standingOf({ score: 7.0, standardError: null, readings: 1 }, levels)).toEqual({
    scoreLevel: null,
    other: null,
    borderline: null,
  })
})
