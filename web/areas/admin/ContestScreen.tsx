import { AdminContestScreen } from '#features/contests/editions/web/AdminContestScreen.tsx'
import { UnfinishedProjects } from '#features/projects/admin/web/UnfinishedProjects.tsx'

/** A contest with its settings; the dialog to close it lists the affected projects. */
export function Component() {
  return <AdminContestScreen closingNote={(contestId) => <UnfinishedProjects contestId={contestId} />} />
}
