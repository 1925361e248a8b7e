import { Navigate, useParams } from 'react-router'
import { getEntryPlace } from '#features/jury/judging/contract.ts'
import { useApiQuery } from '#web/api/query.ts'
import { links } from '#web/links.ts'
import { EvaluationLoading, Failed, useDarkBackground } from './EvaluationScreen.tsx'

/** The address of a project without a category leads to its first entry. */
export function Component() {
  const { projectId = '' } = useParams()
  useDarkBackground()
  const input = useApiQuery(getEntryPlace, { projectId })
  if (input.data) {
    return <Navigate replace to={links.juryProject(input.data.projectId, input.data.categoryId)} />
  }
  if (input.error) return <Failed error={input.error} onRetry={() => void input.refetch()} />
  return <EvaluationLoading />
}
