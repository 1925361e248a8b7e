import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AutoAssignInput, Pair } from '#features/jury/panel/auto-assign-input.ts'
import { addedBy, autoAssign } from './auto-assign.ts'
import { chanceFrom, shuffled } from './seeded-chance.ts'

const completeAssignments = (input: AutoAssignInput) => addedBy(autoAssign(input), input)

const keyOf = ({ entry, juror }: Pair) => `${entry} ${juror}`

/** Panels with separate jurors, each with a category. The whole jury judges entries of the last category. */
function panelAssignment(sizes: readonly number[], entries: number): AutoAssignInput {
  const panels = sizes.map((size, panel) => ({
    id: `panel-${panel}`,
    jurors: Array.from({ length: size }, (_, at) => `juror-${panel}-${at}`),
  }))
  return {
    panels,
    jurors: panels.flatMap(({ jurors }) => jurors),
    entries: Array.from({ length: entries }, (_, at) => {
      const place = at % sizes.length
      return {
        id: `entry-${String(at).padStart(3, '0')}`,
        category: `category-${place}`,
        panel: `panel-${place}`,
      }
    }).sort((one, other) => (one.category < other.category ? -1 : 1)),
    evaluations: 3,
    crossShare: 15,
    conflicts: [],
    seed: 'panels',
  }
}

const anyPanels = fc
  .record({
    sizes: fc.array(fc.integer({ min: 3, max: 6 }), { minLength: 2, maxLength: 4 }),
    entries: fc.integer({ min: 4, max: 40 }),
    crossShare: fc.integer({ min: 0, max: 100 }),
    evaluations: fc.integer({ min: 1, max: 3 }),
    seed: fc.string({ maxLength: 6 }),
  })
  .map(({ sizes, entries, ...input }): AutoAssignInput => ({ ...panelAssignment(sizes, entries), ...input }))

const withConflicts = fc
  .record({ input: anyPanels, salt: fc.nat(), share: fc.integer({ min: 0, max: 40 }) })
  .map(({ input, salt, share }) => {
    const chance = chanceFrom(String(salt))
    const conflicts = input.entries.flatMap(({ id }) =>
      input.jurors.flatMap((juror) => (chance() * 100 < share ? { entry: id, juror } : [])),
    )
    return { ...input, conflicts }
  })

function isOutside(input: AutoAssignInput, { entry, juror }: Pair): boolean {
  const panel = input.entries.find(({ id }) => id === entry)?.panel
  return !input.panels?.find(({ id }) => id === panel)?.jurors.includes(juror)
}

test('jurors of one panel have loads that differ by at most one, with any cross share', () => {
  fc.assert(
    fc.property(anyPanels, (input) => {
      const { pairs } = autoAssign(input)
      const load = (juror: string) => pairs.filter((pair) => pair.juror === juror).length
      for (const { jurors } of input.panels ?? []) {
        const loads = jurors.map(load)
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('an entry has the required number of evaluations, all from its own panel except one from another', () => {
  fc.assert(
    fc.property(anyPanels, (input) => {
      const { pairs } = autoAssign(input)
      const byEntry = Map.groupBy(pairs, ({ entry }) => entry)
      for (const { id } of input.entries) {
        const own = byEntry.get(id) ?? []
        const outside = own.filter((pair) => isOutside(input, pair))
        expect(outside.length).toBeLessThanOrEqual(1)
        expect(own.length).toBe(input.evaluations === 1 ? 1 + outside.length : input.evaluations)
        expect(outside.every(({ source }) => source === 'cross')).toBe(true)
      }
    }),
  )
})

test('jurors of other panels evaluate the required share of every panel', () => {
  fc.assert(
    fc.property(anyPanels, (input) => {
      const { pairs } = autoAssign(input)
      for (const { id: panel } of input.panels ?? []) {
        const own = input.entries.filter((entry) => entry.panel === panel)
        const crossed = own.filter(({ id }) =>
          pairs.some((pair) => pair.entry === id && isOutside(input, pair)),
        )
        expect(crossed.length).toBeGreaterThanOrEqual(Math.ceil((own.length * (input.crossShare ?? 0)) / 100))
      }
    }),
  )
})

test('no entry is assigned across panels in spite of a conflict of interest', () => {
  fc.assert(
    fc.property(withConflicts, (input) => {
      const barred = new Set(input.conflicts.map(keyOf))
      const { pairs } = autoAssign(input)
      expect(pairs.filter((pair) => barred.has(keyOf(pair)))).toEqual([])
      expect(new Set(pairs.map(keyOf)).size).toBe(pairs.length)
    }),
  )
})

test('the input order of entries, jurors and panels does not change an assignment', () => {
  fc.assert(
    fc.property(withConflicts, fc.nat(), (input, salt) => {
      const chance = chanceFrom(String(salt))
      const turned = {
        ...input,
        entries: shuffled(input.entries, chance),
        jurors: shuffled(input.jurors, chance),
        panels: shuffled(input.panels ?? [], chance).map((panel) => ({
          ...panel,
          jurors: shuffled(panel.jurors, chance),
        })),
        conflicts: shuffled(input.conflicts, chance),
      }
      expect(autoAssign(turned).pairs).toEqual(autoAssign(input).pairs)
    }),
  )
})

test('panels without a common evaluation are one group each, and one cross evaluation in seven joins them', () => {
  const input = panelAssignment([6, 6, 6, 6], 160)

  expect(autoAssign({ ...input, crossShare: 0 }).report.islands).toBe(4)
  expect(autoAssign(input).report.islands).toBe(1)
})

test('the whole jury evaluates categories without a panel, evenly', () => {
  const input = panelAssignment([3, 3], 30)
  const entries = input.entries.map((entry) => ({ ...entry, panel: null }))
  const { report } = autoAssign({ ...input, entries })

  expect([report.lightest, report.heaviest]).toEqual([15, 15])
})

test('an automatic assignment with nothing missing adds nothing', () => {
  fc.assert(
    fc.property(withConflicts, (input) => {
      expect(completeAssignments({ ...input, staying: autoAssign(input).pairs })).toEqual([])
    }),
  )
})

test('when a juror leaves, only their entries are assigned again', () => {
  fc.assert(
    fc.property(anyPanels, fc.nat(), (input, at) => {
      const gone = input.jurors[at % input.jurors.length] ?? ''
      const before = autoAssign(input).pairs
      const staying = before.filter(({ juror }) => juror !== gone)
      const lost = before.length - staying.length
      const after = {
        ...input,
        jurors: input.jurors.filter((juror) => juror !== gone),
        panels: input.panels?.map(({ id, jurors }) => ({
          id,
          jurors: jurors.filter((juror) => juror !== gone),
        })),
      }
      const added = completeAssignments({ ...after, staying })
      const now = new Set(autoAssign({ ...after, staying }).pairs.map(keyOf))

      expect(staying.filter((pair) => !now.has(keyOf(pair)))).toEqual([])
      expect(added.length).toBeLessThanOrEqual(lost)
      expect(added.filter(({ juror }) => juror === gone)).toEqual([])
    }),
  )
})

test('late entries are assigned without moving an earlier assignment', () => {
  fc.assert(
    fc.property(anyPanels, fc.integer({ min: 1, max: 5 }), (input, more) => {
      const staying = autoAssign({ ...input, entries: input.entries.slice(more) }).pairs
      const added = completeAssignments({ ...input, staying })
      const late = new Set(input.entries.slice(0, more).map(({ id }) => id))
      const counts = Map.groupBy([...staying, ...added], ({ entry }) => entry)

      expect([...late].every((id) => (counts.get(id)?.length ?? 0) >= input.evaluations)).toBe(true)
      expect(added.filter(({ entry, source }) => !late.has(entry) && source !== 'cross')).toEqual([])
    }),
  )
})

test('an assignment after a juror left counts their complete evaluations and does not repeat them', () => {
  const input = panelAssignment([4, 4], 16)
  const left = { entry: 'entry-000', juror: 'juror-gone', source: 'automatic' as const }
  const { pairs } = autoAssign({ ...input, crossShare: 0, staying: [left] })

  expect(pairs.filter(({ entry }) => entry === 'entry-000')).toHaveLength(3)
  expect(pairs).toContainEqual(left)
})

test('a juror of two panels evaluates for both, and no more than the others', () => {
  const input = panelAssignment([4, 4], 40)
  const panels = (input.panels ?? []).map(({ id, jurors }) => ({ id, jurors: [...jurors, 'juror-both'] }))
  const { pairs, report } = autoAssign({
    ...input,
    panels,
    jurors: [...input.jurors, 'juror-both'],
    crossShare: 0,
  })
  const read = new Set(
    pairs
      .filter(({ juror }) => juror === 'juror-both')
      .map(({ entry }) => input.entries.find(({ id }) => id === entry)?.panel),
  )

  expect(read.size).toBe(2)
  expect([report.fewest, report.most, report.islands]).toEqual([3, 3, 1])
  expect(report.heaviest - report.lightest).toBeLessThanOrEqual(1)
})
