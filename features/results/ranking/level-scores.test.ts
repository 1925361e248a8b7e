import { expect, test } from 'vitest'
import { scoresForLevels } from './level-scores.ts'

const scored = (category: string, scores: number[], error: number | null = 3) =>
  scores.map((corrected) => ({ category, corrected, standardErrorInJury: error }))

const parks = scored('parks', [50, 60, 62, 70, 78, 90])

test('a level score is nearer to its category’s mean and keeps the order', () => {
  const found = scoresForLevels(parks, true)
  const scores = found.map(({ score }) => score)

  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(scores[0]).toBeGreaterThan(50)
  expect(scores[5]).toBeLessThan(90)
  expect(scores[5]).toBeGreaterThan(88)
  for (const { standardError } of found) expect(standardError).toBeLessThan(3)
})

test('each category is shrunk towards its own mean', () => {
  const both = [...parks, ...scored('homes', [20, 25, 31, 38, 44])]

  const found = scoresForLevels(both, true)

  expect(found.at(-1)?.score).toBeLessThan(44)
  expect(found[0]?.score).toBeGreaterThan(50)
})

test('an uncertain score is shrunk more than a certain one', () => {
  const unequal = parks.map((one, i) => (i === 5 ? { ...one, standardErrorInJury: 8 } : one))

  expect(scoresForLevels(unequal, true)[5]?.score).toBeLessThan(
    (scoresForLevels(parks, true)[5]?.score ?? 0) - 2,
  )
})

test('scores are not shrunk in separate panels, with few entries, or where the error is unknown', () => {
  const levelScores = (entries: ReturnType<typeof scored>, isConnected: boolean) =>
    scoresForLevels(entries, isConnected).map(({ score }) => score)

  expect(levelScores(parks, false)).toEqual([50, 60, 62, 70, 78, 90])
  expect(levelScores(scored('parks', [50, 60, 70]), true)).toEqual([50, 60, 70])
  expect(levelScores(scored('parks', [50, 60, 62, 70], null), true)).toEqual([50, 60, 62, 70])
})
