import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#shared/money.ts'
import { articleItem, itemsOwed, publicationItems, translationItems } from './items.ts'

const prices = { firstCategory: 425_00, furtherCategory: 195_00 }
const name = (text: string) => ({ en: text, fr: text, es: text, 'zh-hans': text })
const entry = (id: string, paidAt: Date | null = null) => ({ id, categoryName: name(id), paidAt })

test('the first category has its own price, and each additional one costs less', () => {
  const items = itemsOwed([entry('houses'), entry('wood'), entry('light')], prices)

  expect(items.map(({ kind, entryId, amount }) => [kind, entryId, amount])).toEqual([
    ['first_category', 'houses', 425_00],
    ['further_category', 'wood', 195_00],
    ['further_category', 'light', 195_00],
  ])
})

test('a category added after paying is an additional one, and the paid one is not owed again', () => {
  const items = itemsOwed([entry('houses', new Date()), entry('wood')], prices)

  expect(items).toEqual([
    {
      kind: 'further_category',
      entryId: 'wood',
      translationId: null,
      extraId: null,
      label: name('wood'),
      amount: 195_00,
    },
  ])
})

test('nothing is owed when every category is paid', () => {
  expect(itemsOwed([entry('houses', new Date())], prices)).toEqual([])
})

test('each language of the translation service is an item of its own', () => {
  const items = translationItems(
    [
      { id: 'fr', label: name('French') },
      { id: 'es', label: name('Spanish') },
    ],
    95_00,
  )

  expect(
    items.map(({ kind, entryId, translationId, amount }) => [kind, entryId, translationId, amount]),
  ).toEqual([
    ['translation', null, 'fr', 95_00],
    ['translation', null, 'es', 95_00],
  ])
})

test('in whatever order categories are listed, they come to the same, and one at most is the first', () => {
  const entries = fc.uniqueArray(fc.record({ id: fc.uuid(), isPaid: fc.boolean() }), {
    selector: ({ id }) => id,
    maxLength: 8,
  })
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  const asEntries = (rows: { id: string; isPaid: boolean }[]) =>
    rows.map(({ id, isPaid }) => entry(id, isPaid ? new Date() : null))
  const shuffled = entries.chain((rows) =>
    fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
  )
  fc.assert(
    fc.property(shuffled, cents, cents, ([rows, mixed], firstCategory, furtherCategory) => {
      const costs = { firstCategory, furtherCategory }
      const [items, others] = [itemsOwed(asEntries(rows), costs), itemsOwed(asEntries(mixed), costs)]
      const total = (some: typeof items) => sum(some.map(({ amount }) => amount))
      const firsts = items.filter(({ kind }) => kind === 'first_category').length

      expect(total(items)).toBe(total(others))
      expect(firsts).toBe(rows.length > 0 && rows.every(({ isPaid }) => !isPaid) ? 1 : 0)
      expect(items.map(({ entryId }) => entryId).toSorted()).toEqual(
        others.map(({ entryId }) => entryId).toSorted(),
      )
    }),
  )
})

test('an item names the one thing that it is for, and an article is named by its payment', () => {
  const one = [{ id: 'one', label: name('One') }]
  const items = [...publicationItems(one, 250_00), articleItem(name('A roof'), 120_00)]

  expect(
    items.map(({ kind, entryId, translationId, extraId }) => [kind, entryId, translationId, extraId]),
  ).toEqual([
    ['publication', null, null, 'one'],
    ['article', null, null, null],
  ])
})
