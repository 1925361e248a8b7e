import { z } from 'zod'

/** Emitted when an award is revoked, restored or corrected; the gallery updates the work's page. */
export const awardChanged = { name: 'award-changed', data: z.object({ projectId: z.uuid() }) }
