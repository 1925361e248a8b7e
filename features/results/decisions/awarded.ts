import type { ResultEntry, ResultsView, SeenAward } from './contract.ts'

/** What will be awarded as things stand: the entries with a level, in the order of the ranking, then the prizes. */
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

/** Whether two lists give the same entries the same, in whatever order. */
export function areSameAwards(some: readonly SeenAward[], others: readonly SeenAward[]): boolean {
  const notified = (awards: readonly SeenAward[]) =>
    awards.map(({ entryId, level }) => `${entryId} ${level}`).sort()
  const [one, other] = [notified(some), notified(others)]
  return one.length === other.length && one.every((award, at) => award === other[at])
}
