import { z } from 'zod'

/** Told in the transaction that gives a firm another name or another firm's works: pages that show it are made anew. */
export const firmChanged = { name: 'firm-changed', data: z.object({ firmId: z.uuid() }) }
