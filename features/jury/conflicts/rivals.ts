import type { Pair } from '#features/jury/assignments/draw-input.ts'

/** Whether an entry stands in one category with another that the juror is in conflict with: to score it is to score a rival. */
export function rivalsOf(
  entries: readonly { id: string; category: string }[],
  conflicts: readonly Pair[],
): (pair: Pair) => boolean {
  const categoryOf = new Map(entries.map(({ id, category }) => [id, category]))
  const placeOf = ({ juror, entry }: Pair) => `${juror} ${categoryOf.get(entry)}`
  const conflicted = Map.groupBy(
    conflicts.filter(({ entry }) => categoryOf.has(entry)),
    placeOf,
  )
  return (pair) => conflicted.get(placeOf(pair))?.some(({ entry }) => entry !== pair.entry) ?? false
}
