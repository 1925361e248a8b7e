import type { ResultEntry, ResultsView } from './contract.ts'

/** The usual sets of candidates for a prize. */
export const candidateSets = ['best_level', 'category', 'discipline'] as const
export type CandidateSet = (typeof candidateSets)[number]

/** The first of a category: by finals where there were any, otherwise by score. */
function firstIn(entries: readonly ResultEntry[]): ResultEntry | undefined {
  const place = ({ finalRank }: ResultEntry) => finalRank ?? Number.MAX_SAFE_INTEGER
  return entries.toSorted((one, other) => place(one) - place(other) || byScore(one, other))[0]
}

const byScore = (one: ResultEntry, other: ResultEntry) =>
  other.corrected - one.corrected || one.number - other.number

/**
 * The entries of a set: all of the best level, the first of each category, or the best category winner of each
 * discipline.
 */
export function candidatesOf({ entries, levels, categories }: ResultsView, set: CandidateSet): string[] {
  if (set === 'best_level') {
    const best = levels[0]?.key
    return entries.filter(({ level }) => best !== undefined && level === best).map(({ entryId }) => entryId)
  }
  const firsts = [...Map.groupBy(entries, ({ categoryId }) => categoryId).values()].flatMap(
    (own) => firstIn(own) ?? [],
  )
  if (set === 'category') return firsts.map(({ entryId }) => entryId)
  const disciplines = new Map(categories.map(({ id, discipline }) => [id, JSON.stringify(discipline)]))
  // A place in the finals is not comparable across categories.
  return [...Map.groupBy(firsts, ({ categoryId }) => disciplines.get(categoryId) ?? '').values()].flatMap(
    (own) => own.toSorted(byScore)[0]?.entryId ?? [],
  )
}
