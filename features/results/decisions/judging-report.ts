/** The public report on how an edition was judged. It names nobody. */
export interface JudgingReport {
  entries: number
  projects: number
  jurors: number
  evaluations: number
  evaluationsPerEntry: number
  /** Entries by level, best first; entries without a level come last, with null. */
  levels: { key: string | null; entries: number }[]
  /** From 0 to 1: how closely another jury's ranking would agree. Null when it cannot be estimated. */
  reliability: number | null
  recusals: number
  overrides: number
  /** Groups of evaluations that no juror links. */
  groups: number
  /** The number of shortlisted entries; null without finals. */
  finalists: number
}

export interface Judged {
  entries: readonly { projectId: string; level: string | null; isOverridden: boolean }[]
  /** Best first. */
  levels: readonly string[]
  jurors: number
  evaluations: number
  evaluationsPerEntry: number
  reliability: number | null
  recusals: number
  groups: number
  finalists: number
}

/** The figures of an edition. Every entry is counted under exactly one level, or under none. */
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
