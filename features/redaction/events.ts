import { z } from 'zod'

/** Told in the transaction in which an organiser finds a project's publication texts ready; the gallery listens. */
export const textsReady = { name: 'publication-texts-ready', data: z.object({ projectId: z.uuid() }) }
