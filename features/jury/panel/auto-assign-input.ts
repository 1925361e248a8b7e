/** Why an entry is assigned to a juror: automatically, by hand, or across panels. */
export const assignmentSources = ['automatic', 'manual', 'cross'] as const
export type AssignmentSource = (typeof assignmentSources)[number]

export interface Pair {
  entry: string
  juror: string
}

export interface AssignedPair extends Pair {
  source: AssignmentSource
}

export interface AutoAssignInput {
  /** In the order of their categories. A juror finishes one category before the next. */
  entries: readonly { id: string; category: string /** None: the whole jury. */; panel?: string | null }[]
  jurors: readonly string[]
  panels?: readonly { id: string; jurors: readonly string[] }[]
  evaluations: number
  /**
   * The percentage of each panel's entries with one evaluation by a juror of another panel. It replaces an evaluation
   * by the panel's own jurors, so that every mean has equally many scores and no list grows. Only an entry with a
   * single evaluation gets an additional one, because a single one cannot link panels.
   */
  crossShare?: number
  conflicts: readonly Pair[]
  /** Conflicts without recusals. Such a juror evaluates rivals of the entry only when there are too few others. */
  conflictsOfInterest?: readonly Pair[]
  /** Evaluations that stay, also those of jurors who left. */
  staying?: readonly AssignedPair[]
  seed: string
}
