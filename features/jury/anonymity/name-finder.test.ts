import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findingsIn } from './anonymity.ts'
import { withoutNames } from './blind.ts'
import { NameFinder } from './name-finder.ts'

const makers = [
  'Atelier Zéphyr inc.',
  'Odile Quenneville',
  'Thaddeus Lumen',
  'BIG',
  '山水建筑设计事务所',
  'ateliers-zephyr',
  'Studio Noël & Fils ltée',
]
const finder = new NameFinder(makers, ['Laval'])
const found = (text: string) =>
  finder.find(text).map(({ start, end, isPart }) => [text.slice(start, end), isPart ? 'part' : 'whole'])

test.each([
  ['en', 'A house by ATELIER ZEPHYR, on the lake.', [['ATELIER ZEPHYR', 'whole']]],
  [
    'en',
    'Zephyr’s second house, built with Lumen.',
    [
      ['Zephyr', 'part'],
      ['Lumen', 'part'],
    ],
  ],
  [
    'en',
    'Follow @atelierzephyr or www.atelierzephyr.com',
    [
      ['atelierzephyr', 'whole'],
      ['atelierzephyr', 'whole'],
    ],
  ],
  ['en', 'A collaboration with BIG.', [['BIG', 'part']]],
  ['fr', 'L’atelier-Zéphyr a dessiné la halle.', [['atelier-Zéphyr', 'whole']]],
  [
    'fr',
    'Conçue par Odile  Quenneville et Noël & Fils',
    [
      ['Odile  Quenneville', 'whole'],
      ['Noël', 'part'],
      ['Fils', 'part'],
    ],
  ],
  ['fr', '<p>Studio <b>Noel</b> &amp; Fils</p>', [['Studio <b>Noel</b> &amp; Fils', 'whole']]],
  ['es', 'La casa de Quenneville mira al sur.', [['Quenneville', 'part']]],
  ['es', 'Proyecto de THADDEUS LÚMEN.', [['THADDEUS LÚMEN', 'whole']]],
  [
    'zh-hans',
    '由山水建筑设计事务所设计，山水在湖畔。',
    [
      ['山水建筑设计事务所', 'whole'],
      ['山水', 'part'],
    ],
  ],
])('in %s, "%s" names its makers', (_language, text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  ['a word in small letters that is also a surname', 'A lumen is a measure of light; a zephyr is a wind.'],
  ['a word that holds a name', 'Lumens, Zephyrs and Quennevilles'],
  ['a word of the trade or of every day', 'The studio and its atelier, a big house in the North.'],
  ['a name whose words stand apart', 'Odile, who was born in Quebec'],
])('%s names nobody', (_what, text) => {
  expect(found(text)).toEqual([])
})

test('the city of the work is a place, even if a firm is named after it', () => {
  expect(new NameFinder(['Atelier Laval'], ['Laval']).find('A school in Laval')).toEqual([])
})

test('each spelling of a name is found once in a text, with the words around it', () => {
  const text = '<p>We, Atelier Zéphyr, drew it; Atelier Zéphyr built it with Lumen &amp; friends.</p>'

  expect(findingsIn([text], finder)).toEqual([
    {
      words: 'Atelier Zéphyr',
      context: 'We, Atelier Zéphyr, drew it; Atelier Zéphyr built it with Lumen & …',
    },
    {
      words: 'Lumen',
      context: expect.stringContaining('built it with Lumen & friends.'),
    },
  ])
})

test('a full name is hidden from jurors in any spelling and context', () => {
  const style = fc.constantFrom(
    (name: string) => name,
    (name: string) => name.toUpperCase(),
    (name: string) => name.normalize('NFD').replace(/\p{M}/gu, ''),
    (name: string) => name.replace(' ', '-'),
    (name: string) => name.replace(' ', '</b> <i>'),
  )
  fc.assert(
    fc.property(
      fc.constantFrom('Odile Quenneville', 'Thaddeus Lumen'),
      style,
      fc.lorem(),
      (name, write, words) => {
        const shown = withoutNames(`${words} ${write(name)}, ${words}`, [name])

        expect(shown.toLowerCase()).not.toContain(name.split(' ')[1]?.toLowerCase())
        expect(shown).toContain('[…]')
      },
    ),
  )
})

test('a text that repeats one name thousands of times is searched once, and each of them is found', () => {
  const repeated = '山水建筑设计事务所 '.repeat(30_000)

  const before = process.cpuUsage()
  const count = finder.find(repeated).filter(({ isPart }) => !isPart).length
  const { user } = process.cpuUsage(before)

  expect(count).toBe(30_000)
  // Comparing each with all before it would take half a billion comparisons.
  expect(user / 1000).toBeLessThan(1500)
})
