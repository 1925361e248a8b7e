import type { ResultEntry, SeenAward } from './contract.ts'

/** The entries that will have an award as things stand, each with its level, in the order of the ranking. */
export function awardsIn({ entries }: { entries: readonly ResultEntry[] }): SeenAward[] {
  return entries.flatMap(({ entryId, level }) => (level === null ? [] : [{ entryId, level }]))
}
