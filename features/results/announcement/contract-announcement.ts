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
  /** The entries that it concerns, if it concerns single ones. */
  entries: z.array(z.object({ number: z.int(), title: Localized })),
})
export type Blocker = z.infer<typeof Blocker>

export const AnnouncementView = z.object({
  /** The contest’s own; a plan is written by its clock. */
  timeZone: z.string(),
  /** When the results were promised, if they were. */
  transferPendingSince: z.iso.datetime().nullable(),
  /** Why results cannot be announced as things stand; empty when they can. */
  blockers: z.array(Blocker),
  planned: z
    .object({
      at: z.iso.datetime(),
      awards: z.int(),
      by: z.string(),
      plannedAt: z.iso.datetime(),
      /** Whether the very awards that were seen would be announced now. */
      holds: z.boolean(),
    })
    .nullable(),
})
export type AnnouncementView = z.infer<typeof AnnouncementView>

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/announcement',
  summary: 'What is planned for the announcement, and what still stands in its way.',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest,
  output: AnnouncementView,
})

export const planAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/contests/:contestId/announcement',
  summary:
    'Has the results announced by themselves at a moment, if the awards that were seen still hold then.',
  audience: 'organiser',
  blindSafe: false,
  /** By the clock of the contest’s zone. */
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
  summary: 'Takes a planned announcement back.',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest,
  output: AnnouncementView,
})
