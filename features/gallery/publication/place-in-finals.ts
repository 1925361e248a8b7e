interface Verdict {
  entryId: string
  categoryId: string
  levelKey: string | null
  /** The rank by score, across the contest. */
  rank: number
  /** The rank in the finals of its category. Null if it was no finalist. */
  finalRank: number | null
}

/**
 * Reorders ranks by the finals. Within a category and level, finalists come first in the order of the finals, then the
 * others. Other categories keep their ranks.
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
