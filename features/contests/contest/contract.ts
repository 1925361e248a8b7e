import { z } from 'zod'
import { adminActions, contestKinds, contestLifecycle, entrantKinds } from '#features/contests/lifecycle.ts'
import type en from '#features/contests/messages/en.json'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { Cents, Currency } from '#shared/money.ts'
import { LocalizedRichText } from '#shared/rich-text.ts'
import { FilledLine, Line } from '#shared/text.ts'
import { extraKinds } from './extras.ts'
import { EntryLimits } from './limits.ts'

declare module '#shared/domain-error.ts' {
  interface ErrorCodes {
    contests: ErrorCodeIn<typeof en>
  }
}

export const Localized = z.record(z.enum(languages), z.string())

export const Price = z.object({
  name: Localized,
  entrantKind: z.enum(entrantKinds),
  currency: Currency,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  firstCategory: Cents,
  furtherCategory: Cents,
})
export type Price = z.infer<typeof Price>

export const ExtraPrice = z.object({ kind: z.enum(extraKinds), currency: Currency, amount: Cents.min(0) })
export type ExtraPrice = z.infer<typeof ExtraPrice>

export const ContestSummary = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: Localized,
  tagline: Localized,
  year: z.int(),
  kind: z.enum(contestKinds),
  status: z.enum(contestLifecycle.statuses),
  opensAt: z.iso.datetime(),
  deadlineAt: z.iso.datetime(),
  timeZone: z.string(),
  /** The planned announcement of the results, if set. */
  announcesAt: z.iso.datetime().nullable(),
  announcedAt: z.iso.datetime().nullable(),
  takesEntries: z.boolean(),
  /** The prices now, or the last prices once entries are closed. */
  prices: z.array(Price),
  /** The next prices, by kind of entrant and currency. */
  nextPrices: z.array(Price),
  disciplineCount: z.int(),
  categoryCount: z.int(),
})
export type ContestSummary = z.infer<typeof ContestSummary>

/** The contest of a screen in another domain. */
export const NamedContest = ContestSummary.pick({ id: true, name: true, year: true })
export const ContestState = ContestSummary.pick({ id: true, name: true, year: true, status: true })

export const Discipline = z.object({
  id: z.uuid(),
  key: z.string(),
  name: Localized,
  categories: z.array(z.object({ id: z.uuid(), key: z.string(), name: Localized, description: Localized })),
})
export type Discipline = z.infer<typeof Discipline>

export const ContestView = ContestSummary.extend({
  /** Cleaned HTML. */
  rules: LocalizedRichText,
  rulesVersion: z.string(),
  rulesAt: z.iso.datetime(),
  /** Cleaned HTML. */
  refunds: LocalizedRichText,
  limits: EntryLimits,
  /** The prices of every period until the deadline, so that entrants know the next one. */
  allPrices: z.array(Price),
  disciplines: z.array(Discipline),
})
export type ContestView = z.infer<typeof ContestView>

export const listContests = endpoint({
  method: 'GET',
  path: '/api/contests',
  summary: 'The contests that entrants may see, open ones first, with current prices.',
  audience: 'user',
  mayActAs: true,
  input: z.object({}),
  output: z.array(ContestSummary),
})

export const getContest = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId',
  summary: 'One contest with its rules, disciplines, categories and prices.',
  audience: 'user',
  mayActAs: true,
  input: z.object({ contestId: z.uuid() }),
  output: ContestView,
})

/** `rules` is cleaned HTML. */
const RulesView = z.object({ version: z.string(), rulesAt: z.iso.datetime(), rules: LocalizedRichText })
export type RulesView = z.infer<typeof RulesView>

export const getRules = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/rules/:version',
  summary: 'The rules of a contest in an accepted version, current or replaced.',
  audience: 'user',
  mayActAs: true,
  input: z.object({ contestId: z.uuid(), version: FilledLine(60) }),
  output: RulesView,
})

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/calendar',
  summary: 'The deadline and the announcement of a contest as a calendar file (iCalendar).',
  audience: 'anyone',
  input: z.object({ contestId: z.uuid(), language: z.enum(languages).optional() }),
  output: z.unknown(),
})

export const AdminContest = ContestSummary.extend({
  version: z.int(),
  opensByItself: z.boolean(),
  graceMinutes: z.int(),
  /** Cleaned HTML, like the refunds. */
  rules: LocalizedRichText,
  rulesVersion: z.string(),
  rulesAt: z.iso.datetime(),
  refunds: LocalizedRichText,
  limits: EntryLimits,
  /** Projects have answered the contest's own fields: their types stay, and none is removed. */
  areFieldsFixed: z.boolean(),
  evaluationsPerEntry: z.int(),
  /** Entrants can read the mean scores and chosen comments once the results are announced. */
  givesFeedback: z.boolean(),
  disciplines: z.array(Discipline),
  allPrices: z.array(Price),
  extras: z.array(ExtraPrice),
  criteria: z.array(z.object({ key: z.string(), name: Localized, weight: z.int() })),
  levels: z.array(
    z.object({
      key: z.string(),
      name: Localized,
      /** Null during the judging: only the results show them then, because they may follow the scores. */
      threshold: z.number().nullable(),
    }),
  ),
})
export type AdminContest = z.infer<typeof AdminContest>

export const listAdminContests = endpoint({
  method: 'GET',
  path: '/api/admin/contests',
  summary: 'Every contest, including drafts, newest edition first.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({}),
  output: z.array(ContestSummary.extend({ opensByItself: z.boolean() })),
})

export const getAdminContest = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId',
  summary: 'One contest, for organisers.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ contestId: z.uuid() }),
  output: AdminContest,
})

/** Local time in the contest's zone. The year has four digits in every zone. */
export const WallTime = z.iso.datetime({ local: true }).regex(/^2[^Z]*$/)

export const setContestDates = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/dates',
  summary: 'Sets opening, deadline with its grace period, announcement, and their time zone.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({
    contestId: z.uuid(),
    opensAt: WallTime,
    deadlineAt: WallTime,
    /** Empty if no day is set. Unchanged if left out. */
    announcesAt: WallTime.or(z.literal('')).optional(),
    graceMinutes: z.int().min(0).max(2880).optional(),
    timeZone: FilledLine(60),
  }),
  output: AdminContest,
})

export const moveContest = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/move',
  summary: 'Opens, closes or archives a contest.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ contestId: z.uuid(), action: z.enum(adminActions), reason: Line(500).default('') }),
  output: AdminContest,
})
