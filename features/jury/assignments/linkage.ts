import type { Pair } from './draw-input.ts'

/** Entries and jurors whom evaluations link, directly or through others; only within one do scores compare. */
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

/** The groups that no evaluation links, the one of most entries first. */
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
