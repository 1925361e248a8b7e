import { expect, test } from 'vitest'
import { type OwedByProject, offerAt } from './offer.ts'

const name = (text: string) => ({ en: text, fr: text, es: text, 'zh-hans': text })
const day = (number: number) => new Date(Date.UTC(2027, 2, number))
const period = (label: string, from: number, to: number, firstCategory: number) => ({
  name: name(label),
  entrantKind: 'professional' as const,
  currency: 'CAD' as const,
  startsAt: day(from),
  endsAt: day(to),
  firstCategory,
  furtherCategory: 50_00,
})
const translation = { kind: 'translation', currency: 'CAD', amount: 95_00 } as const
const owed: OwedByProject = {
  entrantKind: 'professional',
  entries: [{ id: 'houses', categoryName: name('Houses'), paidAt: null }],
  translations: [{ id: 'fr', label: name('French') }],
  publications: [],
  periods: [period('early', 1, 10, 100_00), period('late', 15, 30, 150_00)],
  extras: [translation],
  deadlineAt: day(28),
}
const amounts = (items: readonly { amount: number }[] | undefined) => items?.map(({ amount }) => amount)

test('a price is valid until its period ends', () => {
  const offer = offerAt(owed, 'CAD', day(2))

  expect(amounts(offer.items)).toEqual([100_00, 95_00])
  expect([offer.period?.en, offer.until]).toEqual(['early', day(10)])
})

test('between two periods nothing has a price', () => {
  expect(offerAt(owed, 'CAD', day(12)).isPayable).toBe(false)
})

test('with an extension the last prices stay valid without an end', () => {
  const offer = offerAt({ ...owed, deadlineAt: null }, 'CAD', day(31))

  expect([offer.isPayable, offer.period?.en, offer.until]).toEqual([true, 'late', null])
  expect(amounts(offer.items)).toEqual([150_00, 95_00])
})

test('no price is valid after the deadline', () => {
  expect(offerAt(owed, 'CAD', day(20)).until).toEqual(day(28))
  expect(offerAt({ ...owed, deadlineAt: day(8) }, 'CAD', day(2)).until).toEqual(day(8))
})

test('in a currency without a price nothing can be paid, and a list with a missing price is incomplete', () => {
  const american = offerAt(owed, 'USD', day(2))
  const gap = offerAt({ ...owed, extras: [] }, 'CAD', day(2))

  expect([american.items, american.isPayable]).toEqual([[], false])
  expect([gap.items.length, gap.isPayable, gap.isComplete]).toEqual([1, true, false])
})

test('a translation alone is payable where every category is paid, whatever the periods say', () => {
  const entries = owed.entries.map((entry) => ({ ...entry, paidAt: day(1) }))
  const offer = offerAt({ ...owed, entries }, 'CAD', day(12))

  expect([amounts(offer.items), offer.period, offer.until]).toEqual([[95_00], null, day(28)])
  expect([offer.isPayable, offer.isComplete]).toEqual([true, true])
})
