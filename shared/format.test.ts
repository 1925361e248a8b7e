import { expect, test } from 'vitest'
import {
  formatAmount,
  formatDay,
  formatList,
  formatMoment,
  formatMoney,
  formatPrice,
  formatRate,
  formatShortDay,
  formatShortMoment,
  formatTime,
  joinNames,
  joinParts,
  moneyParts,
} from './format.ts'
import { languages } from './language.ts'

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

test('the first of a month is "1er" in French and plain elsewhere', () => {
  expect(formatDay('2026-11-01', 'fr')).toBe('1er novembre 2026')
  expect(formatDay('2026-11-11', 'fr')).toBe('11 novembre 2026')
  expect(formatDay('2026-11-01', 'es')).toBe('1 de noviembre de 2026')
  expect(formatShortDay('2026-11-01', 'fr')).toBe('1er\u00a0nov.\u00a02026')
  expect(formatShortMoment('2026-11-01T18:05:00Z', 'es', 'UTC')).toBe('1\u00a0nov\u00a02026,\u00a018:05')
  expect(formatMoment('2026-12-01T17:00:00Z', 'fr', 'America/Toronto')).toMatch(/^1er décembre 2026/)
})

test('a time is formatted in the requested zone', () => {
  expect(formatMoment('2026-12-01T04:59:00Z', 'en', 'America/Toronto')).toMatch(/^November 30, 2026/)
})

test('a time never ends with a full stop, so that no sentence ends with two', () => {
  const morning = '2026-12-01T06:44:00Z'
  const moments = languages.map((language) => formatMoment(morning, language, 'America/Toronto'))

  expect(moments.filter((moment) => moment.endsWith('.'))).toEqual([])
  expect(moments[0]?.replace(/\s/g, ' ')).toBe('December 1, 2026 at 1:44 AM')
  expect(formatTime(new Date(2026, 11, 1, 13, 5), 'en').replace(/\s/g, ' ')).toBe('1:05 PM')
})

test('an hour in French has no zero before it, and a whole hour no minutes', () => {
  const at = (time: string) => formatMoment(`2026-12-02T${time}:00Z`, 'fr', 'UTC').replace(/\s/g, ' ')

  expect(['09:00', '00:39', '10:05', '23:59'].map(at)).toEqual([
    '2 décembre 2026 à 9 h',
    '2 décembre 2026 à 0 h 39',
    '2 décembre 2026 à 10 h 05',
    '2 décembre 2026 à 23 h 59',
  ])
  expect(formatTime(new Date(2026, 11, 1, 9, 0), 'fr')).toBe('9\u00a0h')
})

test('Spanish uses a 24-hour clock', () => {
  expect(formatMoment('2026-12-01T18:00:00Z', 'es', 'UTC')).toBe('1 de diciembre de 2026 a las 18:00')
  expect(formatTime(new Date(2026, 11, 1, 13, 5), 'es')).toBe('13:05')
})

test('a negative amount has a typographic minus sign', () => {
  expect(formatAmount(-7400, 'en')).toBe('−74.00')
  expect(formatAmount(123_450, 'fr').replace(/\s/g, ' ')).toBe('1 234,50')
})

test('the rate of the Quebec sales tax has three decimals', () => {
  expect(formatRate(99_750, 'en')).toBe('9.975%')
  expect(formatRate(99_750, 'fr').replace(/\s/g, ' ')).toBe('9,975 %')
  expect(formatRate(99_750, 'es').replace(/\s/g, ' ')).toBe('9.975 %')
})

test('an amount has its currency where the language puts it, and never breaks from it', () => {
  const amounts = languages.map((language) => formatMoney(42_500, 'CAD', language))
  const large = languages.map((language) => formatMoney(-123_450_00, 'USD', language))

  expect(amounts).toEqual(['CAD 425.00', '425,00 $ CA', 'CAD 425.00', 'CAD 425.00'].map(unbroken))
  expect(large).toEqual(
    ['−USD 123,450.00', '−123 450,00 $ US', '−USD 123,450.00', '−USD 123,450.00'].map(unbroken),
  )
})

test('an amount in a currency that only a provider reported keeps its code', () => {
  expect(formatMoney(-7400, 'EUR', 'fr')).toBe(unbroken('−74,00 EUR'))
})

test('the parts of an amount are those of its whole, in the same order', () => {
  for (const language of languages) {
    const parts = moneyParts(42_500, 'CAD', language).filter(Boolean)
    expect(parts.join('\u00a0')).toBe(formatMoney(42_500, 'CAD', language))
  }
})

test('a price has no cents unless it needs them', () => {
  const whole = languages.map((language) => formatPrice(1_170_00, 'USD', language))

  expect(whole).toEqual(['USD 1,170', '1 170 $ US', 'USD 1,170', 'USD 1,170'].map(unbroken))
  expect(formatPrice(31_875, 'CAD', 'fr')).toBe(unbroken('318,75 $ CA'))
})

test('parts and names in a row have Chinese commas in Chinese', () => {
  expect(joinParts(['Montréal', null, 'Canada'], 'en')).toBe('Montréal, Canada')
  expect(joinParts(['Montréal', '', '加拿大'], 'zh-hans')).toBe('Montréal，加拿大')
  expect(joinNames(['公园', '花园'], 'zh-hans')).toBe('公园、花园')
})

test('a Chinese list has spaces around Latin letters and figures', () => {
  expect(formatList(['Marie', 'Jean'], 'zh-hans')).toBe('Marie 和 Jean')
  expect(formatList(['公园', '花园'], 'zh-hans')).toBe('公园和花园')
  expect(formatList(['CAD 95.00', 'USD 70.00'], 'zh-hans', 'disjunction')).toBe('CAD 95.00 或 USD 70.00')
})
