import type { ResultEntry, ResultsView, SeenAward } from './contract.ts'

/** The awards as of now: entries with a level in ranking order, then prizes. */
export function awardsIn({
  entries,
  prizes,
}: {
  entries: readonly ResultEntry[]
  prizes: ResultsView['prizes']
}): SeenAward[] {
  return [
    ...entries.flatMap(({ entryId, level }) => (level === null ? [] : [{ entryId, level }])),
    ...prizes.map(({ entryId, key }) => ({ entryId, level: key })),
  ]
}

/** Whether two lists contain the same awards, in any order. */
export function areSameAwards(some: readonly SeenAward[], others: readonly SeenAward[]): boolean {
  const keysOf = (awards: readonly SeenAward[]) =>
    awards.map(({ entryId, level }) => `${entryId} ${level}`).sort()
  const [one, other] = [keysOf(some), keysOf(others)]
  return one.length === other.length && one.every((award, at) => award === other[at])
}
