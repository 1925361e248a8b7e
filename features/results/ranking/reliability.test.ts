import { expect, test } from 'vitest'
import { chanceFrom } from '#features/jury/round/seeded-chance.ts'
import { rankEntries } from './ranking.ts'
import { reliabilityOf } from './reliability.ts'

/**
 * Entries that differ by up to this many points, each evaluated by four jurors whose scores vary by up to this many.
 */
function judged(quality: number, chanceOf: number) {
  const chance = chanceFrom('reliability')
  return rankEntries(
    Array.from({ length: 80 }, () => 60 + quality * chance()).flatMap((entryEffect, i) =>
      [0, 1, 2, 3].map((j) => ({
        entry: `entry ${i}`,
        juror: `juror ${j}`,
        score: entryEffect + 5 * j + chanceOf * (chance() - 0.5),
      })),
    ),
  )
}

test('reliability depends on how much entries differ compared with their errors', () => {
  const [sure, middling, none] = [judged(40, 4), judged(20, 24), judged(0, 24)].map(reliabilityOf)

  expect(sure).toBeGreaterThan(0.98)
  // Variances of 20² and 24² over twelve, the second over four evaluations.
  expect(middling).toBeCloseTo(400 / (400 + 144), 1)
  expect(none).toBeLessThan(0.3)
})

test('without an error, or without two entries to compare, there is no reliability', () => {
  expect(reliabilityOf(rankEntries([]))).toBeNull()
  expect(reliabilityOf(rankEntries([{ entry: 'a', juror: 'Ana', score: 7 }]))).toBeNull()
  expect(
    reliabilityOf(
      rankEntries([
        { entry: 'a', juror: 'Ana', score: 7 },
        { entry: 'a', juror: 'Bo', score: 8 },
      ]),
    ),
  ).toBeNull()
})
