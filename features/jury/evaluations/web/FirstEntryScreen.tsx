import { Navigate, useParams } from 'react-router'
import { getEntryPlace } from '#features/jury/judging/contract.ts'
import { useApiQuery } from '#web/api/query.ts'
import { links } from '#web/links.ts'
import { Failed, RoomLoading, useDarkRoom } from './EvaluationScreen.tsx'

/** The address of a project without a category leads to its first entry. */
export function Component() {
  const { projectId = '' } = useParams()
  useDarkRoom()
  const asked = useApiQuery(getEntryPlace, { projectId })
  if (asked.data) {
    return <Navigate replace to={links.juryProject(asked.data.projectId, asked.data.categoryId)} />
  }
  if (asked.error) return <Failed fault={asked.error} onRetry={() => void asked.refetch()} />
  return <RoomLoading />
}
