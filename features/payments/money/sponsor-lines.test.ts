import { expect, test } from 'vitest'
import { isOverdue } from './sponsor-lines.ts'

test('an issued invoice is overdue from the day after its due date; a paid or cancelled one never', () => {
  const dueOn = '2026-12-24'

  expect(isOverdue('issued', dueOn, '2026-12-24')).toBe(false)
  expect(isOverdue('issued', dueOn, '2026-12-25')).toBe(true)
  expect(isOverdue('paid', dueOn, '2027-01-25')).toBe(false)
  expect(isOverdue('cancelled', dueOn, '2027-01-25')).toBe(false)
  expect(isOverdue('draft', null, '2027-01-25')).toBe(false)
})
