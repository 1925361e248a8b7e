import type { AutoAssignInput, Pair } from '#features/jury/panel/auto-assign-input.ts'

/** Entries and jurors linked by evaluations, directly or through others. Scores are comparable only within a group. */
interface Island {
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

/** The groups that no evaluation links, most entries first. */
function componentsOf(pairs: readonly Pair[]): Island[] {
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

export interface AssignmentReport {
  entries: number
  jurors: number
  evaluations: number
  /** The lowest and the highest number of evaluations of an entry. */
  fewest: number
  most: number
  lightest: number
  heaviest: number
  conflicts: number
  /** Groups that no juror links; scores are comparable on evidence only within a group. */
  islands: number
  short: { entry: string; evaluations: number }[]
}

export function assignmentReportOf(
  input: Pick<AutoAssignInput, 'entries' | 'jurors' | 'evaluations' | 'conflicts'>,
  pairs: readonly Pair[],
): AssignmentReport {
  const byEntry = Map.groupBy(pairs, ({ entry }) => entry)
  const byJuror = Map.groupBy(pairs, ({ juror }) => juror)
  const counts = input.entries.map(({ id }) => ({ entry: id, evaluations: byEntry.get(id)?.length ?? 0 }))
  const evaluations = counts.map((count) => count.evaluations)
  const loads = input.jurors.map((juror) => byJuror.get(juror)?.length ?? 0)
  return {
    entries: input.entries.length,
    jurors: input.jurors.length,
    evaluations: pairs.length,
    fewest: least(evaluations),
    most: Math.max(0, ...evaluations),
    lightest: least(loads),
    heaviest: Math.max(0, ...loads),
    conflicts: input.conflicts.length,
    islands: componentsOf(pairs).length,
    short: counts.filter((count) => count.evaluations < input.evaluations),
  }
}

function least(counts: readonly number[]): number {
  return counts.length > 0 ? Math.min(...counts) : 0
}
