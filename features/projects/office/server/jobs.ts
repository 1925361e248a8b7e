import { dropProject } from '#features/projects/entry/server/actions/delete-project.ts'
import { writeEdits } from '#features/projects/entry/server/edit-mails.ts'
import {
  mailEdits,
  purgeProject,
  refreshLists,
  remindOfDeadlines,
} from '#features/projects/project/server/tasks.ts'
import type { Tools } from '#server/http/http.ts'
import type { Jobs } from '#server/jobs.ts'
import { remindBeforeDeadlines } from './actions/remind.ts'
import { refreshUnfinished } from './list-facts.ts'

export async function workers(jobs: Jobs, tools: Tools): Promise<void> {
  const { db } = tools
  await jobs.work(purgeProject, ({ projectId, deletedAt }) => dropProject(db, projectId, new Date(deletedAt)))
  await jobs.work(mailEdits, (session) => writeEdits(tools, session))
  await jobs.every(remindOfDeadlines, '*/15 * * * *', () => remindBeforeDeadlines(tools, new Date()))
  await jobs.every(refreshLists, '*/15 * * * *', () => refreshUnfinished(db, new Date()))
}
