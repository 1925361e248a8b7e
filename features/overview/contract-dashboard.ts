import { z } from 'zod'
import { Localized, NamedContest } from '#features/contests/contest/contract.ts'
import { roundLifecycle } from '#features/jury/lifecycle.ts'
import { builtInPages } from '#features/pages/contract-pages.ts'
import { endpoint, type OutputOf } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { Currency } from '#shared/money.ts'
import { ContestIssues } from './contract-contest-status.ts'

const ofContest = { contestId: z.uuid() }
/** Each figure is a request of its own, so that a slow one delays no other and a failed one fails alone. */
const figure = { method: 'GET', audience: 'organiser', blindSafe: true } as const

/** The same figure of two editions. Days are counted back from the deadline, so that they can be compared. */
const compared = <Day extends z.ZodObject>(day: Day) =>
  z.object({
    /** The edition before it, if there is one. */
    previous: NamedContest.nullable(),
    current: z.array(day),
    /** Empty without a previous edition. */
    before: z.array(day),
  })

const daysLeft = z.int()

export const getEntriesFigure = endpoint({
  ...figure,
  path: '/api/admin/contests/:contestId/dashboard/entries',
  summary: 'The submitted entries of one contest by day, beside those of the edition before it.',
  input: z.object(ofContest),
  output: compared(z.object({ daysLeft, entries: z.int() })),
})

export const getRevenueFigure = endpoint({
  ...figure,
  path: '/api/admin/contests/:contestId/dashboard/revenue',
  summary: 'The revenue of one contest by day and currency, beside that of the edition before it.',
  input: z.object(ofContest),
  /** Before taxes, less refunds, in the currency's minor unit. */
  output: compared(z.object({ daysLeft, currency: Currency, amount: z.int() })),
})

export const getFunnelFigure = endpoint({
  ...figure,
  path: '/api/admin/contests/:contestId/dashboard/steps',
  summary: 'How many projects of one contest have each step behind them.',
  input: z.object(ofContest),
  output: z.object({
    started: z.int(),
    discipline: z.int(),
    information: z.int(),
    paid: z.int(),
    media: z.int(),
    submitted: z.int(),
  }),
})

const Done = z.object({ assigned: z.int(), scored: z.int() })

const JuryProgress = z.object({
  status: z.enum(roundLifecycle.statuses),
  dueOn: z.iso.date().nullable(),
  jurors: z.array(Done.extend({ id: z.uuid(), name: z.string(), isBehind: z.boolean() })),
  categories: z.array(Done.extend({ id: z.uuid(), name: Localized })),
})
export type JuryProgress = z.infer<typeof JuryProgress>

export const getJuryFigure = endpoint({
  ...figure,
  path: '/api/admin/contests/:contestId/dashboard/jury',
  summary: 'The progress of one contest’s jury in round 1, by juror and by category.',
  input: z.object(ofContest),
  /** Null before entries are assigned, and for an organiser who judges in this contest. */
  output: z.object({ jury: JuryProgress.nullable() }),
})

export const getContestTasks = endpoint({
  ...figure,
  path: '/api/admin/dashboard/contests',
  summary: 'What waits for an organiser in each contest.',
  input: z.object({}),
  /** The contests with something to do, except archived ones; the newest first. */
  output: z.array(
    z.object({
      contest: NamedContest,
      issues: ContestIssues,
      /** Before the announcement: the languages without a name, a tagline or rules. */
      untranslated: z.array(z.enum(languages)),
    }),
  ),
})

/** How many there are, and the names of the first. */
const Counted = z.object({ count: z.int(), names: z.array(z.string()) })

export const getOpenTasks = endpoint({
  ...figure,
  path: '/api/admin/dashboard/tasks',
  summary: 'What waits for an organiser outside single contests.',
  input: z.object({}),
  output: z.object({
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
  }),
})

export const getMailFigure = endpoint({
  ...figure,
  path: '/api/admin/dashboard/mails',
  summary: 'The mails written in the last 14 days, by day.',
  input: z.object({}),
  /** By day (UTC); days without mail are left out. */
  output: z.array(z.object({ day: z.iso.date(), sent: z.int(), failed: z.int(), unsent: z.int() })),
})
export type MailDays = OutputOf<typeof getMailFigure>

export const getQueueState = endpoint({
  ...figure,
  path: '/api/admin/dashboard/queue',
  summary: 'The background jobs that are due, and those that failed in the last 14 days.',
  input: z.object({}),
  output: z.object({ waiting: z.int(), failed: z.int(), oldestAt: z.iso.datetime().nullable() }),
})
