import { refreshUnfinished } from '#features/projects/admin/server/list-facts.ts'
import { dropProject } from '#features/projects/submission/server/actions/delete-project.ts'
import { remindBeforeDeadlines } from '#features/projects/submission/server/actions/remind.ts'
import { writeEdits } from '#features/projects/submission/server/edit-mails.ts'
import type { Tools } from '#server/http/http.ts'
import type { Jobs } from '#server/jobs.ts'
import { mailEdits, purgeProject, refreshLists, remindOfDeadlines } from './tasks.ts'

export async function workers(jobs: Jobs, tools: Tools): Promise<void> {
  const { db } = tools
  await jobs.work(purgeProject, ({ projectId, deletedAt }) => dropProject(db, projectId, new Date(deletedAt)))
  await jobs.work(mailEdits, (session) => writeEdits(tools, session))
  await jobs.every(remindOfDeadlines, '*/15 * * * *', () => remindBeforeDeadlines(tools, new Date()))
  await jobs.every(refreshLists, '*/15 * * * *', () => refreshUnfinished(db, new Date()))
}
