import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxNames } from '#features/payments/money/taxes.ts'
import { sum } from '#shared/money.ts'
import {
  fittedTo,
  type PaidItem,
  type PaidTax,
  paidAmounts,
  proposedFor,
  type RefundFigures,
  refundFor,
  refundProblem,
  refundWithin,
  remainingOf,
} from './refund.ts'

const quebec = (gst: number, qst: number): PaidTax[] => [
  { tax: 'GST', ratePpm: 50_000, amount: gst, refunded: 0 },
  { tax: 'QST', ratePpm: 99_750, amount: qst, refunded: 0 },
]

test('the second of two categories is refunded with its share of each tax, and the first with the rest', () => {
  const items = [
    { id: 'first', paid: 100_00, refunded: 0 },
    { id: 'second', paid: 60_00, refunded: 0 },
  ]
  const second = refundFor(items, quebec(8_00, 15_96), [{ id: 'second', amount: 60_00 }])
  const left = items.map((item) => (item.id === 'second' ? { ...item, refunded: 60_00 } : item))
  const taxes = quebec(8_00, 15_96).map((line, place) => ({
    ...line,
    refunded: second.taxes[place]?.amount ?? 0,
  }))
  const first = refundFor(left, taxes, [{ id: 'first', amount: 100_00 }])

  expect([second.subtotal, second.taxes.map(({ amount }) => amount), second.total]).toEqual([
    60_00,
    [3_00, 5_99],
    68_99,
  ])
  expect([first.taxes.map(({ amount }) => amount), first.total]).toEqual([[5_00, 9_97], 114_97])
  expect(first.total + second.total).toBe(183_96)
})

test('a coupon is split among the items it covers, and the paid amounts add up', () => {
  const items = [
    { kind: 'first_category', amount: 100_00 },
    { kind: 'further_category', amount: 33_33 },
    { kind: 'translation', amount: 80_00 },
  ] as const

  expect(paidAmounts(items, 13_33, ['first_category', 'further_category'])).toEqual([90_00, 30_00, 80_00])
  expect(sum(paidAmounts(items, 10_01, null))).toBe(203_32)
})

test('a refund within an amount never exceeds it, and is at most a few cents below', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 114_98 }), fc.integer({ min: 1, max: 99_99 }), (total, first) => {
      const items = [
        { id: 'first', paid: first, refunded: 0 },
        { id: 'second', paid: 100_00 - first, refunded: 0 },
      ]
      const given = refundFor(items, quebec(5_00, 9_98), refundWithin(items, quebec(5_00, 9_98), total)).total
      expect(given).toBeLessThanOrEqual(total)
      expect(given).toBeGreaterThanOrEqual(total - 3)
    }),
  )
})

test('a refund of more than an item cost, or of zero, is rejected', () => {
  const items = [{ id: 'one', paid: 50_00, refunded: 20_00 }]

  expect(refundProblem(items, [], [{ id: 'one', amount: 30_00 }])).toBeNull()
  expect(refundProblem(items, [], [{ id: 'one', amount: 30_01 }])).toBe('refund_too_much')
  expect(
    refundProblem(
      items,
      [],
      [
        { id: 'one', amount: 20_00 },
        { id: 'one', amount: 20_00 },
      ],
    ),
  ).toBe('refund_too_much')
  expect(refundProblem(items, [], [{ id: 'another', amount: 1 }])).toBe('refund_too_much')
  expect(refundProblem(items, [], [{ id: 'one', amount: 0 }])).toBe('refund_nothing')
  expect(refundProblem(items, [], [])).toBe('refund_nothing')
})

test('the rest of the taxes may be refunded once all items are refunded', () => {
  const items = [{ id: 'one', paid: 100_00, refunded: 100_00 }]
  const taxes = quebec(5_00, 9_98).map((line) => ({ ...line, refunded: line.amount - 1 }))

  expect(refundProblem(items, taxes, [])).toBeNull()
  expect(refundFor(items, taxes, [])).toMatchObject({ items: [], subtotal: 0, total: 2 })
  expect(refundProblem(items, quebec(0, 0), [])).toBe('refund_nothing')
})

interface State {
  items: PaidItem[]
  taxes: PaidTax[]
}

function moved(state: State, given: RefundFigures, sign: 1 | -1): State {
  const back = (id: string) => sum(given.items.filter((one) => one.id === id).map(({ amount }) => amount))
  return {
    items: state.items.map((item) => ({ ...item, refunded: item.refunded + sign * back(item.id) })),
    taxes: state.taxes.map((line, place) => ({
      ...line,
      refunded: line.refunded + sign * (given.taxes[place]?.amount ?? 0),
    })),
  }
}

const bought = fc.record({
  // A tax is a share of the paid amount, so that amount is positive.
  amounts: fc
    .array(fc.integer({ min: 0, max: 900_00 }), { minLength: 1, maxLength: 8 })
    .filter((amounts) => sum(amounts) > 0),
  taxes: fc.array(fc.integer({ min: 0, max: 400_00 }), { maxLength: 3 }),
  /** The item, the thousandths of its remaining amount, and whether the provider fails later. */
  parts: fc.array(
    fc.record({
      item: fc.nat(),
      part: fc.integer({ min: 0, max: 1000 }),
      fails: fc.boolean(),
      /** For an external refund: by how many cents its total differs. */
      differsBy: fc.integer({ min: -3, max: 3 }),
    }),
    { maxLength: 30 },
  ),
})

test('for any sequence of partial and failed refunds, no line is refunded beyond what was paid, and the rest is refundable to the cent', () => {
  fc.assert(
    fc.property(bought, ({ amounts, taxes, parts }) => {
      let now: State = {
        items: amounts.map((paid, place) => ({ id: String(place), paid, refunded: 0 })),
        taxes: taxes.map((amount, place) => ({
          tax: taxNames[place] ?? 'GST',
          ratePpm: 50_000,
          amount,
          refunded: 0,
        })),
      }
      const failing: RefundFigures[] = []
      for (const { item, part, fails, differsBy } of parts) {
        const one = now.items[item % now.items.length]
        if (!one) continue
        const input = [{ id: one.id, amount: Math.floor(((one.paid - one.refunded) * part) / 1000) }]
        if (refundProblem(now.items, now.taxes, input)) continue
        const plain = refundFor(now.items, now.taxes, input)
        const given = fittedTo(plain, now.taxes, plain.total + differsBy) ?? plain
        expect(given.taxes.every(({ amount }) => amount >= 0)).toBe(true)
        now = moved(now, given, 1)
        expect(now.taxes.every((line) => line.refunded <= line.amount)).toBe(true)
        if (fails) failing.push(given)
        const failed = failing.length > 2 ? failing.shift() : undefined
        if (failed) now = moved(now, failed, -1)
      }
      const rest = now.items.map(({ id, paid, refunded }) => ({ id, amount: paid - refunded }))
      const remaining = remainingOf(now.items, now.taxes)
      expect(refundProblem(now.items, now.taxes, rest)).toBe(remaining > 0 ? null : 'refund_nothing')
      if (remaining === 0) return
      const last = refundFor(now.items, now.taxes, rest)
      now = moved(now, last, 1)
      expect([last.total, remainingOf(now.items, now.taxes)]).toEqual([remaining, 0])
      expect(now.items.map(({ refunded }) => refunded)).toEqual(amounts)
      expect(now.taxes.map(({ refunded }) => refunded)).toEqual(taxes)
    }),
  )
})

test('for any coupon, no item costs less than zero and the shares add up to the subtotal', () => {
  const kinds = fc.constantFrom(
    'first_category' as const,
    'further_category' as const,
    'translation' as const,
  )
  const item = fc.record({ kind: kinds, amount: fc.integer({ min: 0, max: 900_00 }) })
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 8 }),
      fc.option(fc.array(kinds, { maxLength: 2 })),
      fc.integer({ min: 0, max: 1000 }),
      (items, only, part) => {
        const whole = sum(items.map(({ amount }) => amount))
        const discount = Math.floor((whole * part) / 1000)
        const paid = paidAmounts(items, discount, only)

        expect(sum(paid)).toBe(whole - discount)
        expect(paid.every((amount, place) => amount >= 0 && amount <= (items[place]?.amount ?? 0))).toBe(true)
      },
    ),
  )
})

test('any external refund is proposed for the items and fitted to the cent, within what is left', () => {
  const item = (id: string) =>
    fc.record({ id: fc.constant(id), paid: fc.integer({ min: 1_00, max: 900_00 }), refunded: fc.constant(0) })
  fc.assert(
    fc.property(
      item('first'),
      item('second'),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (first, second, part) => {
        const items = [first, second]
        const subtotal = first.paid + second.paid
        const taxes = quebec(Math.round(subtotal * 0.05), Math.round(subtotal * 0.09975))
        const whole = subtotal + sum(taxes.map(({ amount }) => amount))
        const total = Math.max(1, Math.round(whole * part))
        const proposed = proposedFor(items, taxes, total)
        const fitted = fittedTo(refundFor(items, taxes, proposed), taxes, total)

        expect(fitted && fitted.subtotal + sum(fitted.taxes.map(({ amount }) => amount))).toBe(total)
        expect(proposed.every(({ amount }, place) => amount <= (items[place]?.paid ?? 0))).toBe(true)
      },
    ),
  )
})
