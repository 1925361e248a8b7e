import { z } from 'zod'
import { Localized, WallTime } from '#features/contests/editions/contract.ts'
import { SeenAward } from '#features/results/decisions/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Warnings } from './warnings.ts'

const ofContest = z.object({ contestId: z.uuid() })

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

export const AnnouncementView = z.object({
  /** The contest's time zone, in which an announcement is scheduled. */
  timeZone: z.string(),
  /** The planned day of the results, if one is set. */
  transferPendingSince: z.iso.datetime().nullable(),
  /** What prevents the announcement now; empty when nothing does. */
  blockers: z.array(Blocker),
  planned: z
    .object({
      at: z.iso.datetime(),
      awards: z.int(),
      by: z.string(),
      plannedAt: z.iso.datetime(),
      /** Whether the announcement would still publish the awards that the organiser saw. */
      holds: z.boolean(),
    })
    .nullable(),
})
export type AnnouncementView = z.infer<typeof AnnouncementView>

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/announcement',
  summary: 'The scheduled announcement and what prevents it.',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest,
  output: AnnouncementView,
})

export const planAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/contests/:contestId/announcement',
  summary: 'Schedules the announcement. It runs only if the awards are still those that the organiser saw.',
  audience: 'organiser',
  blindSafe: false,
  /** Local time in the contest's time zone. */
  input: ofContest.extend({
    at: WallTime,
    awards: z.array(SeenAward).max(5000),
    accepts: Warnings.optional(),
  }),
  output: AnnouncementView,
})

export const cancelAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/contests/:contestId/announcement',
  summary: 'Cancels the scheduled announcement.',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest,
  output: AnnouncementView,
})
