import { Navigate, useParams } from 'react-router'
import { getEntryPlace } from '#features/jury/panel/contract.ts'
import { useApiQuery } from '#web/api/query.ts'
import { links } from '#web/links.ts'
import { EvaluationLoading, Failed, useDarkBackground } from './EvaluationScreen.tsx'

/** The address of a project without a category leads to its first entry. */
export function Component() {
  const { projectId = '' } = useParams()
  useDarkBackground()
  const place = useApiQuery(getEntryPlace, { projectId })
  if (place.data) {
    return <Navigate replace to={links.juryProject(place.data.projectId, place.data.categoryId)} />
  }
  if (place.error) return <Failed error={place.error} onRetry={() => void place.refetch()} />
  return <EvaluationLoading />
}
