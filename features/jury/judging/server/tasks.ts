import { z } from 'zod'
import { task } from '#server/jobs.ts'

/** Looks through the credits of all years for what ties jurors to works, since credits change on their own. */
export const lookThroughCredits = task('look-through-credits', z.object({}))

/** Looks for names in the entries of every contest that is judged, since firms and accounts change on their own. */
export const lookForNames = task('look-for-names', z.object({}))

/** Looks for names in a contest's entries, or in those of one project, once something of them has changed. */
export const checkNames = task(
  'check-names',
  z.object({ contestId: z.uuid(), projectId: z.uuid().optional() }),
)

/** Takes away the covered copies of pictures that are gone. */
export const sweepCopies = task('sweep-covered-copies', z.object({}))
