import type { ResultEntry, ResultsView } from './contract.ts'

/** Results in which some entries are decided otherwise; everything that comes from marks stays what it is. */
export function withDecided(
  results: ResultsView,
  decided: ReadonlyMap<string, Pick<ResultEntry, 'level' | 'overrideReason'>>,
): ResultsView {
  return {
    ...results,
    entries: results.entries.map((entry) => ({ ...entry, ...decided.get(entry.entryId) })),
  }
}
