import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Evaluation, rankEntries } from '#features/results/ranking/ranking.ts'
import { levelStatusOf } from './level-status.ts'

const name = { en: '', fr: '', 'zh-hans': '', es: '' }
const levels = [
  { key: 'gold', name, threshold: 7.8 },
  { key: 'silver', name, threshold: 7.1 },
]

test('a score on the threshold has the level, and the level below is equally likely', () => {
  const state = levelStatusOf({ score: 7.8, standardError: 0.1, evaluations: 5 }, levels)

  expect(state.scoreLevel).toBe('gold')
  expect(state.other?.level).toBe('silver')
  expect(state.other?.chance).toBeCloseTo(0.5, 3)
  expect(state.borderline).toMatchObject({ level: 'gold' })
})

test('an award on a single evaluation is always borderline; without an award it is not for that reason', () => {
  const one = { score: 9.2, standardError: 0.2, evaluations: 1 }

  expect(levelStatusOf(one, levels).borderline).toMatchObject({ level: 'gold' })
  expect(levelStatusOf({ ...one, score: 3 }, levels).borderline).toBeNull()
  expect(levelStatusOf({ ...one, score: 3 }, levels, 'gold').borderline).not.toBeNull()
  expect(levelStatusOf(one, levels, null).borderline).toBeNull()
})

test('a score far above every threshold is not borderline', () => {
  expect(levelStatusOf({ score: 9.2, standardError: 0.2, evaluations: 5 }, levels)).toEqual({
    scoreLevel: 'gold',
    other: null,
    borderline: null,
  })
})

test('without an error there are no probabilities', () => {
  expect(levelStatusOf({ score: 7.0, standardError: null, evaluations: 1 }, levels)).toEqual({
    scoreLevel: null,
    other: null,
    borderline: null,
  })
})

test('an award on a single evaluation exactly on a threshold is certain where the jurors agree exactly', () => {
  const agreed = ['a', 'b'].flatMap((entry, at) =>
    ['Ana', 'Bo'].map((juror): Evaluation => ({ entry, juror, score: 8 - at })),
  )
  const { entries } = rankEntries([...agreed, { entry: 'c', juror: 'Ana', score: 7.8 }])
  const single = entries.find(({ entry }) => entry === 'c')

  expect(single?.forLevels).toEqual({ score: 7.8, standardError: 0 })
  expect(levelStatusOf({ score: 7.8, standardError: 0, evaluations: 1 }, levels)).toEqual({
    scoreLevel: 'gold',
    other: null,
    borderline: { level: 'gold', margin: 0, chanceAbove: 1, chanceOfOther: 0, chanceAfter: 0 },
  })
})

test('works with the same scores exactly on a threshold have one level, in whichever category they are', () => {
  const works = { houses: [9.8, 8.8, 7.8, 6.8], wood: [7.8, 5.8, 4.8, 3.8] }
  const severity = { Ana: 0.2, Bo: 0.2, Chi: -0.4 }
  const evaluations = Object.entries(works).flatMap(([category, scores]) =>
    scores.flatMap((score, at) =>
      Object.entries(severity).map(([juror, off]) => ({
        entry: `${category} ${at}`,
        category,
        juror,
        score: score + off,
      })),
    ),
  )
  const { entries } = rankEntries(evaluations)
  const statusOf = (name: string) => {
    const found = entries.find(({ entry }) => entry === name)
    return found && levelStatusOf({ ...found.forLevels, evaluations: 3 }, levels)
  }

  for (const name of ['houses 2', 'wood 0']) {
    expect(statusOf(name)).toMatchObject({
      scoreLevel: 'gold',
      other: null,
      borderline: null,
    })
  }
})

test('whatever the jurors score, every figure of a level is finite', () => {
  const evaluation = fc.record({
    entry: fc.constantFrom('a', 'b', 'c', 'd'),
    juror: fc.constantFrom('Ana', 'Bo', 'Chi'),
    // Few values, so that jurors often agree exactly and entries often stand exactly on a threshold.
    score: fc.constantFrom(7, 7.1, 7.8, 8),
  })
  fc.assert(
    fc.property(fc.array(evaluation, { maxLength: 8 }), (evaluations) => {
      for (const { forLevels, evaluations: count } of rankEntries(evaluations).entries) {
        const status = levelStatusOf({ ...forLevels, evaluations: count }, levels)
        const { level: _, ...figures } = status.borderline ?? { level: '' }

        expect(Object.values(figures).every(Number.isFinite)).toBe(true)
        expect(Number.isFinite(status.other?.chance ?? 0) && Number.isFinite(forLevels.score)).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

test('between two thresholds the probability is that of crossing the nearer one', () => {
  const steps = [8, 7, 6].map((threshold) => ({ key: `from ${threshold}`, name, threshold }))
  const near = (score: number) =>
    levelStatusOf({ score, standardError: 0.6, evaluations: 5 }, steps).borderline

  // Half a point is 0.83 standard errors: a chance of four in five of being on its own side.
  expect(near(7.5)?.chanceAbove).toBeCloseTo(near(7.5)?.level === 'from 7' ? 0.798 : 0.202, 3)
  expect(near(7.4)).toMatchObject({ level: 'from 7' })
  expect(near(7.4)?.chanceAbove).toBeCloseTo(0.748, 3)
  expect(near(7.6)).toMatchObject({ level: 'from 8' })
  expect(near(7.6)?.chanceAbove).toBeCloseTo(0.252, 3)
})
