/** How an edition was judged, as the public reads it; names nobody. */
export interface JudgingReport {
  entries: number
  projects: number
  jurors: number
  readings: number
  readingsPerEntry: number
  /** Entries by level, the best first; what has none comes last, with null. */
  levels: { key: string | null; entries: number }[]
  /** From 0 to 1: how far the ranking would come out the same with another jury; none where it cannot be told. */
  reliability: number | null
  recusals: number
  overrides: number
}
