import type { Tools } from '#server/http.ts'
import type { Jobs } from '#server/jobs.ts'
import { dropProject } from './actions/delete-project.ts'
import { remindBeforeDeadlines } from './actions/remind-deadlines.ts'
import { dropDocument } from './documents.ts'
import { dropImage } from './images.ts'
import { forgetDocument, forgetImage, purgeProject, remindOfDeadlines } from './tasks.ts'

export async function workers(jobs: Jobs, tools: Tools): Promise<void> {
  const { db } = tools
  await jobs.work(forgetDocument, ({ documentId, removedAt }) =>
    dropDocument(db, documentId, new Date(removedAt)),
  )
  await jobs.work(forgetImage, ({ imageId, removedAt }) => dropImage(db, imageId, new Date(removedAt)))
  await jobs.work(purgeProject, ({ projectId, deletedAt }) => dropProject(db, projectId, new Date(deletedAt)))
  await jobs.every(remindOfDeadlines, '*/15 * * * *', () => remindBeforeDeadlines(tools, new Date()))
}
