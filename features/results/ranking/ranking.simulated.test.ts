import { expect, test } from 'vitest'
import { type Evaluation, rankEntries } from './ranking.ts'

// Simulated contests with a known truth, with which the ranking can be compared.

type Plan = { entries: number; jurors: number; evaluations: number; severity: number; noise: number }
type Simulated = { evaluations: Evaluation[]; truth: Map<string, number>; severity: number }

const usual: Plan = { entries: 60, jurors: 8, evaluations: 4, severity: 6, noise: 6 }

function simulated(seed: number, plan: Plan): Simulated {
  const random = randomFrom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const severities = Array.from({ length: plan.jurors }, () => plan.severity * normal())
  const truth = new Map(Array.from({ length: plan.entries }, (_, i) => [`entry ${i}`, 70 + 7 * normal()]))

  const evaluations = [...truth].flatMap(([entry, entryEffect]) =>
    severities
      .map((severity, i) => ({ severity, juror: `juror ${i}`, lot: random() }))
      .sort((a, b) => a.lot - b.lot)
      .slice(0, plan.evaluations)
      .map(({ juror, severity }) => ({
        entry,
        juror,
        score: entryEffect - severity + plan.noise * normal(),
      })),
  )
  return { evaluations, truth, severity: average(severities) }
}

/** Mulberry32: small, and the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const seeds = Array.from({ length: 60 }, (_, i) => i + 1)
const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The typical distance from the truth, without a shift that is common to all entries and changes no rank. */
function distance(estimates: { entry: string; score: number }[], truth: Map<string, number>): number {
  const errors = estimates.map(({ entry, score }) => score - (truth.get(entry) ?? Number.NaN))
  const common = average(errors)
  return Math.sqrt(average(errors.map((error) => (error - common) ** 2)))
}

test('corrected scores are nearer to the truth than means when jurors differ in severity', () => {
  const pairs = seeds.map((seed) => {
    const { evaluations, truth } = simulated(seed, usual)
    const { entries } = rankEntries(evaluations)
    return {
      corrected: distance(
        entries.map(({ entry, corrected }) => ({ entry, score: corrected })),
        truth,
      ),
      mean: distance(
        entries.map(({ entry, mean }) => ({ entry, score: mean })),
        truth,
      ),
    }
  })

  expect(average(pairs.map(({ corrected }) => corrected))).toBeLessThan(
    0.92 * average(pairs.map(({ mean }) => mean)),
  )
  expect(pairs.filter(({ corrected, mean }) => corrected < mean).length).toBeGreaterThan(50)
})

test('where jurors do not differ, correcting costs next to nothing', () => {
  const ratios = seeds.map((seed) => {
    const { evaluations, truth } = simulated(seed, { ...usual, severity: 0 })
    const { entries } = rankEntries(evaluations)
    return (
      distance(
        entries.map(({ entry, corrected }) => ({ entry, score: corrected })),
        truth,
      ) /
      distance(
        entries.map(({ entry, mean }) => ({ entry, score: mean })),
        truth,
      )
    )
  })

  expect(average(ratios)).toBeLessThan(1.05)
})

test('the 90 % error bar contains the true score about nine times in ten', () => {
  const covered = seeds.flatMap((seed) => {
    const { evaluations, truth } = simulated(seed, usual)
    return rankEntries(evaluations).entries.map(
      ({ entry, corrected, standardError }) =>
        Math.abs(corrected - (truth.get(entry) ?? Number.NaN)) < 1.645 * (standardError ?? 0),
    )
  })

  const share = covered.filter(Boolean).length / covered.length
  expect(share).toBeGreaterThan(0.8)
  expect(share).toBeLessThan(0.95)
})

test('the 90 % error bar within the jury contains the whole jury’s score about nine times in ten', () => {
  const covered = seeds.flatMap((seed) => {
    const { evaluations, truth, severity } = simulated(seed, usual)
    return rankEntries(evaluations).entries.map(
      ({ entry, corrected, standardErrorInJury }) =>
        Math.abs(corrected + severity - (truth.get(entry) ?? Number.NaN)) <
        1.645 * (standardErrorInJury ?? 0),
    )
  })

  const share = covered.filter(Boolean).length / covered.length
  expect(share).toBeGreaterThan(0.85)
  expect(share).toBeLessThan(0.95)
})

test('the estimated spreads of severity and of scores match the simulated ones', () => {
  const spreads = seeds.map((seed) => rankEntries(simulated(seed, usual).evaluations).spread)

  expect(average(spreads.map((spread) => spread?.ratings ?? 0))).toBeCloseTo(usual.noise, -0.3)
  expect(average(spreads.map((spread) => spread?.jurors ?? 0))).toBeCloseTo(usual.severity, -0.3)
})

test('a juror who lowers all scores by fifteen points hardly changes the ranking', () => {
  for (const seed of seeds.slice(0, 10)) {
    const { evaluations } = simulated(seed, { ...usual, entries: 300 })
    const harsher = evaluations.map((evaluation) =>
      evaluation.juror === 'juror 0' ? { ...evaluation, score: evaluation.score - 15 } : evaluation,
    )

    const before = rankEntries(evaluations)
    const after = rankEntries(harsher)

    const shift = (all: typeof before, juror: string) =>
      all.jurors.find((one) => one.juror === juror)?.severity ?? 0
    const gained = after.jurors.map(({ juror }) => ({
      juror,
      points: shift(after, juror) - shift(before, juror),
    }))
    const others = gained.filter(({ juror }) => juror !== 'juror 0').map(({ points }) => points)
    const own = gained.find(({ juror }) => juror === 'juror 0')?.points ?? 0
    // Severity is relative to the average juror, who becomes more severe too, so all others shift equally.
    expect(own - average(others)).toBeCloseTo(15, -0.3)
    expect(Math.max(...others) - Math.min(...others)).toBeLessThan(0.5)

    const score = new Map(before.entries.map(({ entry, corrected }) => [entry, corrected]))
    const truth = new Map(after.entries.map(({ entry, corrected }) => [entry, corrected]))
    expect(
      distance(
        [...score].map(([entry, value]) => ({ entry, score: value })),
        truth,
      ),
    ).toBeLessThan(0.5)
  }
})

test('where every juror evaluates every entry, a constant added by one juror shifts all entries equally', () => {
  for (const seed of seeds.slice(0, 20)) {
    const { evaluations } = simulated(seed, { ...usual, entries: 12, evaluations: 8, noise: 1, severity: 3 })
    const generous = evaluations.map((evaluation) =>
      evaluation.juror === 'juror 3' ? { ...evaluation, score: evaluation.score + 20 } : evaluation,
    )

    const before = new Map(rankEntries(evaluations).entries.map(({ entry, corrected }) => [entry, corrected]))
    const after = rankEntries(generous).entries

    const moves = after.map(({ entry, corrected }) => corrected - (before.get(entry) ?? Number.NaN))
    expect(average(moves)).toBeCloseTo(20 / 8, 1)
    expect(Math.max(...moves) - Math.min(...moves)).toBeLessThan(0.1)
  }
})

test('an outlying score moves the corrected score far less than the mean', () => {
  const moves = seeds.map((seed) => {
    const { evaluations } = simulated(seed, usual)
    const slipped = evaluations.map((evaluation, i) =>
      i === 0 ? { ...evaluation, score: evaluation.score - 50 } : evaluation,
    )
    const score = (all: Evaluation[]) =>
      rankEntries(all).entries.find(({ entry }) => entry === evaluations[0]?.entry)?.corrected ?? Number.NaN
    return Math.abs(score(slipped) - score(evaluations))
  })

  // The mean of four scores moves by 12.5 points each time.
  expect(average(moves)).toBeLessThan(0.4 * 12.5)
  // Where another of the four scores was outlying before, the data do not show which half is right.
  expect(moves.filter((move) => move > 0.7 * 12.5).length).toBeLessThan(0.1 * moves.length)
})

test('two thousand entries with five evaluations each by a hundred jurors are ranked in about a second', () => {
  const { evaluations } = simulated(1, { entries: 2000, jurors: 100, evaluations: 5, severity: 5, noise: 7 })

  // Processor time, because the machine may be busy; the best of three runs, because the first may be slow.
  const seconds = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    rankEntries(evaluations)
    return process.cpuUsage(before).user / 1e6
  })

  expect(Math.min(...seconds)).toBeLessThan(1.5)
})
