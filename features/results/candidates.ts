import type { ResultEntry, ResultsView } from './contract.ts'

/** Whom a prize is usually voted among. */
export const candidateSets = ['best_level', 'category', 'discipline'] as const
export type CandidateSet = (typeof candidateSets)[number]

/** Among equals the finals decide where there were any, then the score. */
function isBefore(one: ResultEntry, other: ResultEntry): number {
  const place = (entry: ResultEntry) => entry.finalRank ?? Number.POSITIVE_INFINITY
  if (one.categoryId === other.categoryId && place(one) !== place(other)) return place(one) - place(other)
  return other.corrected - one.corrected
}

/** The entries that a set names: all of the best level, or the first of each category or discipline. */
export function candidatesOf({ entries, levels, categories }: ResultsView, set: CandidateSet): string[] {
  if (set === 'best_level') {
    const best = levels[0]?.key
    return entries.filter(({ level }) => best !== undefined && level === best).map(({ entryId }) => entryId)
  }
  const disciplines = new Map(categories.map(({ id, discipline }) => [id, JSON.stringify(discipline)]))
  const groupOf = ({ categoryId }: ResultEntry) =>
    set === 'category' ? categoryId : (disciplines.get(categoryId) ?? '')
  return [...Map.groupBy(entries, groupOf).values()].flatMap((own) => {
    const [first] = own.toSorted(isBefore)
    return first ? [first.entryId] : []
  })
}
