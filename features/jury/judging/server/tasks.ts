import { z } from 'zod'
import { task } from '#server/jobs.ts'

/** Looks through the credits of all years for what links jurors to works, since credits change on their own. */
export const lookThroughCredits = task('look-through-credits', z.object({}))

/** Takes away the covered copies of pictures that are gone. */
export const sweepCopies = task('sweep-covered-copies', z.object({}))
