import { OfficeContestScreen } from '#features/contests/editions/web/OfficeContestScreen.tsx'
import { UnfinishedProjects } from '#features/projects/admin/web/UnfinishedProjects.tsx'

/** A contest with its settings; closing it says which projects that concerns. */
export function Component() {
  return <OfficeContestScreen closingNote={(contestId) => <UnfinishedProjects contestId={contestId} />} />
}
