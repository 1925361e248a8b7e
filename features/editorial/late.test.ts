import { expect, test } from 'vitest'
import { isLate } from './late.ts'

test('a text is late once its day is over, not on the day itself', () => {
  expect(isLate({ status: 'writing', dueOn: '2026-11-20' }, '2026-11-20')).toBe(false)
  expect(isLate({ status: 'writing', dueOn: '2026-11-20' }, '2026-11-21')).toBe(true)
})

test('a submitted text is not late any more', () => {
  expect(isLate({ status: 'to_review', dueOn: '2026-11-20' }, '2026-12-24')).toBe(false)
})
