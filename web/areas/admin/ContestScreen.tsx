import { AdminContestScreen } from '#features/contests/office/web/AdminContestScreen.tsx'
import { RoundScheduleForm } from '#features/jury/round/web/RoundScheduleForm.tsx'
import { getContestStatus } from '#features/overview/contract-contest-status.ts'
import { ContestStatus } from '#features/overview/web/ContestStatus.tsx'
import { UnfinishedProjects } from '#features/projects/office/web/UnfinishedProjects.tsx'
import { AnnouncementIssues } from '#features/results/decisions/web/AnnouncementIssues.tsx'

const refreshes = [getContestStatus]

/** The state of a contest, its dates and its settings; the dialog to close it lists the affected projects. */
export function Component() {
  return (
    <AdminContestScreen
      refreshes={refreshes}
      closingNote={(contestId) => <UnfinishedProjects contestId={contestId} />}
      status={(contest, actions) => (
        <ContestStatus
          contest={contest}
          actions={actions}
          announcement={<AnnouncementIssues contestId={contest.id} />}
        />
      )}
      rounds={({ id }) => <RoundScheduleForm contestId={id} refreshes={refreshes} />}
    />
  )
}
