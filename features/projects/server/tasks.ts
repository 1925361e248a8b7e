import { z } from 'zod'
import { task } from '#server/jobs.ts'

/** Takes a document away for good, unless it was brought back since that moment. */
export const forgetDocument = task(
  'forget-document',
  z.object({ documentId: z.uuid(), removedAt: z.iso.datetime() }),
)
