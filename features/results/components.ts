/** Who was seen by whom: all the ranking needs to know to say which entries can be compared. */
export type Assignment = { entry: string; juror: string }

/** Entries and jurors linked to one another by readings, directly or through others. */
export type Component = { entries: string[]; jurors: string[] }

/** The separate islands of the assignment, largest first; only inside one island do scores compare on evidence. */
export function componentsOf(assignments: readonly Assignment[]): Component[] {
  const parents = new Map<string, string>()
  for (const { entry, juror } of assignments) join(parents, entryNode(entry), jurorNode(juror))

  const islands = new Map<string, { entries: Set<string>; jurors: Set<string> }>()
  for (const { entry, juror } of assignments) {
    const root = rootOf(parents, entryNode(entry))
    const island = islands.get(root) ?? { entries: new Set(), jurors: new Set() }
    island.entries.add(entry)
    island.jurors.add(juror)
    islands.set(root, island)
  }

  return [...islands.values()]
    .map(({ entries, jurors }) => ({ entries: [...entries].sort(), jurors: [...jurors].sort() }))
    .sort((a, b) => b.entries.length - a.entries.length || byFirst(a, b))
}

// An entry and a juror may bear the same identifier, so each kind has its own prefix.
const entryNode = (entry: string) => `e:${entry}`
const jurorNode = (juror: string) => `j:${juror}`

function rootOf(parents: Map<string, string>, node: string): string {
  let root = node
  for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up

  // Pointing every node of the path at the root keeps later walks short.
  let step = node
  while (step !== root) {
    const up = parents.get(step) ?? root
    parents.set(step, root)
    step = up
  }
  return root
}

function join(parents: Map<string, string>, a: string, b: string): void {
  const rootA = rootOf(parents, a)
  const rootB = rootOf(parents, b)
  if (rootA !== rootB) parents.set(rootA, rootB)
}

function byFirst(a: Component, b: Component): number {
  return (a.entries[0] ?? '') < (b.entries[0] ?? '') ? -1 : 1
}
