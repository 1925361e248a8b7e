interface Verdict {
  entryId: string
  categoryId: string
  levelKey: string | null
  /** By the score, in the whole contest. */
  rank: number
  /** In the finals of its category; none where it was no finalist. */
  finalRank: number | null
}

/**
 * Ranks in which the finals have the last word: within a category and level finalists take the places that were theirs and
 * their neighbours' in the order of the finals, before whoever was none. Other categories keep their ranks.
 */
export function ranksAfterFinals(verdicts: readonly Verdict[]): Map<string, number> {
  const groups = Map.groupBy(verdicts, ({ categoryId, levelKey }) => `${categoryId} ${levelKey}`)
  return new Map(
    [...groups.values()].flatMap((group) => {
      const ranks = group.map(({ rank }) => rank).sort((one, other) => one - other)
      const last = Number.MAX_SAFE_INTEGER
      return group
        .toSorted(
          (one, other) => (one.finalRank ?? last) - (other.finalRank ?? last) || one.rank - other.rank,
        )
        .map(({ entryId, rank }, at) => [entryId, ranks[at] ?? rank] as const)
    }),
  )
}
