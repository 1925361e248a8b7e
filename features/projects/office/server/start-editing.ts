import type { FastifyRequest } from 'fastify'
import { startActing } from '#features/accounts/office/server/actions/user-access.ts'
import { getContest } from '#features/contests/contest/server/queries.ts'
import { editForEntrantProblem } from '#features/projects/project/project-access.ts'
import { lockProject } from '#features/projects/project/server/actions/lock-project.ts'
import { mailEdits } from '#features/projects/project/server/tasks.ts'
import type { Database } from '#server/database/database.ts'
import type { Actor } from '#server/http/http.ts'
import { enqueue } from '#server/jobs.ts'
import { fail } from '#shared/domain-error.ts'

/** The entrant's form opens as the owner's, for this project; the entrant gets one mail when the session is over. */
export async function startEditing(
  db: Database,
  actor: Actor,
  { projectId, reason }: { projectId: string; reason: string },
  request: FastifyRequest,
): Promise<{ token: string }> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    const contest = project.contestId ? await getContest(tx, project.contestId) : null
    const problem = editForEntrantProblem(project, contest)
    if (problem) fail(problem)
    const acting = { userId: project.ownerId, reason, subjectId: projectId }
    const { token, until, sessionId } = await startActing(tx, actor, acting, request)
    await enqueue(tx, mailEdits, { projectId, sessionId, reason }, { startAfter: until })
    return { token }
  })
}
