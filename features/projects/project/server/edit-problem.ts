import { type Contest, getContest, lockContest } from '#features/contests/contest/server/queries.ts'
import { actingOn } from '#server/acting.ts'
import type { DatabaseTransaction } from '#server/database/database.ts'
import { type ContestDeadline, editForEntrantProblem, editProblem } from '../project-access.ts'
import type { Project } from './tables.ts'

/** Why the user of the request cannot change the project now, or null when they can. */
export function problemFor(project: Project, contest: ContestDeadline | null, now = new Date()) {
  return actingOn(project.id) ? editForEntrantProblem(project, contest) : editProblem(project, contest, now)
}

/** Locked for an organiser who edits for the entrant, so that no round opens between check and update. */
export function contestFor(tx: DatabaseTransaction, projectId: string, contestId: string): Promise<Contest> {
  return actingOn(projectId) ? lockContest(tx, contestId, 'share') : getContest(tx, contestId)
}
