import { expect, test } from 'vitest'
import { type Prepared, preparationOf } from './preparation.ts'

const all = (text: string) => ({ en: text, fr: text, 'zh-hans': text, es: text })
const [opensAt, deadlineAt] = [new Date('2028-01-10T05:00Z'), new Date('2028-03-01T04:59Z')]
const now = new Date('2027-12-01T00:00Z')
const price = { name: all('Regular'), currency: 'CAD' as const, startsAt: opensAt, endsAt: deadlineAt }
const ready: Prepared = {
  opensAt,
  deadlineAt,
  texts: { name: all('Palmarès'), tagline: all('Built'), rules: all('Rules'), refunds: all('None') },
  disciplines: [{ name: all('Architecture'), categories: [{ name: all('Housing') }] }],
  prices: [
    { ...price, entrantKind: 'professional' },
    { ...price, entrantKind: 'student' },
  ],
  criteria: [{ name: all('Concept') }],
  levels: [{ name: all('Gold') }],
  fields: [],
  jurors: 3,
  hasSeller: true,
  ratesUntil: [null],
}

const open = (contest: Prepared, at = now) =>
  preparationOf(contest, at).flatMap(({ check, state, languages, texts }) =>
    state === 'done'
      ? []
      : [[check, state, ...texts.flatMap((one) => [one.texts, one.languages]), ...languages]],
  )

test('a contest with everything in four languages has nothing missing', () => {
  expect(open(ready)).toEqual([])
})

test('without categories or prices, or after the deadline, a contest cannot open', () => {
  expect(open({ ...ready, disciplines: [], prices: [] }, deadlineAt)).toEqual([
    ['dates', 'blocking'],
    ['disciplines', 'blocking'],
    ['prices', 'blocking'],
  ])
})

test('texts and names that are not written are listed with their languages', () => {
  const named = { ...all('Palmarès'), es: ' ' }
  const category = { name: { en: 'Housing' } }
  const disciplines = [{ name: all('Architecture'), categories: [category] }]
  const texts = { ...ready.texts, tagline: named }
  expect(open({ ...ready, texts, disciplines, levels: [{ name: named }], fields: [named] })).toEqual([
    ['texts', 'missing', ['tagline'], ['es']],
    ['disciplines', 'missing', 'fr', 'zh-hans', 'es'],
    ['fields', 'missing', 'es'],
    ['criteria', 'missing', 'es'],
  ])
})

test('each text is listed with the languages in which it is not written itself', () => {
  const inFrench = { en: '', fr: 'Règlement', 'zh-hans': '', es: '' }
  const texts = { ...ready.texts, name: { ...all('Palmarès'), es: '' }, rules: inFrench, refunds: inFrench }

  expect(open({ ...ready, texts })).toEqual([
    ['texts', 'missing', ['name'], ['es'], ['rules', 'refunds'], ['en', 'zh-hans', 'es']],
  ])
})

test('a price period without a name in a language is missing, as the other names are', () => {
  const [professional, student] = ready.prices
  if (!professional || !student) throw new Error('no prices')
  const unnamed = { ...student, name: { en: 'Regular', fr: 'Régulier', es: ' ' } }

  expect(open({ ...ready, prices: [professional, unnamed] })).toEqual([
    ['prices', 'missing', 'zh-hans', 'es'],
  ])
})

test('prices that leave a gap, or a kind of entrant without a price, are missing', () => {
  const [professional, student] = ready.prices
  if (!professional || !student) throw new Error('no prices')
  const late = { ...student, startsAt: new Date('2028-02-01T00:00Z') }
  expect(open({ ...ready, prices: [professional, late] })).toEqual([['prices', 'missing']])
  expect(open({ ...ready, prices: [professional] })).toEqual([['prices', 'missing']])
})

test('jury, seller and tax rates that last to the deadline belong to the preparation', () => {
  const bare = { ...ready, jurors: 0, hasSeller: false, ratesUntil: ['2027-12-31'] }
  expect(open(bare)).toEqual([
    ['jury', 'missing'],
    ['seller', 'missing'],
    ['taxes', 'missing'],
  ])
})
