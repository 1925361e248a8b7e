import { expect, test } from 'vitest'
import { isBehind } from './juror-behind.ts'

const round = { openedAt: new Date('2026-03-01'), dueAt: new Date('2026-03-21') }
const on = (day: string) => new Date(`2026-03-${day}`)

test('a juror is behind when a quarter less is done than time has passed', () => {
  expect(isBehind({ assigned: 40, scored: 9 }, round, on('11'))).toBe(true)
  expect(isBehind({ assigned: 40, scored: 10 }, round, on('11'))).toBe(false)
  expect(isBehind({ assigned: 40, scored: 0 }, round, on('05'))).toBe(false)
})

test('after the due date every juror with entries left is behind', () => {
  expect(isBehind({ assigned: 40, scored: 39 }, round, on('21'))).toBe(true)
  expect(isBehind({ assigned: 40, scored: 40 }, round, on('21'))).toBe(false)
})

test('without a due date a juror is behind who has not begun after a week', () => {
  const open = { ...round, dueAt: null }

  expect(isBehind({ assigned: 40, scored: 0 }, open, on('09'))).toBe(true)
  expect(isBehind({ assigned: 40, scored: 1 }, open, on('09'))).toBe(false)
  expect(isBehind({ assigned: 40, scored: 0 }, open, on('07'))).toBe(false)
})
