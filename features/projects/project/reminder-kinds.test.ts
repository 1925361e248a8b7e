import { expect, test } from 'vitest'
import { reminderDue } from './reminder-kinds.ts'

const deadline = new Date('2026-11-30T23:59:00Z')
const at = (day: string) => new Date(`2026-11-${day}:00Z`)
const early = { createdAt: at('01T12:00') }

test('an unfinished project is due for a reminder a week and a day before the deadline, and never after it', () => {
  const moments = ['23T23:58', '23T23:59', '29T23:58', '29T23:59', '30T23:58', '30T23:59'].map(at)

  expect(moments.map((now) => reminderDue(early, deadline, now))).toEqual([
    null,
    'week',
    'week',
    'day',
    'day',
    null,
  ])
})

test('a project created in the last week gets only the last-day reminder, and one created on the last day gets none', () => {
  const late = { createdAt: at('26T12:00') }
  const latest = { createdAt: at('30T12:00') }

  expect(reminderDue(late, deadline, at('26T13:00'))).toBeNull()
  expect(reminderDue(late, deadline, at('30T13:00'))).toBe('day')
  expect(reminderDue(latest, deadline, at('30T13:00'))).toBeNull()
})
