import { z } from 'zod'
import { task } from '#server/jobs.ts'

/** Writes credits and legends into the renditions of a published work. */
export const nameImages = task('name-images', z.object({ projectId: z.uuid() }))

/** Retries a published work whose images were not ready, a few times with growing pauses in seconds. */
export const refreshPublication = {
  ...task('refresh-publication', z.object({ projectId: z.uuid(), attempt: z.int() })),
  pauses: [20, 60, 300, 1800],
}
