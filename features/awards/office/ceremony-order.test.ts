import { expect, test } from 'vitest'
import type { Localized } from '#shared/language.ts'
import { ceremonyOrder } from './ceremony-order.ts'
import { placeCardsOf } from './place-cards.ts'

const named = (name: string): Localized => ({ en: name, fr: '', 'zh-hans': '', es: '' })
const levels = ['Platinum', 'Gold', 'Silver']
const titles = ['Grand Prize', 'Product of the Year']
const awardIn = (names: readonly string[], name: string) => ({
  key: name,
  name: named(name),
  place: names.indexOf(name),
})
const winner = (number: number, categoryId: string, level: string, ...won: string[]) => ({
  number,
  categoryId,
  level: awardIn(levels, level),
  titles: won.map((title) => awardIn(titles, title)),
})
const category = (id: string) => ({ id, name: named(id), discipline: named('Architecture') })

test('a ceremony goes from the lowest level of each category to the highest, and ends with the grand prize', () => {
  const winners = [
    winner(1, 'Houses', 'Platinum', 'Grand Prize'),
    winner(2, 'Houses', 'Gold'),
    winner(3, 'Schools', 'Platinum'),
    winner(4, 'Houses', 'Silver'),
    winner(5, 'Houses', 'Gold'),
    winner(6, 'Schools', 'Gold', 'Product of the Year'),
  ]

  const sections = ceremonyOrder(winners, ['Schools', 'Houses', 'Empty'].map(category))

  expect(sections.map(({ name, winners }) => [name.en, winners.map(({ number }) => number)])).toEqual([
    ['Schools', [3]],
    ['Houses', [4, 2, 5]],
    ['Product of the Year', [6]],
    ['Grand Prize', [1]],
  ])
})

test('a person has one place card for each firm, with all awards, in the order of last names', () => {
  const won = (ownerId: string, name: string, recipient: string, level: string) => ({
    ownerId,
    contact: { name, sortName: name.split(' ').reverse().join(' ') },
    texts: { recipient, title: named(`The ${level} work`) },
    level: { name: named(level) },
    titles: [],
  })

  const cards = placeCardsOf(
    [
      won('1', 'Ana Ruiz', 'Ruiz Vale', 'Platinum'),
      won('2', 'Zoé Élie', 'Zoé Élie', 'Gold'),
      won('1', 'Ana Ruiz', 'Ruiz Vale', 'Silver'),
      won('3', '', 'Closed Studio', 'Silver'),
    ],
    'en-CA',
  )

  expect(cards.map(({ name, firm, awards }) => [name, firm, awards.map(({ work }) => work.en)])).toEqual([
    ['Closed Studio', '', ['The Silver work']],
    ['Zoé Élie', '', ['The Gold work']],
    ['Ana Ruiz', 'Ruiz Vale', ['The Platinum work', 'The Silver work']],
  ])
})
