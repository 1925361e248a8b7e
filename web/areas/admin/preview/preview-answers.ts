import { QueryClient } from '@tanstack/react-query'
import { type ContestView, type ExtraPrice, getContest } from '#features/contests/contest/contract.ts'
import { listMyFirms } from '#features/firms/contract.ts'
import type { ProjectView } from '#features/projects/project/contract.ts'
import { getTranslations } from '#features/projects/project/contract-translation.ts'
import type { Endpoint, OutputOf, RequestOf } from '#shared/endpoint.ts'

/** What the steps of the form read, answered from the contest: no request is sent for a project that does not exist. */
export function previewAnswers(
  contest: ContestView,
  extras: readonly ExtraPrice[],
  project: Pick<ProjectView, 'id'>,
): QueryClient {
  const forever = Number.POSITIVE_INFINITY
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: forever, gcTime: forever } } })
  const answer = <E extends Endpoint>({ path }: E, input: RequestOf<E>, output: OutputOf<E>) =>
    queries.setQueryData([path, input], output)
  answer(getContest, { contestId: contest.id }, contest)
  answer(listMyFirms, {}, [])
  answer(
    getTranslations,
    { projectId: project.id },
    {
      prices: extras.filter(({ kind }) => kind === 'translation'),
      orders: [],
    },
  )
  return queries
}
