import { z } from 'zod'
import { Localized } from '#features/contests/contest/contract.ts'
import { endpoint } from '#shared/endpoint.ts'

export const blockerCodes = [
  'results_early',
  'round_running',
  'prize_running',
  'entries_none',
  'entries_unread',
  'prize_undecided',
] as const
export type BlockerCode = (typeof blockerCodes)[number]

export const Blocker = z.object({
  code: z.enum(blockerCodes),
  /** A sentence in the reader’s language. */
  message: z.string(),
  /** The entries that the message is about, if any. */
  entries: z.array(z.object({ number: z.int(), title: Localized })),
})
export type Blocker = z.infer<typeof Blocker>

export const listAnnouncementBlockers = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/announcement/blockers',
  summary: 'What prevents the announcement of the results; empty when nothing does.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ contestId: z.uuid() }),
  output: z.array(Blocker),
})
