import { z } from 'zod'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { roundLifecycle } from '#features/jury/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { Currency } from '#shared/money.ts'
import { contestTexts, preparationChecks } from './preparation.ts'

const RoundState = z.object({
  status: z.enum(roundLifecycle.statuses),
  opensAt: z.iso.datetime().nullable(),
  closesAt: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
})
export type RoundState = z.infer<typeof RoundState>

/** What prevents the next step, or will cost somebody something. */
export const contestIssues = [
  'entries_none',
  'not_assigned',
  'opening_overdue',
  'transfers_pending',
  'behind',
  'conflicts',
  'publications',
] as const
export type ContestIssue = (typeof contestIssues)[number]

export const ContestIssues = z.array(
  z.object({
    issue: z.enum(contestIssues),
    count: z.int(),
    /** Of the first that it is about: jurors, or works. */
    names: z.array(z.string()),
  }),
)

export const ContestStatusView = z.object({
  status: z.enum(contestLifecycle.statuses),
  first: RoundState,
  finals: RoundState,
  isAssigned: z.boolean(),
  figures: z.object({
    started: z.int(),
    paid: z.int(),
    submitted: z.int(),
    entries: z.int(),
    /** Without taxes and less refunds, by currency. */
    revenue: z.array(z.object({ currency: Currency, amount: z.int() })),
    jurors: z.int(),
    /** Evaluations of round 1; null for an organiser who judges in this contest. */
    assigned: z.int().nullable(),
    scored: z.int().nullable(),
  }),
  /** Those of the jury and the publication are left out for an organiser who judges in this contest. */
  issues: ContestIssues,
  preparation: z.array(
    z.object({
      check: z.enum(preparationChecks),
      /** A blocking one prevents the opening. */
      state: z.enum(['done', 'missing', 'blocking']),
      /** The languages in which something is not written. */
      languages: z.array(z.enum(languages)),
      /** Texts of the contest that are missing in the same languages. */
      texts: z.array(
        z.object({ texts: z.array(z.enum(contestTexts)), languages: z.array(z.enum(languages)) }),
      ),
    }),
  ),
})
export type ContestStatusView = z.infer<typeof ContestStatusView>

export const getContestStatus = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/status',
  summary:
    'The state of a contest: its rounds, figures, what is missing before it opens, and what needs attention.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ contestId: z.uuid() }),
  output: ContestStatusView,
})
