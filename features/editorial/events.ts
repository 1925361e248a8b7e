import { z } from 'zod'

/** Emitted in the transaction that approves a project's texts. The gallery subscribes to it. */
export const textsReady = { name: 'publication-texts-ready', data: z.object({ projectId: z.uuid() }) }
