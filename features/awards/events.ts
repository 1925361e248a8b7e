import { z } from 'zod'

/** Told when an award is taken back or given back: what shows it is brought up to date by whoever listens. */
export const awardChanged = { name: 'award-changed', data: z.object({ projectId: z.uuid() }) }
