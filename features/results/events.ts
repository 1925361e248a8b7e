import { z } from 'zod'

/** Told once, in the transaction that announces: awards are issued and work is published by whoever listens. */
export const contestAnnounced = { name: 'contest-announced', data: z.object({ contestId: z.uuid() }) }
