import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceFrom, shuffled } from './chance.ts'
import { completeDraw, drawReadings } from './draw.ts'
import type { AskedDraw, Pair } from './draw-input.ts'

const keyOf = ({ entry, juror }: Pair) => `${entry} ${juror}`

/** Panels of jurors of their own, each with a category; entries of the last category are judged by everybody. */
function panelDraw(sizes: readonly number[], entries: number): AskedDraw {
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
    readings: 3,
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
    anchors: fc.integer({ min: 0, max: 4 }),
    readings: fc.integer({ min: 1, max: 3 }),
    seed: fc.string({ maxLength: 6 }),
  })
  .map(({ sizes, entries, ...asked }): AskedDraw => ({ ...panelDraw(sizes, entries), ...asked }))

const withConflicts = fc
  .record({ asked: anyPanels, salt: fc.nat(), share: fc.integer({ min: 0, max: 40 }) })
  .map(({ asked, salt, share }) => {
    const chance = chanceFrom(String(salt))
    const conflicts = asked.entries.flatMap(({ id }) =>
      asked.jurors.flatMap((juror) => (chance() * 100 < share ? { entry: id, juror } : [])),
    )
    return { ...asked, conflicts }
  })

function isOutside(asked: AskedDraw, { entry, juror }: Pair): boolean {
  const panel = asked.entries.find(({ id }) => id === entry)?.panel
  return !asked.panels?.find(({ id }) => id === panel)?.jurors.includes(juror)
}

test('jurors of one panel have loads that differ by at most one, whatever is read across panels', () => {
  fc.assert(
    fc.property(anyPanels, (asked) => {
      const { pairs } = drawReadings(asked)
      const load = (juror: string) => pairs.filter((pair) => pair.juror === juror).length
      for (const { jurors } of asked.panels ?? []) {
        const loads = jurors.map(load)
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('an entry is read by as many as asked, of its own panel but for one of another', () => {
  fc.assert(
    fc.property(anyPanels, (asked) => {
      const { pairs } = drawReadings({ ...asked, anchors: 0 })
      const byEntry = Map.groupBy(pairs, ({ entry }) => entry)
      for (const { id } of asked.entries) {
        const own = byEntry.get(id) ?? []
        const outside = own.filter((pair) => isOutside(asked, pair))
        expect(outside.length).toBeLessThanOrEqual(1)
        expect(own.length).toBe(asked.readings === 1 ? 1 + outside.length : asked.readings)
        expect(outside.every(({ source }) => source === 'cross')).toBe(true)
      }
    }),
  )
})

test('of every panel the share asked for is read from outside as well', () => {
  fc.assert(
    fc.property(anyPanels, (asked) => {
      const { pairs } = drawReadings(asked)
      for (const { id: panel } of asked.panels ?? []) {
        const own = asked.entries.filter((entry) => entry.panel === panel)
        const crossed = own.filter(({ id }) =>
          pairs.some((pair) => pair.entry === id && isOutside(asked, pair)),
        )
        expect(crossed.length).toBeGreaterThanOrEqual(Math.ceil((own.length * (asked.crossShare ?? 0)) / 100))
      }
    }),
  )
})

test('anchor entries are read by everybody who may', () => {
  fc.assert(
    fc.property(withConflicts, (asked) => {
      const { pairs } = drawReadings(asked)
      const barred = new Set(asked.conflicts.map(keyOf))
      const readBy = Map.groupBy(pairs, ({ entry }) => entry)
      const byAll = asked.entries.filter(({ id: entry }) =>
        asked.jurors.every(
          (juror) =>
            barred.has(keyOf({ entry, juror })) || readBy.get(entry)?.some((pair) => pair.juror === juror),
        ),
      )
      expect(byAll.length).toBeGreaterThanOrEqual(Math.min(asked.anchors ?? 0, asked.entries.length))
    }),
  )
})

test('nobody reads across panels or as an anchor what they are in conflict with', () => {
  fc.assert(
    fc.property(withConflicts, (asked) => {
      const barred = new Set(asked.conflicts.map(keyOf))
      const { pairs } = drawReadings(asked)
      expect(pairs.filter((pair) => barred.has(keyOf(pair)))).toEqual([])
      expect(new Set(pairs.map(keyOf)).size).toBe(pairs.length)
    }),
  )
})

test('the order in which entries, jurors and panels are handed in does not change a draw', () => {
  fc.assert(
    fc.property(withConflicts, fc.nat(), (asked, salt) => {
      const chance = chanceFrom(String(salt))
      const turned = {
        ...asked,
        entries: shuffled(asked.entries, chance),
        jurors: shuffled(asked.jurors, chance),
        panels: shuffled(asked.panels ?? [], chance).map((panel) => ({
          ...panel,
          jurors: shuffled(panel.jurors, chance),
        })),
        conflicts: shuffled(asked.conflicts, chance),
      }
      expect(drawReadings(turned).pairs).toEqual(drawReadings(asked).pairs)
    }),
  )
})

test('panels without a common reading are one group each, and one cross reading in seven joins them', () => {
  const asked = panelDraw([6, 6, 6, 6], 160)

  expect(drawReadings({ ...asked, crossShare: 0 }).certificate.islands).toBe(4)
  expect(drawReadings(asked).certificate.islands).toBe(1)
})

test('categories of no panel are read by the whole jury, evenly', () => {
  const asked = panelDraw([3, 3], 30)
  const entries = asked.entries.map((entry) => ({ ...entry, panel: null }))
  const { certificate } = drawReadings({ ...asked, entries })

  expect([certificate.lightest, certificate.heaviest]).toEqual([15, 15])
})

test('a draw with nothing missing deals nothing anew', () => {
  fc.assert(
    fc.property(withConflicts, (asked) => {
      expect(completeDraw({ ...asked, kept: drawReadings(asked).pairs })).toEqual([])
    }),
  )
})

test('when a juror leaves, only their readings are dealt anew and all others stay', () => {
  fc.assert(
    fc.property(anyPanels, fc.nat(), (asked, at) => {
      const gone = asked.jurors[at % asked.jurors.length] ?? ''
      const before = drawReadings(asked).pairs
      const kept = before.filter(({ juror }) => juror !== gone)
      const lost = before.length - kept.length
      const after = {
        ...asked,
        jurors: asked.jurors.filter((juror) => juror !== gone),
        panels: asked.panels?.map(({ id, jurors }) => ({
          id,
          jurors: jurors.filter((juror) => juror !== gone),
        })),
      }
      const added = completeDraw({ ...after, kept })
      const now = new Set(drawReadings({ ...after, kept }).pairs.map(keyOf))

      expect(kept.filter((pair) => !now.has(keyOf(pair)))).toEqual([])
      expect(added.length).toBeLessThanOrEqual(lost)
      expect(added.filter(({ juror }) => juror === gone)).toEqual([])
    }),
  )
})

test('entries that come later get their readings, and no reading dealt before moves', () => {
  fc.assert(
    fc.property(anyPanels, fc.integer({ min: 1, max: 5 }), (asked, more) => {
      const kept = drawReadings({ ...asked, entries: asked.entries.slice(more), anchors: 0 }).pairs
      const added = completeDraw({ ...asked, anchors: 0, kept })
      const late = new Set(asked.entries.slice(0, more).map(({ id }) => id))
      const counts = Map.groupBy([...kept, ...added], ({ entry }) => entry)

      expect([...late].every((id) => (counts.get(id)?.length ?? 0) >= asked.readings)).toBe(true)
      expect(added.filter(({ entry, source }) => !late.has(entry) && source !== 'cross')).toEqual([])
    }),
  )
})

test('a new draw after a juror left counts their whole readings and gives them to nobody else', () => {
  const asked = panelDraw([4, 4], 16)
  const left = { entry: 'entry-000', juror: 'juror-gone', source: 'draw' as const }
  const { pairs } = drawReadings({ ...asked, crossShare: 0, kept: [left] })

  expect(pairs.filter(({ entry }) => entry === 'entry-000')).toHaveLength(3)
  expect(pairs).toContainEqual(left)
})

test('a juror of two panels reads for both, and no more than the others', () => {
  const asked = panelDraw([4, 4], 40)
  const panels = (asked.panels ?? []).map(({ id, jurors }) => ({ id, jurors: [...jurors, 'juror-both'] }))
  const { pairs, certificate } = drawReadings({
    ...asked,
    panels,
    jurors: [...asked.jurors, 'juror-both'],
    crossShare: 0,
  })
  const read = new Set(
    pairs
      .filter(({ juror }) => juror === 'juror-both')
      .map(({ entry }) => asked.entries.find(({ id }) => id === entry)?.panel),
  )

  expect(read.size).toBe(2)
  expect([certificate.fewest, certificate.most, certificate.islands]).toEqual([3, 3, 1])
  expect(certificate.heaviest - certificate.lightest).toBeLessThanOrEqual(1)
})
