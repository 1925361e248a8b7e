import fc from 'fast-check'
import { expect, test } from 'vitest'
import { borderline, chanceAfterOneMore, chanceOfLevel, levelFor } from './levels.ts'

const gold = { name: 'Gold', threshold: 80 }
const silver = { name: 'Silver', threshold: 70 }
const bronze = { name: 'Bronze', threshold: 60 }
const levels = [gold, bronze, silver]

test('a score equal to the threshold reaches the level', () => {
  expect([80, 70, 60].map((score) => levelFor(score, levels))).toEqual([gold, silver, bronze])
})

test('a score just below a threshold has the lower level', () => {
  expect([69.5, 79.999].map((score) => levelFor(score, levels))).toEqual([bronze, silver])
})

test('a score below every threshold has no level', () => {
  expect(levelFor(59.99, levels)).toBeNull()
  expect(levelFor(95, [])).toBeNull()
})

test('rounding does not lower a level', () => {
  expect(levelFor((0.1 + 0.2) * 200 + 10 - 1e-11, levels)).toBe(silver)
})

test('an entry exactly on a threshold has equal chances of either side', () => {
  const chances = chanceOfLevel(70, 2, levels)

  expect(chances.map(({ level }) => level)).toEqual([null, bronze, silver, gold])
  expect(chances[1]?.chance).toBeCloseTo(0.5, 6)
  expect(chances[2]?.chance).toBeCloseTo(0.5, 6)
})

test('two thirds of the chance lie within one standard error', () => {
  const chances = chanceOfLevel(75, 5, levels)

  expect(chances.find(({ level }) => level === silver)?.chance).toBeCloseTo(0.682689492, 8)
})

test('without an error the level is certain', () => {
  const chances = chanceOfLevel(70, 0, levels)

  expect(chances.map(({ chance }) => chance)).toEqual([0, 0, 1, 0])
})

test('the chances of all levels add up to one, for any score and error', () => {
  const score = fc.double({ min: 0, max: 100, noNaN: true })
  const error = fc.double({ min: 0, max: 50, noNaN: true })

  fc.assert(
    fc.property(score, error, (s, e) => {
      const chances = chanceOfLevel(s, e, levels).map(({ chance }) => chance)

      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
      expect(Math.min(...chances)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('an entry just under a threshold is borderline, one in mid-band is not', () => {
  const close = borderline(69.5, 2, levels)
  const safe = borderline(75, 1, levels)

  expect(close).toMatchObject({ nearestThreshold: 70, margin: -0.5 })
  expect(close?.chanceOfOther).toBeCloseTo(0.4013, 4)
  expect(safe?.chanceOfOther).toBeLessThan(0.001)
})

test('a contest without levels has no borderline entries', () => {
  expect(borderline(70, 1, [])).toBeNull()
})

test('on a threshold, a fourth evaluation lowers the chance of another level from one half to one third', () => {
  // The chance is arctan(square root of the number of evaluations) / pi.
  const after = (evaluations: number) =>
    chanceAfterOneMore({ score: 7.8, standardError: 0.3, evaluations }, [{ threshold: 7.8 }])

  expect(after(3)).toBeCloseTo(1 / 3, 2)
  expect(after(1)).toBeCloseTo(1 / 4, 2)
})

test('another evaluation never makes another level likelier, and helps most where there are few', () => {
  const levels = [{ threshold: 8.4 }, { threshold: 7.8 }, { threshold: 7.1 }]
  const falls = [1, 2, 3, 5, 9].map((evaluations) =>
    [6.5, 7.1, 7.3, 7.79, 8, 8.9].map((score) => {
      const now = borderline(score, 0.4, levels)?.chanceOfOther ?? 0
      return now - chanceAfterOneMore({ score, standardError: 0.4, evaluations }, levels)
    }),
  )
  for (const [at, some] of falls.entries()) {
    for (const [score, fall] of some.entries()) {
      expect(fall).toBeGreaterThan(-1e-9)
      expect(fall).toBeLessThanOrEqual((falls[at - 1]?.[score] ?? 1) + 1e-9)
    }
  }
})
