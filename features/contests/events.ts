import { z } from 'zod'

/** Told in the transaction in which a contest's status, dates or prices change; whoever takes money for it listens. */
export const contestChanged = { name: 'contest-changed', data: z.object({ contestId: z.uuid() }) }
