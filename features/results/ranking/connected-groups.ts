import type { ScoresTable } from './ratings-table.ts'
import { placeAt } from './symmetric-matrix.ts'

/** The connected components of the evaluations, largest number of entries first. */
export type Islands = { count: number; ofEntry: Int32Array; ofJuror: Int32Array }

export function islandsOf({ entries, jurors, starts, juror }: ScoresTable): Islands {
  const parent = Int32Array.from(jurors, (_, j) => j)
  const rootOf = (one: number) => {
    let root = one
    while (placeAt(parent, root) !== root) root = placeAt(parent, root)
    parent[one] = root
    return root
  }
  for (let row = 0; row < entries.length; row += 1) {
    const first = rootOf(placeAt(juror, placeAt(starts, row)))
    for (let k = placeAt(starts, row) + 1; k < placeAt(starts, row + 1); k += 1) {
      const other = placeAt(juror, k)
      if (placeAt(parent, other) !== first) parent[rootOf(other)] = first
    }
  }
  const roots = Int32Array.from(jurors, (_, j) => rootOf(j))
  const sizes = new Map<number, number>()
  const rootOfEntry = entries.map((_, row) => placeAt(roots, placeAt(juror, placeAt(starts, row))))
  // Entries are sorted by name, so islands appear in the order of their first entry.
  for (const root of rootOfEntry) sizes.set(root, (sizes.get(root) ?? 0) + 1)
  const order = [...sizes].sort(([, a], [, b]) => b - a).map(([root]) => root)
  const numberOf = new Map(order.map((root, i) => [root, i]))
  return {
    count: order.length,
    ofEntry: Int32Array.from(rootOfEntry, (root) => numberOf.get(root) ?? -1),
    ofJuror: Int32Array.from(roots, (root) => numberOf.get(root) ?? -1),
  }
}
