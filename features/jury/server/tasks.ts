import { z } from 'zod'
import { task } from '#server/jobs.ts'

/** Looks through the credits of all years for what ties jurors to works, since credits change on their own. */
export const lookThroughCredits = task('look-through-credits', z.object({}))

/** Looks for names again where an organiser has looked once. */
export const lookForNames = task('look-for-names', z.object({}))

/** Looks for names in what cameras and programs wrote into the pictures of a contest's entries. */
export const lookIntoPictures = task('look-into-pictures', z.object({ contestId: z.uuid() }))

/** Takes away the covered copies of pictures that are gone. */
export const sweepCopies = task('sweep-covered-copies', z.object({}))
