import { z } from 'zod'

/** Announced when a firm is renamed or merged, in the same transaction: pages that show it are rendered again. */
export const firmChanged = { name: 'firm-changed', data: z.object({ firmId: z.uuid() }) }
