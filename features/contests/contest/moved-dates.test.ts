import { expect, test } from 'vitest'
import { momentOf } from './local-time.ts'
import { nextVersion, shiftPeriods, yearsLater } from './moved-dates.ts'

const zone = 'America/Toronto'
const at = (wall: string) => momentOf(wall, zone)
const dates = (opens: string, deadline: string) => ({
  opensAt: at(opens),
  deadlineAt: at(deadline),
  timeZone: zone,
})
const period = (
  name: string,
  starts: string,
  ends: string,
  entrantKind: 'professional' | 'student' = 'professional',
) => ({ name, entrantKind, currency: 'CAD' as const, startsAt: at(starts), endsAt: at(ends) })

const last = dates('2026-09-01T09:00', '2026-12-01T23:59')
const periods = [
  period('early', '2026-09-01T09:00', '2026-10-15T23:59'),
  period('regular', '2026-10-15T23:59', '2026-11-20T23:59'),
  period('late', '2026-11-20T23:59', '2026-12-31T23:59'),
  period('student', '2026-09-01T09:00', '2026-12-31T23:59', 'student'),
]

test('prices of a new edition change at the same local time, in summer time or not', () => {
  const next = dates('2027-02-01T09:00', '2027-05-03T23:59')

  expect(shiftPeriods(periods, last, next)).toEqual([
    period('early', '2027-02-01T09:00', '2027-03-17T23:59'),
    period('regular', '2027-03-17T23:59', '2027-04-22T23:59'),
    period('late', '2027-04-22T23:59', '2027-06-02T23:59'),
    period('student', '2027-02-01T09:00', '2027-06-02T23:59', 'student'),
  ])
})

test('in a shorter edition the last price that begins in time is valid to the end', () => {
  const next = dates('2027-02-01T09:00', '2027-04-01T23:59')

  expect(shiftPeriods(periods, last, next)).toEqual([
    period('early', '2027-02-01T09:00', '2027-03-17T23:59'),
    period('regular', '2027-03-17T23:59', '2027-05-01T23:59'),
    period('student', '2027-02-01T09:00', '2027-05-01T23:59', 'student'),
  ])
})

test('each change of the rules has the next version', () => {
  expect(['2027-1', '2027-9', 'B', '2027'].map(nextVersion)).toEqual(['2027-2', '2027-10', 'B-2', '2027-2'])
})

test('a date moves by years on its weekday or on its day of the month', () => {
  // A Tuesday.
  const opens = '2026-09-01T09:00'

  expect(yearsLater(opens, 1, 'weekday')).toBe('2027-08-31T09:00')
  expect(yearsLater(opens, 2, 'weekday')).toBe('2028-08-29T09:00')
  expect(yearsLater(opens, 1, 'date')).toBe('2027-09-01T09:00')
  expect(yearsLater('2028-02-29T23:59', 1, 'date')).toBe('2029-02-28T23:59')
})
