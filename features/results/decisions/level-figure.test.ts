import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalsOf, isAcrossPanels } from './level-figure.ts'
import { levelFor } from './levels.ts'

const platinum = { threshold: 8.4 }
const gold = { threshold: 7.8 }
const levels = [platinum, gold]

test('a score just below a threshold is shown with enough decimals to stay below it', () => {
  expect(decimalsOf(8.397, levels)).toBe(3)
  expect(decimalsOf(8.3996, levels)).toBe(4)
  expect(decimalsOf(8.4, levels)).toBe(2)
  expect(decimalsOf(8.12, levels)).toBe(2)
})

test('no score is shown on the wrong side of a threshold, except by floating-point rounding', () => {
  fc.assert(
    fc.property(fc.double({ min: 7.7, max: 8.5, noNaN: true }), (score) => {
      fc.pre(levels.every(({ threshold }) => Math.abs(score - threshold) > 1e-5))
      const shown = Number(score.toFixed(decimalsOf(score, levels)))

      expect(levelFor(shown, levels)).toBe(levelFor(score, levels))
    }),
  )
})

test('an entry whose corrected score would give another level is detected', () => {
  expect(isAcrossPanels({ corrected: 8.48, levelScore: 8.397 }, levels)).toBe(true)
  expect(isAcrossPanels({ corrected: 8.48, levelScore: 8.41 }, levels)).toBe(false)
})
