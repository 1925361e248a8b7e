import { expect, test } from 'vitest'
import { chargesCovering, differenceReason } from './transaction.ts'

const charge = (amount: number) => ({ amount })

test('charges pay once their balance covers the total, newest first', () => {
  const [first, second, third] = [charge(60_00), charge(54_98), charge(114_98)]

  expect(chargesCovering([first], 60_00, 114_98)).toBeNull()
  expect(chargesCovering([second, first], 114_98, 114_98)).toEqual([second, first])
  expect(chargesCovering([third, first], 174_98, 114_98)).toEqual([third])
})

test('returned money covers nothing', () => {
  expect(chargesCovering([charge(114_98)], 0, 114_98)).toBeNull()
})

test('a mismatch has a cause: an overpayment, a refund without a credit note, or a dispute', () => {
  const of = (
    difference: number,
    kinds: Parameters<typeof differenceReason>[0]['kinds'],
    isInvoiced = true,
  ) => differenceReason({ difference, kinds, isInvoiced, hasOpenDispute: kinds.at(-1) === 'chargeback' })

  expect(of(60_00, ['charge'], false)).toBe('unapplied')
  expect(of(60_00, ['charge', 'charge'])).toBe('overpaid')
  expect(of(60_00, ['charge', 'refund', 'refund_reversal'])).toBe('refund_failed')
  expect(of(-60_00, ['charge', 'refund'])).toBe('external_refund')
  expect(of(-60_00, ['charge', 'chargeback'])).toBe('disputed')
  expect(of(-60_00, ['charge', 'chargeback', 'chargeback_lost'])).toBe('dispute_lost')
})
