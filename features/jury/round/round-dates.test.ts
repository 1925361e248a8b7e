import { expect, test } from 'vitest'
import { dueRoundAction } from './round-dates.ts'

const day = (date: number) => new Date(Date.UTC(2028, 0, date))
const prepared = {
  number: 1,
  status: 'prepared' as const,
  opensAt: day(10),
  closesAt: day(20),
  openedAt: null,
  closedAt: null,
}
const open = { ...prepared, status: 'open' as const, openedAt: day(10) }
const closed = { ...open, status: 'closed' as const, closedAt: day(15) }

test('round 1 opens on its date and closes on its date', () => {
  expect([day(9), day(10), day(19)].map((now) => dueRoundAction(prepared, now))).toEqual([
    null,
    'open',
    'open',
  ])
  expect([day(19), day(20)].map((now) => dueRoundAction(open, now))).toEqual([null, 'close'])
})

test('a round without dates stays as it is', () => {
  const undated = { opensAt: null, closesAt: null }
  expect(dueRoundAction({ ...prepared, ...undated }, day(30))).toBeNull()
  expect(dueRoundAction({ ...open, ...undated }, day(30))).toBeNull()
})

test('what an organiser did by hand after a date is not undone', () => {
  expect(dueRoundAction(closed, day(16))).toBeNull()
  expect(dueRoundAction({ ...open, openedAt: day(21) }, day(22))).toBeNull()
})

test('a later date set for a closed round opens it again', () => {
  expect(dueRoundAction({ ...closed, opensAt: day(17) }, day(18))).toBe('open')
})

test('a round whose close has passed before it was opened stays shut', () => {
  expect(dueRoundAction(prepared, day(20))).toBeNull()
})

test('finals close on their date and never open by date', () => {
  expect(dueRoundAction({ ...prepared, number: 2 }, day(12))).toBeNull()
  expect(dueRoundAction({ ...open, number: 2 }, day(20))).toBe('close')
})
