import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceFrom } from '#features/jury/chance.ts'
import { type Ranking, type Reading, rankEntries } from './ranking.ts'
import { openSheet } from './sheet.ts'

/** The same places, and the same figures but for the last digits. */
function expectSame(one: Ranking, other: Ranking) {
  const plain = (ranking: Ranking) => JSON.parse(JSON.stringify(ranking, (_, value) => rounded(value)))
  expect(plain(one)).toEqual(plain(other))
}

const rounded = (value: unknown) => (typeof value === 'number' ? Math.round(value * 1e7) / 1e7 + 0 : value)

/** The same places and outlying marks, and the same scores to the sixth digit after the point. */
function expectNear(found: Ranking, anew: Ranking) {
  const whole = ({ entries, jurors }: Ranking) => [
    entries.map(({ entry, rank, bestRank, worstRank }) => [entry, rank, bestRank, worstRank]),
    jurors.map(({ juror, outlyingMarks, readings }) => [juror, outlyingMarks, readings]),
  ]
  expect(whole(found)).toEqual(whole(anew))
  found.entries.forEach(({ corrected, standardError, standardErrorInJury, forLevels }, at) => {
    const same = anew.entries[at]
    expect(corrected).toBeCloseTo(same?.corrected ?? Number.NaN, 6)
    expect(standardError).toBeCloseTo(same?.standardError ?? Number.NaN, 6)
    expect(standardErrorInJury).toBeCloseTo(same?.standardErrorInJury ?? Number.NaN, 6)
    expect(forLevels.score).toBeCloseTo(same?.forLevels.score ?? Number.NaN, 6)
  })
}

const anyReading = fc.record({
  entry: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  juror: fc.constantFrom('Ana', 'Bo', 'Chi', 'Dov'),
  score: fc.integer({ min: 10, max: 100 }),
  weight: fc.constantFrom(1, 1, 1, 2),
})
const anyChange = fc.oneof(
  anyReading.map((reading) => ({ act: 'set' as const, reading })),
  anyReading.map((reading) => ({ act: 'remove' as const, reading })),
)

test('after any marks given, changed and taken back the ranking is the one computed from nothing', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 40 }), (changes) => {
      const sheet = openSheet([])
      const readings = new Map<string, Reading>()
      for (const { act, reading } of changes) {
        const pair = `${reading.entry} ${reading.juror}`
        if (act === 'set') {
          sheet.set(reading)
          readings.set(pair, reading)
        } else {
          sheet.remove(reading.entry, reading.juror)
          readings.delete(pair)
        }
        expectSame(sheet.ranking(), rankEntries([...readings.values()]))
      }
    }),
    { numRuns: 60 },
  )
})

/** A jury of which each reads some of the entries; the same for ever. */
function manyReadings(entries: number, jurors: number, share: number): Reading[] {
  const chance = chanceFrom('many readings')
  const severities = Array.from({ length: jurors }, () => 16 * (chance() - 0.5))
  return Array.from({ length: entries }, () => 50 + 40 * chance()).flatMap((worth, entry) =>
    severities.flatMap((severity, juror) =>
      chance() < share
        ? {
            entry: `entry ${entry}`,
            juror: `juror ${juror}`,
            score: worth - severity + 24 * (chance() - 0.5),
          }
        : [],
    ),
  )
}

test('a sheet that goes on from what it found comes to the same ranking, mark after mark', () => {
  const chance = chanceFrom('changes')
  const readings = manyReadings(300, 20, 0.4)
  const late = readings.splice(0, 15)
  const sheet = openSheet(readings, 0)
  sheet.ranking()

  for (let i = 0; i < 60; i += 1) {
    const at = Math.floor(chance() * readings.length)
    const old = readings[at]
    const first = late.pop()
    if (first) {
      sheet.set(first)
      readings.push(first)
    } else if (old && i % 5 === 0) {
      sheet.remove(old.entry, old.juror)
      readings.splice(at, 1)
    } else if (old) {
      // A slip of the hand now and then, which the model has to hold back.
      const changed = { ...old, score: old.score + (i % 7 === 0 ? 60 : 5) }
      sheet.set(changed)
      readings[at] = changed
    }
    expectNear(sheet.ranking(), rankEntries(readings))
  }
})

test('a sheet of a jury too large to learn its answers comes to the same ranking', () => {
  const readings = manyReadings(60, 110, 0.4)
  const sheet = openSheet(readings, 0)
  sheet.ranking()

  for (const [at, old] of readings.slice(0, 3).entries()) {
    readings[at] = { ...old, score: old.score - 20 }
    sheet.set(readings[at])
    expectNear(sheet.ranking(), rankEntries(readings))
  }
})

test('a sheet of any contest that goes on from what it found comes to the same ranking, several marks at once or one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      const chance = chanceFrom(`contest ${seed}`)
      const size = {
        entries: 20 + Math.floor(60 * chance()),
        jurors: 4 + Math.floor(10 * chance()),
        share: 0.4 + 0.6 * chance(),
      }
      const readings = new Map<string, Reading>(
        manyReadings(size.entries, size.jurors, size.share).map((one) => [`${one.entry} ${one.juror}`, one]),
      )
      const sheet = openSheet([...readings.values()], 0)
      for (let turn = 0; turn < 8; turn += 1) {
        const together = chance() < 0.3 ? 3 : 1
        for (let i = 0; i < together; i += 1) {
          const entry = `entry ${Math.floor(size.entries * chance())}`
          const juror = `juror ${Math.floor(size.jurors * chance())}`
          const reading = { entry, juror, score: 100 * chance(), weight: chance() < 0.2 ? 2 : 1 }
          if (chance() < 0.25) {
            sheet.remove(entry, juror)
            readings.delete(`${entry} ${juror}`)
          } else {
            sheet.set(reading)
            readings.set(`${entry} ${juror}`, reading)
          }
        }
        expectNear(sheet.ranking(), rankEntries([...readings.values()]))
      }
    }),
    { numRuns: 25 },
  )
})

test('a mark that is none leaves the sheet as it was', () => {
  const sheet = openSheet([
    { entry: 'a', juror: 'Ana', score: 70 },
    { entry: 'b', juror: 'Ana', score: 60 },
  ])
  const before = sheet.ranking()

  expect(() => sheet.set({ entry: 'a', juror: 'Ana', score: Number.NaN })).toThrow(RangeError)
  expect(() => sheet.set({ entry: 'a', juror: 'Bo', score: 7, category: 'parks' })).toThrow(
    'stands in two categories',
  )
  sheet.remove('c', 'Ana')

  expect(sheet.ranking()).toEqual(before)
})
