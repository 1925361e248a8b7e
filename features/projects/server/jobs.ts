import type { Tools } from '#server/http.ts'
import type { Jobs } from '#server/jobs.ts'
import { dropDocument } from './documents.ts'
import { dropImage } from './images.ts'
import { forgetDocument, forgetImage } from './tasks.ts'

export async function workers(jobs: Jobs, { db }: Tools): Promise<void> {
  await jobs.work(forgetDocument, ({ documentId, removedAt }) =>
    dropDocument(db, documentId, new Date(removedAt)),
  )
  await jobs.work(forgetImage, ({ imageId, removedAt }) => dropImage(db, imageId, new Date(removedAt)))
}
