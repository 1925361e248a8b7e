import { expect, test } from 'vitest'
import { lastPrice, payablePeriods, priceAfter, priceAt, takesEntries } from './price.ts'

const day = (text: string) => new Date(`${text}T04:00:00Z`)
const period = (
  name: string,
  startsOn: string,
  endsOn: string,
  entrantKind: 'professional' | 'student' = 'professional',
) => ({ name, entrantKind, currency: 'CAD' as const, startsAt: day(startsOn), endsAt: day(endsOn) })

const early = period('early', '2026-09-01', '2026-10-01')
const regular = period('regular', '2026-10-01', '2026-12-01')
const student = period('student', '2026-09-01', '2026-12-01', 'student')
const periods = [early, regular, student]

test('the early price is valid until the moment the regular one begins', () => {
  const lastMoment = new Date(day('2026-10-01').getTime() - 1)

  expect(priceAt(periods, 'professional', 'CAD', lastMoment)).toBe(early)
  expect(priceAt(periods, 'professional', 'CAD', day('2026-10-01'))).toBe(regular)
})

test('the next price is known in advance', () => {
  expect(priceAfter(periods, 'professional', 'CAD', day('2026-08-01'))).toBe(early)
  expect(priceAfter(periods, 'professional', 'CAD', day('2026-09-15'))).toBe(regular)
  expect(priceAfter(periods, 'student', 'CAD', day('2026-09-15'))).toBeNull()
})

test('the last price that began is known after its end', () => {
  expect(lastPrice(periods, 'professional', 'CAD', day('2027-01-01'))).toBe(regular)
  expect(lastPrice(periods, 'professional', 'CAD', day('2026-09-15'))).toBe(early)
  expect(lastPrice(periods, 'professional', 'CAD', day('2026-08-01'))).toBeNull()
})

test('a student pays the students’ price', () => {
  expect(priceAt(periods, 'student', 'CAD', day('2026-09-15'))).toBe(student)
})

test('before the first period, after the last and in another currency there is no price', () => {
  expect(priceAt(periods, 'professional', 'CAD', day('2026-08-31'))).toBeNull()
  expect(priceAt(periods, 'professional', 'CAD', day('2026-12-01'))).toBeNull()
  expect(priceAt(periods, 'professional', 'USD', day('2026-09-15'))).toBeNull()
})

test('an open contest takes entries up to its deadline and not a moment longer', () => {
  const deadlineAt = day('2026-12-01')

  expect(takesEntries({ status: 'open', deadlineAt }, deadlineAt)).toBe(true)
  expect(takesEntries({ status: 'open', deadlineAt }, new Date(deadlineAt.getTime() + 1))).toBe(false)
  expect(takesEntries({ status: 'closed', deadlineAt }, day('2026-11-01'))).toBe(false)
})

test('no price is valid after the deadline, and a price that would begin then is never used', () => {
  const deadlineAt = day('2026-10-01')

  expect(payablePeriods([early, regular, student], deadlineAt)).toEqual([
    early,
    { ...student, endsAt: deadlineAt },
  ])

  const sent = { startsAt: early.startsAt.toISOString(), endsAt: regular.endsAt.toISOString() }
  expect(payablePeriods([sent], deadlineAt.toISOString())).toEqual([
    { ...sent, endsAt: deadlineAt.toISOString() },
  ])
})
