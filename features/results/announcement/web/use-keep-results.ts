import { useQueryClient } from '@tanstack/react-query'
import { getResults, type ResultsView } from '#features/results/decisions/contract.ts'

/** Puts the results that an act was answered with in the place of those shown, so that they are not asked for again. */
export function useKeepResults(): (results: ResultsView) => void {
  const queries = useQueryClient()
  return (results) => queries.setQueryData([getResults.path, { contestId: results.contest.id }], results)
}
