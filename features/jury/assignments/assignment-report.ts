import type { DrawInput, Pair } from './draw-input.ts'
import { componentsOf } from './linkage.ts'

/** The figures with which an automatic assignment can be checked. */
export interface AssignmentReport {
  entries: number
  jurors: number
  evaluations: number
  /** Of the entries that must be read: how often the least and the most read of them are. */
  fewest: number
  most: number
  lightest: number
  heaviest: number
  conflicts: number
  /** Groups that no juror links; only within one do scores compare on evidence. */
  islands: number
  /** Entries with fewer evaluations than were asked for. */
  short: { entry: string; evaluations: number }[]
}

/** The figures of an assignment, new or from before. */
export function assignmentReportOf(
  input: Pick<DrawInput, 'entries' | 'jurors' | 'evaluations' | 'conflicts'>,
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
