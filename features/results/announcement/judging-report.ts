/** How an edition was judged, as the public reads it; names nobody. */
export interface JudgingReport {
  entries: number
  projects: number
  jurors: number
  evaluations: number
  evaluationsPerEntry: number
  /** Entries by level, the best first; what has none comes last, with null. */
  levels: { key: string | null; entries: number }[]
  /** From 0 to 1: how far the ranking would come out the same with another jury; none where it cannot be told. */
  reliability: number | null
  recusals: number
  overrides: number
  /** Groups of evaluations that no juror links. */
  groups: number
  /** Entries that the jury ordered in the finals; none where there were none. */
  finalists: number
}

export interface Judged {
  entries: readonly { projectId: string; level: string | null; isOverridden: boolean }[]
  /** The best first. */
  levels: readonly string[]
  jurors: number
  evaluations: number
  evaluationsPerEntry: number
  reliability: number | null
  recusals: number
  groups: number
  finalists: number
}

/** The figures of an edition; every entry is in exactly one of the levels, or in none. */
export function judgingReportOf({ entries, levels, ...figures }: Judged): JudgingReport {
  const countOf = (key: string | null) => entries.filter(({ level }) => level === key).length
  return {
    ...figures,
    entries: entries.length,
    projects: new Set(entries.map(({ projectId }) => projectId)).size,
    levels: [...levels, null].map((key) => ({ key, entries: countOf(key) })),
    overrides: entries.filter(({ isOverridden }) => isOverridden).length,
  }
}
