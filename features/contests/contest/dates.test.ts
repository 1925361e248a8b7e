import { expect, test } from 'vitest'
import type { ContestStatus } from '#features/contests/lifecycle.ts'
import { byState, contestState, dueAction, timeLeft } from './dates.ts'

const now = new Date('2027-03-01T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const contest = (status: ContestStatus, opens: number, deadline: number) => ({
  status,
  opensAt: inHours(opens),
  deadlineAt: inHours(deadline),
  graceMinutes: 30,
  opensByItself: true,
})

test('an entrant sees whether a contest is to come, open, closed, in judging or announced', () => {
  const states = [
    contest('draft', 1, 2),
    contest('open', -1, 0),
    contest('open', -2, -0.01),
    contest('closed', -2, -1),
    contest('finals', -2, -1),
    contest('archived', -2, -1),
  ].map((one) => contestState(one, now))

  expect(states).toEqual(['upcoming', 'open', 'closed', 'closed', 'judging', 'announced'])
})

test('open contests come first by closing date, then upcoming ones by opening date, then the newest', () => {
  const [old, later, eventually, next, recent] = [
    contest('announced', -900, -800),
    contest('open', -1, 9),
    contest('open', -1, 5),
    contest('draft', 3, 9),
    contest('closed', -90, -80),
  ]

  expect([old, later, eventually, next, recent].toSorted((one, other) => byState(one, other, now))).toEqual([
    eventually,
    later,
    next,
    recent,
    old,
  ])
})

test('a contest opens automatically on its day if this is on, and never after its deadline', () => {
  expect(dueAction(contest('draft', 0, 5), now)).toBe('open')
  expect(dueAction(contest('draft', 1, 5), now)).toBeNull()
  expect(dueAction(contest('draft', -9, -1), now)).toBeNull()
  expect(dueAction({ ...contest('draft', 0, 5), opensByItself: false }, now)).toBeNull()
})

test('a contest closes once the deadline and the grace period have passed, and a manually closed contest stays closed', () => {
  expect(dueAction(contest('open', -9, -0.5), now)).toBeNull()
  expect(dueAction(contest('open', -9, -0.51), now)).toBe('close')
  expect(dueAction(contest('closed', -9, 5), now)).toBeNull()
})

test('the last two days are counted in hours, the last two hours in minutes', () => {
  expect(timeLeft(inHours(48.1), now)).toBeNull()
  expect(timeLeft(inHours(47.9), now)).toEqual({ unit: 'hours', count: 47 })
  expect(timeLeft(inHours(2), now)).toEqual({ unit: 'hours', count: 2 })
  expect(timeLeft(inHours(1.99), now)).toEqual({ unit: 'minutes', count: 119 })
  expect(timeLeft(new Date(now.getTime() + 59_000), now)).toEqual({ unit: 'moments', count: 0 })
  expect(timeLeft(inHours(-0.01), now)).toBeNull()
})
