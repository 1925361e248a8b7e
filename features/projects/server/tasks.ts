import { z } from 'zod'
import { task } from '#server/jobs.ts'

/** Takes a document away for good, unless it was brought back since that moment. */
export const forgetDocument = task(
  'forget-document',
  z.object({ documentId: z.uuid(), removedAt: z.iso.datetime() }),
)

/** Takes an image away for good, unless it was brought back since that moment. */
export const forgetImage = task('forget-image', z.object({ imageId: z.uuid(), removedAt: z.iso.datetime() }))
