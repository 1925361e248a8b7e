import { z } from 'zod'

/** Emitted once, in the transaction that announces the results. Listeners issue awards and publish projects. */
export const contestAnnounced = { name: 'contest-announced', data: z.object({ contestId: z.uuid() }) }
