import { z } from 'zod'
import { task } from '#server/jobs.ts'

/** Makes every rendition of a file that has only its first preview. */
export const deriveImage = task('derive-image', z.object({ fileId: z.uuid() }))

/** Adds complete uploads that a stop interrupted, and removes abandoned uploads. */
export const sweepArrivals = task('sweep-arrivals', z.object({}))

/** Cuts a published original into tiles. */
export const makeZoomTiles = task('make-zoom-tiles', z.object({ fileId: z.uuid() }))

/** Renders the first page of a document. */
export const drawDocument = task('draw-document', z.object({ fileId: z.uuid() }))

/** Removes stored files whose rows were deleted. */
export const discardStored = task('discard-stored', z.object({ keys: z.array(z.string()) }))

/** Removes the bytes of cancelled uploads from the disk. */
export const discardArrivals = task('discard-arrivals', z.object({ ids: z.array(z.string()) }))

/** Removes stored files that no row names. */
export const sweepStoredFiles = task('sweep-stored-files', z.object({}))
