import { OfficeContestScreen } from '#features/contests/web/OfficeContestScreen.tsx'
import { UnfinishedProjects } from '#features/projects/web/UnfinishedProjects.tsx'

/** A contest with its settings; closing it says which projects that concerns. */
export function Component() {
  return <OfficeContestScreen closingNote={(contestId) => <UnfinishedProjects contestId={contestId} />} />
}
