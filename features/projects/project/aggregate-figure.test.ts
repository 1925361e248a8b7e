import { expect, test } from 'vitest'
import { languages } from '#shared/language.ts'
import { totalFigure } from './aggregate-figure.ts'

test.each([
  ['85,5', 'fr', 86],
  ['85.4', 'fr', 85],
  ['1 234,5', 'fr', 1235],
  ['1\u202f234,49', 'fr', 1234],
  ['1.234', 'fr', 1234],
  ['1.234', 'es', 1234],
  ['1.234,5', 'es', 1235],
  ['1.234.567', 'es', 1_234_567],
  ['1,234', 'en', 1234],
  ['1,234.5', 'en', 1235],
  ['1.234', 'en', 1],
  ['85,5', 'en', 86],
  ['2’400', 'fr', 2400],
  ['12.', 'en', 12],
  ['1234.567', 'fr', 1235],
  ['0.125', 'es', 0],
  ['0,500', 'en', 1],
] as const)('%s, written in %s, is %d', (written, language, figure) => {
  expect(totalFigure(written, language)).toBe(figure)
})

test.each(['marzo de 2024, v2', '85 m2', '-3', '1,2,3', '1.23,45.6', '', ',5', '1e9'])(
  '“%s” is no figure in any language',
  (written) => {
    for (const language of languages) expect(totalFigure(written, language)).toBeNull()
  },
)

test('an integer without separators is the same in every language', () => {
  for (const language of languages) {
    for (const figure of [0, 7, 2024, 100_000_000]) expect(totalFigure(String(figure), language)).toBe(figure)
  }
})
