import { getEmail } from '#features/accounts/account/contract-recovery.ts'
import { listViews } from '#features/accounts/office/contract-views.ts'
import { getRoles, getUser } from '#features/accounts/session/contract.ts'
import { listAdminContests, listContests } from '#features/contests/contest/contract.ts'
import { listMyEditorialTasks } from '#features/editorial/contract.ts'
import { getStorageState } from '#features/files/storage/contract.ts'
import { listEvaluations } from '#features/jury/panel/contract.ts'
import { listMyConflicts } from '#features/jury/panel/contract-conflicts.ts'
import {
  getContestTasks,
  getMailFigure,
  getOpenTasks,
  getQueueState,
} from '#features/overview/contract-dashboard.ts'
import { getHomeText } from '#features/pages/contract-pages.ts'
import { countPaymentIssues } from '#features/payments/office/contract-issues.ts'
import { findEntries } from '#features/projects/office/contract-admin.ts'
import { listLabels } from '#features/projects/office/contract-review.ts'
import { getProject, listMyProjects } from '#features/projects/project/contract.ts'

/*
 * The screens that are opened first after login. The page at their address names what they load and what they ask for,
 * so that the browser requests all of it at once, rather than each when the one before has arrived. What is missing here
 * is only slower.
 */

export interface FirstScreen {
  /** A pattern of the address. Its parameters are those of the calls. */
  at: string
  /** The files that are imported when needed, from the folder `web`, with all that they import. */
  files: readonly string[]
  /** The paths of the calls, as the screen makes them. */
  asks: readonly string[]
}

const inside = 'areas/inside-routes.tsx'
const account = [inside, 'areas/entrant/AccountLayout.tsx']
const admin = [inside, 'areas/admin/AdminLayout.tsx']
const present = [getUser.path, getRoles.path]

export const firstScreens: readonly FirstScreen[] = [
  {
    at: '/account',
    files: [...account, 'areas/entrant/HomeScreen.tsx'],
    asks: [...present, getEmail.path, getHomeText.path, listMyProjects.path, listContests.path],
  },
  {
    at: '/account/projects/:projectId/:step',
    files: [...account, 'areas/entrant/ProjectStep.tsx'],
    asks: [...present, getEmail.path, getProject.path],
  },
  {
    at: '/account/jury-evaluation',
    files: [
      ...account,
      'areas/juror/JurorEntrance.tsx',
      '../features/jury/scoring/web/EvaluationsScreen.tsx',
    ],
    asks: [...present, getEmail.path, listEvaluations.path, listMyConflicts.path],
  },
  {
    at: '/account/redactor-projects-list',
    files: [...account, '../features/editorial/web/EditorialTasksScreen.tsx'],
    asks: [...present, getEmail.path, listMyEditorialTasks.path],
  },
  {
    at: '/admin',
    files: [...admin, '../features/overview/web/DashboardScreen.tsx'],
    asks: [
      ...present,
      listAdminContests.path,
      getContestTasks.path,
      getOpenTasks.path,
      getMailFigure.path,
      getQueueState.path,
      countPaymentIssues.path,
      getStorageState.path,
    ],
  },
  {
    at: '/admin/entries',
    files: [...admin, '../features/projects/office/web/AdminProjectsScreen.tsx'],
    asks: [
      ...present,
      listAdminContests.path,
      `${findEntries.path}?q=&sort=-created&page=1`,
      listViews.path.replace(':list', 'entries'),
      listLabels.path,
    ],
  },
]
