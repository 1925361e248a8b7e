import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AssignmentTable } from '#features/jury/assignments/assignment-table.ts'
import { drawReadings } from '#features/jury/assignments/draw.ts'
import type { DrawInput, Pair } from '#features/jury/assignments/draw-input.ts'
import { componentsOf } from '#features/jury/assignments/linkage.ts'
import { keepApart } from './keep-apart.ts'
import { rivalsOf } from './rivals.ts'

const entriesOf = (count: number, categories: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `entry-${at}`,
    category: `category-${Math.floor((at * categories) / count)}`,
  }))
const jurorsOf = (count: number) => Array.from({ length: count }, (_, at) => `juror-${at}`)

const edition: DrawInput = {
  entries: entriesOf(40, 4),
  jurors: jurorsOf(8),
  readings: 3,
  conflicts: [],
  seed: 'edition-19',
}
const tied = (ties: Pair[]): DrawInput => ({ ...edition, conflicts: ties, ties })
const rivalsIn = (input: DrawInput, pairs: readonly Pair[]) =>
  pairs.filter(rivalsOf(input.entries, input.ties ?? []))
const loadsOf = ({ jurors }: DrawInput, pairs: readonly Pair[]) =>
  jurors.map((juror) => pairs.filter((pair) => pair.juror === juror).length).sort((a, b) => a - b)

test('whoever is tied to an entry reads nothing of its category where others are enough, and loads stay even', () => {
  const input = tied([
    { entry: 'entry-3', juror: 'juror-0' },
    { entry: 'entry-4', juror: 'juror-1' },
    { entry: 'entry-25', juror: 'juror-1' },
  ])
  const { pairs, report } = drawReadings(input)

  expect(rivalsIn(input, pairs)).toEqual([])
  expect(report).toMatchObject({
    fewest: 3,
    most: 3,
    lightest: 15,
    heaviest: 15,
    islands: 1,
    rivals: [],
  })
})

test('where others are too few the rivals are read all the same, and the report counts whose readings they are', () => {
  const input: DrawInput = {
    entries: entriesOf(4, 1),
    jurors: jurorsOf(3),
    readings: 2,
    conflicts: [{ entry: 'entry-0', juror: 'juror-0' }],
    ties: [{ entry: 'entry-0', juror: 'juror-0' }],
    seed: 'small',
  }
  const { report } = drawReadings(input)

  expect(report).toMatchObject({ fewest: 2, heaviest: 3, short: [] })
  expect(report.rivals).toEqual([{ juror: 'juror-0', readings: 2 }])
})

test('what a juror has begun of a rival stays theirs, and is counted', () => {
  const input = tied([{ entry: 'entry-3', juror: 'juror-0' }])
  const kept = [{ entry: 'entry-4', juror: 'juror-0', source: 'draw' as const }]
  const { pairs, report } = drawReadings({ ...input, kept })

  expect(rivalsIn(input, pairs)).toEqual([{ entry: 'entry-4', juror: 'juror-0', source: 'draw' }])
  expect(report.rivals).toEqual([{ juror: 'juror-0', readings: 1 }])
})

test('keeping rivals apart costs no entry a reading and no juror an even load', () => {
  const anyDraw = fc.record({
    entries: fc.integer({ min: 1, max: 30 }).map((count) => entriesOf(count, 4)),
    jurors: fc.integer({ min: 1, max: 8 }).map(jurorsOf),
    readings: fc.integer({ min: 1, max: 4 }),
    seed: fc.string({ maxLength: 8 }),
    share: fc.integer({ min: 0, max: 30 }),
    salt: fc.nat(),
  })
  fc.assert(
    fc.property(anyDraw, ({ share, salt, ...rest }) => {
      const ties = rest.entries.flatMap(({ id }, at) =>
        rest.jurors.flatMap((juror, place) =>
          ((at * 31 + place * 17 + salt) * 7919) % 100 < share ? [{ entry: id, juror }] : [],
        ),
      )
      const plain: DrawInput = { ...rest, conflicts: ties }
      const input: DrawInput = { ...plain, ties }
      const [before, after] = [drawReadings(plain), drawReadings(input)]

      expect(after.report.short).toEqual(before.report.short)
      expect(loadsOf(input, after.pairs)).toEqual(loadsOf(input, before.pairs))
      expect(new Set(after.pairs.map(({ entry, juror }) => `${entry} ${juror}`)).size).toBe(
        before.pairs.length,
      )
      const barred = new Set(ties.map(({ entry, juror }) => `${entry} ${juror}`))
      expect(after.pairs.some(({ entry, juror }) => barred.has(`${entry} ${juror}`))).toBe(false)
    }),
  )
})

test('where half of a jury is tied in each of two categories, a few rivals are read so that all results compare', () => {
  const ties = jurorsOf(8).map((juror, at) => ({ entry: at < 4 ? `entry-${at}` : `entry-${16 + at}`, juror }))
  const input: DrawInput = { ...tied(ties), entries: entriesOf(40, 2) }
  const { pairs, report } = drawReadings(input)

  expect(report).toMatchObject({ islands: 1, fewest: 3, most: 3, lightest: 15, heaviest: 15 })
  expect(rivalsIn(input, pairs).length).toBeLessThan(10)
})

test('keeping rivals apart never makes more islands than there were', () => {
  const seats = jurorsOf(8)
  const works = entriesOf(12, 2)
  // The first work of each category belongs to the juror in conflict, and is assigned to nobody.
  const owned = ['entry-0', 'entry-6']
  const assignable = works.filter(({ id }) => !owned.includes(id)).map(({ id }) => id)
  const cells = assignable.flatMap((entry) => [...seats, 'gone'].map((juror) => ({ entry, juror })))
  const anyDeal = fc.record({
    // Of a work of the first category, of the second, or of none.
    tiedTo: fc.array(fc.constantFrom(0, 1, 0, 1, 2), { minLength: seats.length, maxLength: seats.length }),
    chosen: fc.uniqueArray(fc.constantFrom(...cells), { minLength: 10, maxLength: 40 }),
  })
  fc.assert(
    fc.property(anyDeal, ({ tiedTo, chosen }) => {
      const ties = seats.flatMap((juror, at) => {
        const entry = owned[tiedTo[at] ?? 2]
        return entry ? { entry, juror } : []
      })
      const kept = chosen.filter(({ juror }) => juror === 'gone')
      const table = new AssignmentTable({
        ...tied(ties),
        entries: works,
        jurors: seats,
        kept: kept.map((pair) => ({ ...pair, source: 'draw' })),
      })
      for (const { entry, juror } of chosen) {
        const place = table.jurors.indexOf(juror)
        const row = table.entries.findIndex(({ id }) => id === entry)
        if (place >= 0) table.give(row, place, 'draw')
      }
      const before = table.pairs()
      keepApart(table)

      expect(componentsOf(table.pairs()).length).toBeLessThanOrEqual(componentsOf(before).length)
      expect(table.pairs()).toHaveLength(before.length)
    }),
    { numRuns: 500 },
  )
})
