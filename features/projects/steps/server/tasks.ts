import { z } from 'zod'
import { task } from '#server/jobs.ts'

/** Takes a document away for good, unless it was brought back since that moment. */
export const forgetDocument = task(
  'forget-document',
  z.object({ documentId: z.uuid(), removedAt: z.iso.datetime() }),
)

/** Takes an image away for good, unless it was brought back since that moment. */
export const forgetImage = task('forget-image', z.object({ imageId: z.uuid(), removedAt: z.iso.datetime() }))

/** Takes a deleted draft away for good, unless it was brought back since that moment. */
export const purgeProject = task(
  'purge-project',
  z.object({ projectId: z.uuid(), deletedAt: z.iso.datetime() }),
)

/** Looks for contests whose deadline comes near, and reminds those who have not finished. */
export const remindOfDeadlines = task('remind-of-deadlines', z.object({}))
