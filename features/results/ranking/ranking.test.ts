import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Evaluation, rankEntries } from './ranking.ts'

/** A table of scores: one row for each entry, one column for each juror; `null` without an evaluation. */
function table(ratings: Record<string, (number | null)[]>): Evaluation[] {
  const jurors = ['Ana', 'Bo', 'Chi', 'Dov', 'Eva', 'Fay']
  return Object.entries(ratings).flatMap(([entry, row]) =>
    row.flatMap((score, i) => (score === null ? [] : [{ entry, juror: jurors[i] ?? `juror ${i}`, score }])),
  )
}

// Entries 80, 70, 60, jurors -6, 0, +6, and errors of one point that cancel out in every row and column.
const crossed = table({ a: [75, 79, 86], b: [64, 71, 75], c: [53, 60, 67] })

test('where every juror evaluates every entry, the corrected score is the mean, as calculated by hand', () => {
  const { entries, jurors, spread } = rankEntries(crossed)

  // Analysis of variance: 6 over 4 degrees of freedom for scores, (108 - 1.5) / 3 for jurors.
  expect(spread?.ratings).toBeCloseTo(Math.sqrt(1.5), 4)
  expect(spread?.jurors).toBeCloseTo(Math.sqrt(35.5), 2)
  expect(entries.map(({ entry, rank }) => [entry, rank])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
  expect(entries.map(({ corrected }) => corrected)).toEqual(entries.map(({ mean }) => mean))
  for (const { standardError, standardErrorInJury } of entries) {
    expect(standardError).toBeCloseTo(Math.sqrt(37 / 3), 2)
    expect(standardErrorInJury).toBeCloseTo(Math.sqrt(1.5 / 3), 3)
  }
  expect(jurors.map(({ juror }) => juror)).toEqual(['Ana', 'Bo', 'Chi'])
  expect(jurors[0]?.severity).toBeCloseTo((6 * 35.5) / 36, 3)
  expect(jurors[1]?.severity).toBeCloseTo(0, 9)
})

test('an entry evaluated only by severe jurors rises above one evaluated only by generous jurors', () => {
  const { entries } = rankEntries(
    table({
      known1: [60, 61, 79, 80],
      known2: [51, 50, 70, 69],
      known3: [69, 70, 90, 91],
      known4: [55, 56, 74, 75],
      severelyRead: [68, 67, null, null],
      generouslyRead: [null, null, 72, 73],
    }),
  )

  const [severe, generous] = ['severelyRead', 'generouslyRead'].map((name) =>
    entries.find(({ entry }) => entry === name),
  )
  expect(severe?.mean).toBeLessThan(generous?.mean ?? 0)
  expect(severe?.corrected).toBeGreaterThan((generous?.corrected ?? 100) + 10)
})

test('an entry with one evaluation is ranked, with a larger error than one with five', () => {
  const { entries } = rankEntries(
    table({ a: [70, 72, 71, 69, 74], b: [60, 61, 65, 60, 63], c: [65, null, null, null, null] }),
  )

  const [a, , c] = ['a', 'b', 'c'].map((name) => entries.find(({ entry }) => entry === name))
  expect(c?.evaluations).toBe(1)
  expect(c?.standardError).toBeGreaterThan((a?.standardError ?? 0) * 1.5)
})

test('a single evaluation in the whole contest gives a rank and no error', () => {
  expect(rankEntries(table({ a: [70] }))).toEqual({
    entries: [
      {
        entry: 'a',
        category: null,
        component: 1,
        evaluations: 1,
        mean: 70,
        corrected: 70,
        standardError: null,
        standardErrorInJury: null,
        forLevels: { score: 70, standardError: null },
        rank: 1,
        bestRank: 1,
        worstRank: 1,
      },
    ],
    jurors: [
      { juror: 'Ana', component: 1, evaluations: 1, severity: 0, standardError: null, outlyingScores: 0 },
    ],
    ties: [],
    components: 1,
    spread: null,
  })
})

test('with a single juror, entries keep their scores and cannot be separated', () => {
  const { entries, ties, jurors } = rankEntries(table({ a: [70], b: [90], c: [80] }))

  expect(
    entries.map(({ entry, corrected, rank, standardError }) => [entry, corrected, rank, standardError]),
  ).toEqual([
    ['b', 90, 1, null],
    ['c', 80, 2, null],
    ['a', 70, 3, null],
  ])
  expect(ties).toEqual([{ category: null, entries: ['b', 'c', 'a'] }])
  expect(jurors[0]).toMatchObject({ severity: 0, standardError: null })
})

test('where all scores are equal, all entries share first place without an error', () => {
  const { entries, ties } = rankEntries(
    table({ a: [7.3, 7.3, 7.3], b: [7.3, 7.3, 7.3], c: [7.3, 7.3, null] }),
  )

  expect(entries.map(({ corrected, standardError, rank }) => [corrected, standardError, rank])).toEqual([
    [7.3, 0, 1],
    [7.3, 0, 1],
    [7.3, 0, 1],
  ])
  expect(ties).toEqual([{ category: null, entries: ['a', 'b', 'c'] }])
})

test('jurors who differ by exactly their severity are corrected exactly', () => {
  const { entries } = rankEntries(
    table({ a: [60, 80, null], b: [50, 70, 60], c: [null, 65, 55], d: [48, null, 58] }),
  )

  expect(entries.map(({ entry }) => entry)).toEqual(['a', 'b', 'd', 'c'])
  const [a, b, d, c] = entries.map(({ corrected }) => corrected)
  expect((a ?? 0) - (b ?? 0)).toBeCloseTo(10, 1)
  expect((b ?? 0) - (d ?? 0)).toBeCloseTo(2, 1)
  expect((d ?? 0) - (c ?? 0)).toBeCloseTo(3, 1)
})

test('panels without a common entry or juror are reported as separate components', () => {
  const { entries, jurors, components } = rankEntries(
    table({ a: [70, 71, null, null], b: [60, 63, null, null], c: [null, null, 80, 84] }),
  )

  expect(components).toBe(2)
  expect(entries.map(({ entry, component }) => [entry, component])).toEqual([
    ['c', 2],
    ['a', 1],
    ['b', 1],
  ])
  expect(new Map(jurors.map(({ juror, component }) => [juror, component]))).toEqual(
    new Map([
      ['Ana', 1],
      ['Bo', 1],
      ['Chi', 2],
      ['Dov', 2],
    ]),
  )
})

test('ranks are per category, while severity is estimated from all categories', () => {
  const evaluations = crossed.map((evaluation) => ({
    ...evaluation,
    category: evaluation.entry === 'b' ? 'parks' : 'homes',
  }))

  const { entries, components } = rankEntries(evaluations)

  expect(entries.map(({ category, entry, rank }) => [category, entry, rank])).toEqual([
    ['homes', 'a', 1],
    ['homes', 'c', 2],
    ['parks', 'b', 1],
  ])
  expect(components).toBe(1)
})

test('entries that the scores cannot separate share a bracket and show its range', () => {
  const { entries, ties } = rankEntries(
    table({ a: [90, 91, 92], b: [71, 74, 71], c: [72, 71, 72], d: [50, 52, 53] }),
  )

  expect(ties).toEqual([{ category: null, entries: ['b', 'c'] }])
  expect(entries.map(({ entry, rank, bestRank, worstRank }) => [entry, rank, bestRank, worstRank])).toEqual([
    ['a', 1, 1, 1],
    ['b', 2, 2, 3],
    ['c', 3, 2, 3],
    ['d', 4, 4, 4],
  ])
})

test('an evaluation with more weight moves the score more', () => {
  const evaluations = table({ a: [60, 70, 65], b: [71, 70, 69] })
  const heavier = evaluations.map((evaluation, i) => (i === 1 ? { ...evaluation, weight: 3 } : evaluation))

  const corrected = (all: Evaluation[]) =>
    rankEntries(all).entries.find(({ entry }) => entry === 'a')?.corrected

  expect(corrected(heavier)).toBeGreaterThan((corrected(evaluations) ?? 0) + 1)
})

test('an outlying score is reported for its juror', () => {
  const evaluations = table({
    a: [70, 71, 72, 70],
    b: [61, 60, 62, 61],
    c: [80, 82, 81, 20],
    d: [55, 54, 56, 55],
    e: [66, 67, 66, 65],
  })

  const { jurors } = rankEntries(evaluations)

  expect(jurors.map(({ juror, outlyingScores }) => [juror, outlyingScores])).toContainEqual(['Dov', 1])
  expect(jurors.filter(({ outlyingScores }) => outlyingScores > 0)).toHaveLength(1)
})

test('an invalid score, a weight of zero and an entry in two categories are errors', () => {
  expect(() => rankEntries([{ entry: 'a', juror: 'Ana', score: Number.NaN }])).toThrow(RangeError)
  expect(() => rankEntries([{ entry: 'a', juror: 'Ana', score: 7, weight: 0 }])).toThrow(RangeError)
  expect(() =>
    rankEntries([
      { entry: 'a', juror: 'Ana', score: 7, category: 'parks' },
      { entry: 'a', juror: 'Bo', score: 7, category: 'homes' },
    ]),
  ).toThrow('is in two categories')
})

test('without evaluations the result is empty', () => {
  expect(rankEntries([])).toEqual({ entries: [], jurors: [], ties: [], components: 0, spread: null })
})

const anyEvaluations = fc.uniqueArray(
  fc.record({
    entry: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    juror: fc.constantFrom('Ana', 'Bo', 'Chi', 'Dov'),
    score: fc.integer({ min: 10, max: 100 }),
  }),
  { minLength: 1, maxLength: 20, selector: ({ entry, juror }) => `${entry} ${juror}` },
)

test('the same evaluations in another order give the same result to the last digit', () => {
  const shuffled = anyEvaluations.chain((evaluations) =>
    fc.tuple(fc.constant(evaluations), fc.shuffledSubarray(evaluations, { minLength: evaluations.length })),
  )

  fc.assert(
    fc.property(shuffled, ([evaluations, others]) => {
      expect(rankEntries(others)).toEqual(rankEntries(evaluations))
    }),
  )
})

test('the names of entries affect no rank and no range, even where scores are equal and errors are not', () => {
  const evaluations = table({ a: [70], b: [70, null, 70], c: [70, 80, 80] })
  const names = new Map([
    ['a', 'b'],
    ['b', 'a'],
  ])
  const renamed = evaluations.map((one) => ({ ...one, entry: names.get(one.entry) ?? one.entry }))
  const reach = (given: Evaluation[]) =>
    new Map(
      rankEntries(given).entries.map(({ entry, rank, bestRank, worstRank }) => [
        entry,
        [rank, bestRank, worstRank],
      ]),
    )
  const [before, after] = [reach(evaluations), reach(renamed)]

  expect([...before.keys()].map((entry) => after.get(names.get(entry) ?? entry))).toEqual([
    ...before.values(),
  ])
  expect(before.get('a')).toEqual(before.get('b'))
})

test('for any evaluations, every entry and juror appears once with finite numbers', () => {
  fc.assert(
    fc.property(anyEvaluations, (evaluations) => {
      const { entries, jurors } = rankEntries(evaluations)

      expect(entries.map(({ entry }) => entry).sort()).toEqual(
        [...new Set(evaluations.map(({ entry }) => entry))].sort(),
      )
      expect(jurors.map(({ juror }) => juror).sort()).toEqual(
        [...new Set(evaluations.map(({ juror }) => juror))].sort(),
      )
      for (const { corrected, standardError, rank, bestRank, worstRank } of entries) {
        expect(Number.isFinite(corrected)).toBe(true)
        expect(standardError === null || (Number.isFinite(standardError) && standardError >= 0)).toBe(true)
        expect(bestRank <= rank && rank <= worstRank).toBe(true)
      }
      for (const { severity, standardError } of jurors) {
        expect(Number.isFinite(severity) && (standardError === null || Number.isFinite(standardError))).toBe(
          true,
        )
      }
    }),
    { numRuns: 300 },
  )
})

test('points added to every score shift all corrected scores and change nothing else', () => {
  fc.assert(
    fc.property(anyEvaluations, fc.integer({ min: -50, max: 50 }), (evaluations, points) => {
      const before = rankEntries(evaluations)
      const after = rankEntries(
        evaluations.map((evaluation) => ({ ...evaluation, score: evaluation.score + points })),
      )

      expect(after.entries.map(({ entry }) => entry).sort()).toEqual(
        before.entries.map(({ entry }) => entry).sort(),
      )
      const old = new Map(before.entries.map((entry) => [entry.entry, entry]))
      for (const { entry, corrected, standardError } of after.entries) {
        expect(corrected - (old.get(entry)?.corrected ?? Number.NaN)).toBeCloseTo(points, 5)
        expect(standardError ?? 0).toBeCloseTo(old.get(entry)?.standardError ?? 0, 5)
      }
    }),
  )
})

test('duplicated scores give the same result with smaller errors', () => {
  const once = table({ a: [75, 79, 86], b: [64, 71, 75], c: [53, 60, 69], d: [70, 72, 80] })

  const [before, after] = [rankEntries(once), rankEntries([...once, ...once])]

  expect(after.entries.map(({ entry }) => entry)).toEqual(before.entries.map(({ entry }) => entry))
  after.entries.forEach(({ corrected, evaluations, standardErrorInJury }, i) => {
    const same = before.entries[i]
    expect(corrected).toBeCloseTo(same?.corrected ?? Number.NaN, 1)
    expect(evaluations).toBe(2 * (same?.evaluations ?? 0))
    expect(standardErrorInJury).toBeLessThan(same?.standardErrorInJury ?? 0)
  })
})

/** Panels that share nobody: entries differ by `shift` from panel to panel, jurors of a panel by a few points. */
function apart(shifts: number[], entries = 40): Evaluation[] {
  return shifts.flatMap((shift, panel) =>
    Array.from({ length: entries }, (_, i) => i).flatMap((i) =>
      [-6, 0, 6].map((severity, j) => ({
        entry: `${panel}-${i}`,
        juror: `${panel}-${j}`,
        score: 60 + shift + 20 * ((i * 0.618) % 1) - severity + 3 * Math.sin(7 * i + 3 * j + panel),
      })),
    ),
  )
}

const meanOfPanel = ({ entries }: { entries: { entry: string; corrected: number }[] }, panel: number) => {
  const own = entries.filter(({ entry }) => entry.startsWith(`${panel}-`))
  return own.reduce((sum, { corrected }) => sum + corrected, 0) / own.length
}

test('separate panels that differ no more than juries usually do are aligned, and panels that differ by far more are not', () => {
  const near = rankEntries(apart([0, 4, -3, 1]))
  const far = rankEntries(apart([0, 40, -40, 80]))

  expect(near.components).toBe(4)
  expect(meanOfPanel(near, 1) - meanOfPanel(near, 0)).toBeLessThan(2)
  expect(meanOfPanel(near, 1) - meanOfPanel(near, 0)).toBeGreaterThan(0)
  expect(meanOfPanel(far, 1) - meanOfPanel(far, 0)).toBeGreaterThan(38)
  // Severities still add up to zero over the whole jury.
  expect(near.jurors.reduce((sum, { severity }) => sum + severity, 0)).toBeCloseTo(0, 6)
})

test('all entries of a separate panel are shifted equally', () => {
  const [alone, beside] = [rankEntries(apart([0])), rankEntries(apart([0, 4, -3, 1]))]
  const first = alone.entries.map(({ entry }) => entry)

  expect(beside.entries.map(({ entry }) => entry).filter((entry) => first.includes(entry))).toEqual(first)
})
