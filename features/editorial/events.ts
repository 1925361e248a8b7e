import { z } from 'zod'

/** Announced in the transaction in which an organiser approves a project's texts; the gallery listens. */
export const textsReady = { name: 'publication-texts-ready', data: z.object({ projectId: z.uuid() }) }
