import { z } from 'zod'
import { slowQueue, task } from '#server/jobs.ts'

const OfFile = z.object({ fileId: z.uuid() })

/** Makes the first preview of an image. */
export const previewImage = task('preview-image', OfFile, slowQueue)

/** Makes every rendition of a file that has only its first preview. */
export const deriveImage = task('derive-image', OfFile, slowQueue)

/** Adds complete uploads that a stop interrupted, and removes abandoned uploads. */
export const sweepArrivals = task('sweep-arrivals', z.object({}))

/** Cuts a published original into tiles. */
export const makeZoomTiles = task('make-zoom-tiles', OfFile, slowQueue)

/** Renders the first page of a document. */
export const drawDocument = task('draw-document', OfFile, slowQueue)

/** Stores an image as a JPEG of at most this width under this key, for somebody who waits for it. */
export const makeWideImage = task('make-wide-image', OfFile.extend({ width: z.int(), key: z.string() }), {
  ...slowQueue,
  retryLimit: 0,
})

/** Removes stored files whose rows were deleted. */
export const discardStored = task('discard-stored', z.object({ keys: z.array(z.string()) }))

/** Removes the bytes of cancelled uploads from the disk. */
export const discardArrivals = task('discard-arrivals', z.object({ ids: z.array(z.string()) }))

/** Removes stored files that no row names. */
export const sweepStoredFiles = task('sweep-stored-files', z.object({}))

/** What the picture process does. */
export const pictureTasks = [previewImage, drawDocument, deriveImage, makeZoomTiles, makeWideImage]
