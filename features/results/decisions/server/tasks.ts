import { z } from 'zod'
import { task } from '#server/jobs.ts'

/** Announces one contest, if its plan's moment has come. */
export const announcePlanned = task('announce-planned', z.object({ contestId: z.uuid() }))

/** Looks for plans whose moment has passed unnoticed, as after a night without power. */
export const lookForPlans = task('look-for-plans', z.object({}))
