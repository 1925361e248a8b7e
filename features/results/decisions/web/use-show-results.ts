import { useQueryClient } from '@tanstack/react-query'
import { getResults, type ResultsView } from '../contract.ts'

/** Shows the results that an action returned, without another request. */
export function useShowResults(): (results: ResultsView) => void {
  const queries = useQueryClient()
  return (results) => queries.setQueryData([getResults.path, { contestId: results.contest.id }], results)
}
