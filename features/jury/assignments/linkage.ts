import type { Pair } from './draw-input.ts'

/** Entries and jurors whom readings link, directly or through others; only within one do scores compare. */
export interface Island {
  entries: string[]
  jurors: string[]
}

interface Link {
  to: string
  pair: number
}

// An entry and a juror may bear the same identifier, so each kind has its own prefix.
const entryNode = (entry: string) => `e${entry}`
const jurorNode = (juror: string) => `j${juror}`

function linksOf(pairs: readonly Pair[]): Map<string, Link[]> {
  const links = new Map<string, Link[]>()
  const add = (from: string, link: Link) => {
    const known = links.get(from)
    if (known) known.push(link)
    else links.set(from, [link])
  }
  pairs.forEach(({ entry, juror }, pair) => {
    add(entryNode(entry), { to: jurorNode(juror), pair })
    add(jurorNode(juror), { to: entryNode(entry), pair })
  })
  return links
}

/** The groups that no reading links, the one of most entries first. */
export function componentsOf(pairs: readonly Pair[]): Island[] {
  const links = linksOf(pairs)
  const seen = new Set<string>()
  const islands: Island[] = []
  for (const start of links.keys()) {
    if (seen.has(start)) continue
    const queue = [start]
    seen.add(start)
    for (const node of queue) {
      for (const { to } of links.get(node) ?? []) {
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

/** Readings on which alone a comparison hangs: without one of them some jurors share nothing with the others. */
export function weakLinksOf(pairs: readonly Pair[]): Pair[] {
  const links = linksOf(pairs)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const jurorsBelow = new Map<string, number>()
  const weak: Pair[] = []
  for (const start of links.keys()) {
    if (order.has(start)) continue
    const all = componentJurors(links, start)
    walk(start, all)
  }
  return weak

  // Tarjan's search for bridges, without recursion: a chain of entries may be thousands long.
  function walk(start: string, all: number): void {
    const path: { node: string; by: number; next: number }[] = []
    const enter = (node: string, by: number) => {
      order.set(node, order.size)
      lowest.set(node, order.get(node) ?? 0)
      jurorsBelow.set(node, node.startsWith('j') ? 1 : 0)
      path.push({ node, by, next: 0 })
    }
    enter(start, -1)
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const link = links.get(step.node)?.[step.next]
      step.next += 1
      if (!link) leave(path, all)
      else if (link.pair === step.by) continue
      else if (order.has(link.to)) lower(step.node, order.get(link.to) ?? 0)
      else enter(link.to, link.pair)
    }
  }

  function lower(node: string, to: number): void {
    lowest.set(node, Math.min(lowest.get(node) ?? to, to))
  }

  function leave(path: { node: string; by: number }[], all: number): void {
    const done = path.pop()
    const above = path.at(-1)
    if (!done || !above) return
    const low = lowest.get(done.node) ?? 0
    const below = jurorsBelow.get(done.node) ?? 0
    const pair = pairs[done.by]
    // An entry that one juror reads hangs by that reading too, but nobody's comparison with others does.
    if (pair && low > (order.get(above.node) ?? 0) && below > 0 && below < all) weak.push(pair)
    lower(above.node, low)
    jurorsBelow.set(above.node, (jurorsBelow.get(above.node) ?? 0) + below)
  }
}

function componentJurors(links: ReadonlyMap<string, Link[]>, start: string): number {
  const seen = new Set([start])
  for (const node of seen) for (const { to } of links.get(node) ?? []) seen.add(to)
  return [...seen].filter((node) => node.startsWith('j')).length
}
