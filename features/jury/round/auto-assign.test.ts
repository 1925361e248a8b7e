import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AutoAssignInput, Pair } from '#features/jury/panel/auto-assign-input.ts'
import { autoAssign } from './auto-assign.ts'

const entriesOf = (count: number, categories = 3) =>
  Array.from({ length: count }, (_, at) => ({
    id: `entry-${at}`,
    category: `category-${Math.floor((at * categories) / count)}`,
  }))
const jurorsOf = (count: number) => Array.from({ length: count }, (_, at) => `juror-${at}`)
const keyOf = ({ entry, juror }: Pair) => `${entry} ${juror}`

const edition: AutoAssignInput = {
  entries: entriesOf(40),
  jurors: jurorsOf(7),
  evaluations: 3,
  conflicts: [],
  seed: 'edition-19',
}

const anyAssignment = fc
  .record({
    entries: fc.integer({ min: 1, max: 30 }).map((count) => entriesOf(count)),
    jurors: fc.integer({ min: 1, max: 8 }).map(jurorsOf),
    evaluations: fc.integer({ min: 1, max: 4 }),
    seed: fc.string({ maxLength: 8 }),
    share: fc.integer({ min: 0, max: 60 }),
    salt: fc.nat(),
  })
  .map(({ share, salt, ...input }): AutoAssignInput => {
    const conflicts = input.entries.flatMap(({ id }, at) =>
      input.jurors.flatMap((juror, place) =>
        ((at * 31 + place * 17 + salt) * 7919) % 100 < share ? [{ entry: id, juror }] : [],
      ),
    )
    return { ...input, conflicts }
  })

test('forty entries are assigned evenly and in one linked group', () => {
  const { report } = autoAssign(edition)

  expect(report).toEqual({
    entries: 40,
    jurors: 7,
    evaluations: 120,
    fewest: 3,
    most: 3,
    lightest: 17,
    heaviest: 18,
    conflicts: 0,
    islands: 1,
    short: [],
  })
})

test('the same seed gives the same assignments, another seed different ones', () => {
  expect(autoAssign(edition)).toEqual(autoAssign(edition))
  expect(autoAssign({ ...edition, seed: 'edition-20' }).pairs).not.toEqual(autoAssign(edition).pairs)
})

test('a juror finishes one category before the next, in an order of their own', () => {
  const { lists } = autoAssign({ ...edition, evaluations: 7 })
  const orders = [...lists.values()]

  for (const order of orders) {
    const categories = order.map((id) => edition.entries.find((entry) => entry.id === id)?.category)
    expect(categories).toEqual(categories.toSorted())
  }
  expect(new Set(orders.map((order) => order.join(' '))).size).toBe(7)
})

test('no juror gets an entry that they are in conflict with, or the same entry twice', () => {
  fc.assert(
    fc.property(anyAssignment, (input) => {
      const { pairs } = autoAssign(input)
      const barred = new Set(input.conflicts.map(keyOf))

      expect(pairs.filter((pair) => barred.has(keyOf(pair)))).toEqual([])
      expect(new Set(pairs.map(keyOf)).size).toBe(pairs.length)
    }),
  )
})

test('every entry gets its evaluations, or all eligible jurors, and the report names the short ones', () => {
  fc.assert(
    fc.property(anyAssignment, (input) => {
      const { pairs, report } = autoAssign(input)
      const barred = new Set(input.conflicts.map(keyOf))
      const expected = input.entries.map(({ id: entry }) => {
        const free = input.jurors.filter((juror) => !barred.has(keyOf({ entry, juror }))).length
        return { entry, evaluations: Math.min(input.evaluations, free) }
      })
      const given = input.entries.map(({ id }) => ({
        entry: id,
        evaluations: pairs.filter(({ entry }) => entry === id).length,
      }))

      expect(given).toEqual(expected)
      expect(report.short).toEqual(expected.filter(({ evaluations }) => evaluations < input.evaluations))
    }),
  )
})

test('without conflicts the loads of jurors differ by at most one entry', () => {
  fc.assert(
    fc.property(anyAssignment, (input) => {
      const { report } = autoAssign({ ...input, conflicts: [] })

      expect(report.heaviest - report.lightest).toBeLessThanOrEqual(1)
    }),
  )
})

test('with conflicts no evaluation can be moved to a juror who has two fewer', () => {
  fc.assert(
    fc.property(anyAssignment, (input) => {
      const { pairs } = autoAssign(input)
      const taken = new Set([...pairs, ...input.conflicts].map(keyOf))
      const load = (juror: string) => pairs.filter((pair) => pair.juror === juror).length
      const better = pairs.filter(({ entry, juror }) =>
        input.jurors.some(
          (other) => !taken.has(keyOf({ entry, juror: other })) && load(other) <= load(juror) - 2,
        ),
      )

      expect(better).toEqual([])
    }),
  )
})

test('an evaluation is moved through a third juror where it cannot be moved directly', () => {
  const { report } = autoAssign({
    entries: [
      { id: 'a', category: 'one' },
      { id: 'b', category: 'one' },
      { id: 'c', category: 'one' },
    ],
    jurors: ['x', 'y', 'z'],
    evaluations: 1,
    conflicts: [
      { entry: 'a', juror: 'z' },
      { entry: 'b', juror: 'z' },
      { entry: 'c', juror: 'x' },
    ],
    seed: 'chain',
  })

  expect([report.lightest, report.heaviest]).toEqual([1, 1])
})

test('evaluations with scores stay with their juror when the assignment is repeated', () => {
  const staying = autoAssign(edition).pairs.slice(0, 30)
  const again = autoAssign({ ...edition, staying, jurors: jurorsOf(9), seed: 'again' })
  const given = new Set(again.pairs.map(keyOf))

  expect(staying.filter((pair) => !given.has(keyOf(pair)))).toEqual([])
  expect(again.report.fewest).toBe(3)
  expect(again.report.most).toBe(3)
})

test('jurors without a common entry are counted as separate groups', () => {
  const { report } = autoAssign({ ...edition, evaluations: 1 })

  expect(report.islands).toBe(7)
})
