import type { Pair } from './draw-input.ts'

/** Entries and jurors whom readings link, directly or through others; only within one do scores compare. */
export interface Island {
  entries: string[]
  jurors: string[]
}

// An entry and a juror may have the same identifier, so each kind has its own prefix.
const entryNode = (entry: string) => `e${entry}`
const jurorNode = (juror: string) => `j${juror}`

function neighboursOf(pairs: readonly Pair[]): Map<string, string[]> {
  const neighbours = new Map<string, string[]>()
  const add = (from: string, to: string) => {
    const known = neighbours.get(from)
    if (known) known.push(to)
    else neighbours.set(from, [to])
  }
  for (const { entry, juror } of pairs) {
    add(entryNode(entry), jurorNode(juror))
    add(jurorNode(juror), entryNode(entry))
  }
  return neighbours
}

/** The groups that no reading links, the one of most entries first. */
export function componentsOf(pairs: readonly Pair[]): Island[] {
  const neighbours = neighboursOf(pairs)
  const seen = new Set<string>()
  const islands: Island[] = []
  for (const start of neighbours.keys()) {
    if (seen.has(start)) continue
    const queue = [start]
    seen.add(start)
    for (const node of queue) {
      for (const to of neighbours.get(node) ?? []) {
        if (seen.has(to)) continue
        seen.add(to)
        queue.push(to)
      }
    }
    islands.push({
      entries: queue.filter((node) => node.startsWith('e')).map((node) => node.slice(1)),
      jurors: queue.filter((node) => node.startsWith('j')).map((node) => node.slice(1)),
    })
  }
  return islands.sort((one, other) => other.entries.length - one.entries.length)
}

interface JoinsInput {
  /** Entries that are judged and jurors who sit: no other may be given a reading. */
  entries: readonly { id: string }[]
  jurors: readonly string[]
  conflicts: readonly Pair[]
}

/**
 * The fewest extra readings that make one group of all: as many as there are groups less one, less those that conflicts
 * keep apart for good. Of the readings that join equally much the one of the lightest juror is taken.
 */
export function joinsOf(input: JoinsInput, pairs: readonly Pair[]): Pair[] {
  const barred = new Set(input.conflicts.map(({ entry, juror }) => `${entry} ${juror}`))
  const [judged, sitting] = [new Set(input.entries.map(({ id }) => id)), new Set(input.jurors)]
  const loads = countsOf(pairs.map(({ juror }) => juror))
  const readings = countsOf(pairs.map(({ entry }) => entry))
  const groups = componentsOf(pairs).map(({ entries, jurors }) => ({
    entries: entries.filter((entry) => judged.has(entry)),
    jurors: jurors.filter((juror) => sitting.has(juror)),
  }))
  const found: Pair[] = []
  const stuck = new Set<Island>()
  for (;;) {
    // The smallest joins first, wherever it can.
    const group = groups.findLast((one) => !stuck.has(one))
    if (!group || groups.length < 2) return found
    const others = groups.filter((one) => one !== group)
    const best = others
      .flatMap((other) => [
        cheapest(other.entries, group.jurors, other),
        cheapest(group.entries, other.jurors, other),
      ])
      .filter((one) => one !== null)
      .sort((one, other) => one.cost - other.cost)[0]
    if (!best) {
      stuck.add(group)
      continue
    }
    found.push(best.pair)
    loads.set(best.pair.juror, (loads.get(best.pair.juror) ?? 0) + 1)
    readings.set(best.pair.entry, (readings.get(best.pair.entry) ?? 0) + 1)
    best.other.entries.push(...group.entries)
    best.other.jurors.push(...group.jurors)
    groups.splice(groups.indexOf(group), 1)
    groups.sort((one, other) => other.entries.length - one.entries.length)
  }

  function cheapest(entries: readonly string[], jurors: readonly string[], other: Island) {
    const byReadings = entries.toSorted(
      (one, two) => (readings.get(one) ?? 0) - (readings.get(two) ?? 0) || (one < two ? -1 : 1),
    )
    const byLoad = jurors.toSorted(
      (one, two) => (loads.get(one) ?? 0) - (loads.get(two) ?? 0) || (one < two ? -1 : 1),
    )
    for (const juror of byLoad) {
      const entry = byReadings.find((one) => !barred.has(`${one} ${juror}`))
      if (entry !== undefined) return { pair: { entry, juror }, cost: loads.get(juror) ?? 0, other }
    }
    return null
  }
}

function countsOf(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
