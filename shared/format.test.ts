import { expect, test } from 'vitest'
import { formatAmount, formatDay, formatMoment, formatMoneyByCode, formatRate, formatTime } from './format.ts'
import { languages } from './language.ts'

test('the first of a month is "1er" in French and plain elsewhere', () => {
  expect(formatDay('2026-11-01', 'fr')).toBe('1er novembre 2026')
  expect(formatDay('2026-11-11', 'fr')).toBe('11 novembre 2026')
  expect(formatDay('2026-11-01', 'es')).toBe('1 de noviembre de 2026')
  expect(formatMoment('2026-12-01T17:00:00Z', 'fr', 'America/Toronto')).toMatch(/^1er décembre 2026/)
})

test('a moment is told in the zone that is asked for', () => {
  expect(formatMoment('2026-12-01T04:59:00Z', 'en', 'America/Toronto')).toMatch(/^November 30, 2026/)
})

test('a Spanish time runs to 24, so that no sentence ends on two full stops', () => {
  expect(formatMoment('2026-12-01T18:00:00Z', 'es', 'UTC')).toBe('1 de diciembre de 2026 a las 18:00')
  expect(formatTime(new Date(2026, 11, 1, 13, 5), 'es')).toBe('13:05')
})

test('what is taken off carries a true minus', () => {
  expect(formatAmount(-7400, 'en')).toBe('−74.00')
  expect(formatAmount(123_450, 'fr').replace(/\s/g, ' ')).toBe('1 234,50')
})

test('the rate of the Quebec sales tax keeps its three decimals', () => {
  expect(formatRate(99_750, 'en')).toBe('9.975%')
  expect(formatRate(99_750, 'fr').replace(/\s/g, ' ')).toBe('9,975 %')
})

test('where two currencies are possible an amount is told with its code, as each language places it', () => {
  const told = languages.map((language) => formatMoneyByCode(42_500, 'CAD', language).replace(/\s/g, ' '))

  expect(told).toEqual(['CAD 425.00', '425,00 CAD', 'CAD 425.00', 'CAD 425.00'])
})
