import { expect, test } from 'vitest'
import { itemsOwed, translationItems } from './items.ts'

const prices = { firstCategory: 425_00, furtherCategory: 195_00 }
const name = (text: string) => ({ en: text, fr: text, es: text, 'zh-hans': text })
const entry = (id: string, paidAt: Date | null = null) => ({ id, categoryName: name(id), paidAt })

test('the first category costs its own price, each further one less', () => {
  const items = itemsOwed([entry('houses'), entry('wood'), entry('light')], prices)

  expect(items.map(({ kind, entryId, amount }) => [kind, entryId, amount])).toEqual([
    ['first_category', 'houses', 425_00],
    ['further_category', 'wood', 195_00],
    ['further_category', 'light', 195_00],
  ])
})

test('a category added after paying is a further one, and the paid one is not owed again', () => {
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
