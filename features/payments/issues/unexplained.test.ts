import { expect, test } from 'vitest'
import { unexplained } from './unexplained.ts'

const sum = { total: 114_98, currency: 'CAD' }
const owed = { ...sum, status: 'pending', billing: {} } as const
const open = { ...sum, status: 'open' } as const

test('what was asked for and is still owed is paid, even through a checkout that was void or over', () => {
  const answers = (['open', 'declined', 'expired', 'void'] as const).map((status) =>
    unexplained(owed, { ...sum, status }, sum),
  )

  expect(answers).toEqual([null, null, null, null])
})

test('another amount or currency than was asked for pays nothing', () => {
  expect(unexplained(owed, open, { ...sum, total: 1_00 })).toBe('other_amount')
  expect(unexplained(owed, open, { ...sum, currency: 'USD' })).toBe('other_amount')
})

test('money for what is paid already, or came to nothing, is paid twice or too late, and never a second invoice', () => {
  expect(unexplained({ ...owed, status: 'completed' }, open, sum)).toBe('paid_twice')
  expect(unexplained({ ...owed, status: 'refunded' }, open, sum)).toBe('paid_twice')
  expect(unexplained({ ...owed, status: 'cancelled' }, open, sum)).toBe('paid_after_change')
  expect(unexplained({ ...owed, total: 160_00 }, { ...sum, status: 'void' }, sum)).toBe('paid_after_change')
  expect(unexplained({ ...owed, total: 160_00 }, { ...sum, status: 'expired' }, sum)).toBe('paid_too_late')
})

test('money for what has nobody to bill is kept for an organiser to see to', () => {
  expect(unexplained({ ...owed, billing: null }, open, sum)).toBe('paid_after_change')
})
