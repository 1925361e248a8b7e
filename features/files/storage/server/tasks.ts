import { z } from 'zod'
import { task } from '#server/jobs.ts'

/** Makes every rendition of a file that has only its first preview. */
export const deriveImage = task('derive-image', z.object({ fileId: z.uuid() }))

/** Takes what has waited for its project, and throws away what was forgotten. */
export const sweepArrivals = task('sweep-arrivals', z.object({}))

/** Draws the first page of a document. */
export const drawDocument = task('draw-document', z.object({ fileId: z.uuid() }))

/** Takes files away that no row speaks of any more. */
export const discardStored = task('discard-stored', z.object({ keys: z.array(z.string()) }))

/** Takes what had arrived of files that nobody waits for any more from the disk. */
export const discardArrivals = task('discard-arrivals', z.object({ ids: z.array(z.string()) }))

/** Removes stored files that no row names. */
export const sweepStoredFiles = task('sweep-stored-files', z.object({}))
