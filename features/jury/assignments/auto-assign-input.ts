/** Why an entry is assigned to a juror: automatically, by hand, or across panels. */
export const assignmentSources = ['draw', 'hand', 'cross'] as const
export type AssignmentSource = (typeof assignmentSources)[number]

export interface Pair {
  entry: string
  juror: string
}

export interface AssignedPair extends Pair {
  source: AssignmentSource
}

export interface AutoAssignInput {
  /** In the order of their categories; a juror reads one category to its end before the next. */
  entries: readonly { id: string; category: string /** None: the whole jury. */; panel?: string | null }[]
  jurors: readonly string[]
  panels?: readonly { id: string; jurors: readonly string[] }[]
  evaluations: number
  /**
   * Per cent of each panel's entries of whose evaluations one is by a juror of another panel. It stands instead of one of
   * the panel's own, so that every mean rests on equally many scores and no list grows; only a single evaluation is added
   * to, since it could not link anything by itself.
   */
  crossShare?: number
  conflicts: readonly Pair[]
  /** Of the conflicts those for certain: such a juror reads rivals of the entry only where others are too few. */
  sureConflicts?: readonly Pair[]
  /** Evaluations that stay where they are, also those of people who sit no more. */
  saved?: readonly AssignedPair[]
  seed: string
}
