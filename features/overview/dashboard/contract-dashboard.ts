import { z } from 'zod'
import { Localized, NamedContest } from '#features/contests/editions/contract.ts'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { roundLifecycle } from '#features/jury/lifecycle.ts'
import { ContestIssues } from '#features/overview/contest-status/contract-contest-status.ts'
import { builtInPages } from '#features/pages/page-texts/contract-pages.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { Currency } from '#shared/money.ts'

/** Days are counted back from the deadline, so that two editions can be compared. */
const EditionFigures = z.object({
  entries: z.array(z.object({ daysLeft: z.int(), entries: z.int() })),
  /** Before taxes, less refunds, in the currency's minor unit. */
  revenue: z.array(z.object({ daysLeft: z.int(), currency: Currency, amount: z.int() })),
})
export type EditionFigures = z.infer<typeof EditionFigures>

const Done = z.object({ assigned: z.int(), scored: z.int() })

export const JuryProgress = z.object({
  status: z.enum(roundLifecycle.statuses),
  dueOn: z.iso.date().nullable(),
  jurors: z.array(Done.extend({ id: z.uuid(), name: z.string(), isBehind: z.boolean() })),
  categories: z.array(Done.extend({ id: z.uuid(), name: Localized })),
})
export type JuryProgress = z.infer<typeof JuryProgress>

export const ContestDashboard = z.object({
  contest: NamedContest.extend({
    status: z.enum(contestLifecycle.statuses),
    opensAt: z.iso.datetime(),
    deadlineAt: z.iso.datetime(),
    announcesAt: z.iso.datetime().nullable(),
    announcedAt: z.iso.datetime().nullable(),
    timeZone: z.string(),
  }),
  /** The edition before it, if there is one. */
  previous: NamedContest.nullable(),
  current: EditionFigures,
  /** Empty without a previous edition. */
  before: EditionFigures,
  funnel: z.object({
    started: z.int(),
    discipline: z.int(),
    information: z.int(),
    paid: z.int(),
    media: z.int(),
    submitted: z.int(),
  }),
  /** Null before entries are assigned, and for an organiser who judges in this contest. */
  jury: JuryProgress.nullable(),
})
export type ContestDashboard = z.infer<typeof ContestDashboard>

export const getContestDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/dashboard',
  summary:
    'The figures of one contest beside the edition before it: entries and revenue by day, steps, and jury progress.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ contestId: z.uuid() }),
  output: ContestDashboard,
})

/** How many there are, and the names of the first. */
const Counted = z.object({ count: z.int(), names: z.array(z.string()) })

export const ProgrammeDashboard = z.object({
  /** The contests with something to do, except archived ones; the newest first. */
  contests: z.array(
    z.object({
      contest: NamedContest,
      issues: ContestIssues,
      /** Before the announcement: the languages without a name, a tagline or rules. */
      untranslated: z.array(z.enum(languages)),
    }),
  ),
  transfers: z.object({ count: z.int(), oldestAt: z.iso.datetime().nullable() }),
  productsToPublish: Counted,
  translationsToDo: Counted,
  articlesToReview: Counted,
  /** The pages whose title or text is missing in a language. */
  pagesToTranslate: z.array(
    z.object({ slug: z.enum(builtInPages), title: Localized, missing: z.array(z.enum(languages)) }),
  ),
  /** In the last 14 days. */
  failedUploads: z.int(),
  /** The mails written in the last 14 days, by day (UTC); days without mail are left out. */
  mails: z.array(z.object({ day: z.iso.date(), sent: z.int(), failed: z.int(), unsent: z.int() })),
  queue: z.object({ waiting: z.int(), failed: z.int(), oldestAt: z.iso.datetime().nullable() }),
})
export type ProgrammeDashboard = z.infer<typeof ProgrammeDashboard>

export const getProgrammeDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  summary:
    'What waits for an organiser in all contests, and the state of mails, uploads and background jobs.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: ProgrammeDashboard,
})
