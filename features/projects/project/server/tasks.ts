import { z } from 'zod'
import { task } from '#server/jobs.ts'

/** Deletes a removed draft permanently, unless it was restored. */
export const purgeProject = task(
  'purge-project',
  z.object({ projectId: z.uuid(), deletedAt: z.iso.datetime() }),
)

/** Reminds the owners of unfinished projects before the deadlines. */
export const remindOfDeadlines = task('remind-of-deadlines', z.object({}))

/** Calculates what is missing in unfinished projects, for the lists of organisers. */
export const refreshLists = task('refresh-project-lists', z.object({}))

/** Mails the entrant what an organiser changed for them in one session. */
export const mailEdits = task(
  'mail-edits',
  z.object({ projectId: z.uuid(), sessionId: z.uuid(), reason: z.string() }),
)
