import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

test('two editions add up day by day on the axis of the days left, and the future stays empty', () => {
  const current = [{ daysLeft: 3, value: 2 }]
  const before = [
    { daysLeft: 2, value: 5 },
    { daysLeft: -1, value: 1 },
  ]

  expect(timelineOf(current, before, 2)).toEqual([
    { daysLeft: 3, current: 2, before: 0 },
    { daysLeft: 2, current: 2, before: 5 },
    { daysLeft: 1, current: null, before: 5 },
    { daysLeft: 0, current: null, before: 5 },
    { daysLeft: -1, current: null, before: 6 },
  ])
})

test('without an edition before there is one line, and without figures none', () => {
  expect(timelineOf([{ daysLeft: 0, value: 4 }], null, 0)).toEqual([
    { daysLeft: 0, current: 4, before: null },
  ])
  expect(timelineOf([], [], 5)).toEqual([])
})

test('days before the longest span count on its first day', () => {
  const [first] = timelineOf([{ daysLeft: 900, value: 4 }], null, 10)

  expect(first).toEqual({ daysLeft: 400, current: 4, before: null })
})
