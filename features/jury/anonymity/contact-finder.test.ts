import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutNames } from './blind.ts'

const shown = (text: string) => withoutNames(text, [])

test.each([
  ['zoe.roy@gmail.com', 'Écrire à zoe.roy@gmail.com pour voir.', 'Écrire à […] pour voir.'],
  [
    'an address in tags',
    '<p><b>zoe</b>@gmail<i>.com</i></p><p>Bois</p>',
    '<p><b>[…]</b><i></i></p><p>Bois</p>',
  ],
  ['an address in entities', 'zoe&#64;gmail&#x2e;com', '[…]'],
  ['wide letters', '联系ｚｏｅ＠ｇｍａｉｌ．ｃｏｍ获取', '联系[…]获取'],
  ['spaced letters', 'Write to z o e @ g m a i l . c o m soon', 'Write to […] soon'],
  ['a spaced domain', 'voir zoe @ gmail . com', 'voir […]'],
  ['signs written out', 'zoe (at) studio [dot] ca', '[…]'],
  ['words for signs', 'zoe arobase studio point ca', '[…]'],
  ['invisible letters', 'zoe\u200b@gmail\u00ad.com', '[…]'],
  ['a site', 'See https://atelier.example/works?id=1 and www.atelier-éole.ca.', 'See […] and […].'],
  ['a bare site', 'Plans : atelier-nord.ca, bois', 'Plans : […], bois'],
  ['a site in Chinese', '网站atelier-nord.ca获取', '网站[…]获取'],
  ['a spaced site', 'w w w . e o l e . c a', '[…]'],
  ['a handle', 'Photos: @atelier_nord, 2024', 'Photos: […], 2024'],
  ['a spaced handle', 'suivre @ n o r d sur place', 'suivre […] sur place'],
  ['a Chinese handle', '关注@山水建筑 了解', '关注[…] 了解'],
  ['a phone', 'Tél. : 514 555-0199', 'Tél. : […]'],
  ['a foreign phone', '+33 (0)1 23 45 67 89, Paris', '[…], Paris'],
  ['spaced digits', '5 1 4 5 5 5 0 1 9 9', '[…]'],
  ['a short labelled phone', '电话：555-0199', '电话：[…]'],
  ['two phones', '514.555.0199 / 514.555.0188', '[…]'],
])('%s is hidden from jurors', (_what, text, expected) => {
  expect(shown(text)).toBe(expected)
})

test.each([
  'Un pavillon de 12 500 000 $, de 2 400 m², livré en 2019-2021.',
  'Dimensions : 2400 × 1200 × 600 mm; 3,5 m de haut; 1:50.',
  'From 2019-05-12 to 2021-06-14, at dusk, in 3 phases. See No. 5.',
  'Le quai.La lumière y entre à 45.5017, -73.5673.',
  'A house for A. B. Roy, e.g. with light & air; 50 % glass.',
  'Coût de 612 345 678 euros.',
  '占地 12 000 平方米，2024年建成。',
])('%s is left alone', (text) => {
  expect(shown(text)).toBe(text)
})

const letters = fc.string({
  unit: fc.constantFrom(...'bcdfghjklmnpqrstvwxz0123456789'),
  minLength: 6,
  maxLength: 12,
})
const spacings = fc.constantFrom(
  (text: string) => text,
  (text: string) => [...text].join(' '),
  (text: string) => [...text].join('\u00a0'),
  (text: string) => [...text].join('&nbsp; '),
  (text: string) => [...text].map((letter) => `<b>${letter}</b>`).join(''),
  (text: string) => [...text].map((letter) => `&#${letter.codePointAt(0)};`).join(''),
)
const contacts = fc.oneof(
  letters.map((name) => ({ written: `${name}@gmail.com`, secret: name })),
  letters.map((name) => ({ written: `https://${name}.ca/x`, secret: name })),
  letters.map((name) => ({ written: `@${name}`, secret: name })),
  fc
    .string({ unit: fc.constantFrom(...'23456789'), minLength: 10, maxLength: 10 })
    .map((number) => ({ written: `+1${number}`, secret: number })),
)

test('spacing, tags and entities do not get a contact past the filter, wherever it is', () => {
  const prose = fc.constantFrom('Une maison de bois', 'A calm hall', '湖畔的图书馆', '')
  fc.assert(
    fc.property(prose, contacts, spacings, prose, (before, { written, secret }, space, after) => {
      const left = shown(`<p>${before}, ${space(written)}, ${after}</p>`)
        .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
        .replace(/&nbsp;|<[^>]*>|[\s\u00a0]/g, '')

      expect(left).not.toContain(secret)
      expect(left).toContain(before.replace(/\s/g, ''))
    }),
  )
})

test('a text without an address, an at sign or a digit is not changed', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 30 }), (text) => {
      const prose = text.replace(/\./g, ';')

      expect(shown(prose)).toBe(prose)
    }),
  )
})

test('a text of one letter ten thousand times is searched quickly', () => {
  const before = process.cpuUsage()
  for (const text of [
    'a'.repeat(10_000),
    'a '.repeat(5_000),
    '1 '.repeat(5_000),
    'a.'.repeat(5_000),
    '@'.repeat(10_000),
  ])
    shown(`${text}!1`)
  const { user } = process.cpuUsage(before)

  expect(user / 1000).toBeLessThan(1500)
})
