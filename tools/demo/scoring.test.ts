import { expect, test } from 'vitest'
import { type DemoEvaluation, scoresOf, sittingsOf, weighed } from './scoring.ts'

const evaluation = (
  jurorId: string,
  position: number,
  change: Partial<DemoEvaluation> = {},
): DemoEvaluation => ({
  id: `${jurorId} ${position}`,
  entryId: `entry ${position}`,
  jurorId,
  userId: jurorId,
  position,
  share: position / 4,
  severity: 0,
  mood: [0, 0.4, -0.4],
  ...change,
})

test('a severe juror scores lower than a kind one, and all scores are on the scale', () => {
  const [kind, severe] = [evaluation('kind', 0, { severity: -1 }), evaluation('severe', 0, { severity: 1 })]
  expect(scoresOf(kind, 7)).toEqual([8, 8, 8])
  expect(scoresOf(severe, 7)).toEqual([6, 6, 6])
  expect(scoresOf(kind, 30)).toEqual([10, 10, 10])
  expect(scoresOf(severe, -30)).toEqual([1, 1, 1])
})

test('the mean of the criteria is weighted', () => {
  expect(weighed([10, 5], [{ weight: 75 }, { weight: 25 }])).toBe(8.75)
})

test('all evaluations are spread over evenings in order of time', () => {
  const given = ['one', 'two'].flatMap((jurorId) =>
    [0, 1, 2, 3].map((position) => ({ evaluation: evaluation(jurorId, position), values: [7, 7, 7] })),
  )
  const from = new Date('2025-08-01T18:00:00Z')
  const sittings = sittingsOf(given, { from, days: 2 })
  const moments = sittings.map(({ at }) => at.getTime())
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  expect(sittings).toHaveLength(4)
  expect(sittings.flatMap((sitting) => sitting.given)).toHaveLength(given.length)
  for (const { given: own } of sittings) {
    expect(new Set(own.map((one) => one.evaluation.jurorId)).size).toBe(1)
  }
})
