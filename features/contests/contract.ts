import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { Cents, Currency } from '#shared/money.ts'
import type { RefusalIn } from '#shared/refusal.ts'
import { FilledLine, Line } from '#shared/text.ts'
import { contestKinds, contestLifecycle, entrantKinds, officeActs } from './lifecycle.ts'
import { EntryLimits } from './limits.ts'
import type en from './words/en.json'

export type ContestRefusal = RefusalIn<typeof en>

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
  takesEntries: z.boolean(),
  /** Those that hold now. */
  prices: z.array(Price),
})
export type ContestSummary = z.infer<typeof ContestSummary>

export const Discipline = z.object({
  id: z.uuid(),
  key: z.string(),
  name: Localized,
  categories: z.array(z.object({ id: z.uuid(), key: z.string(), name: Localized, description: Localized })),
})
export type Discipline = z.infer<typeof Discipline>

export const ContestView = ContestSummary.extend({
  /** Cleaned HTML. */
  rules: Localized,
  rulesVersion: z.string(),
  limits: EntryLimits,
  /** Of every period, so that nobody is surprised by the next one. */
  allPrices: z.array(Price),
  disciplines: z.array(Discipline),
})
export type ContestView = z.infer<typeof ContestView>

export const listContests = endpoint({
  method: 'GET',
  path: '/api/contests',
  summary: 'The contests that an entrant may see, open ones first, with the prices of now.',
  audience: 'person',
  input: z.object({}),
  output: z.array(ContestSummary),
})

export const getContest = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId',
  summary: 'One contest with its rules, disciplines, categories and prices.',
  audience: 'person',
  input: z.object({ contestId: z.uuid() }),
  output: ContestView,
})

export const OfficeContest = ContestSummary.extend({
  announcedAt: z.iso.datetime().nullable(),
  readingsPerEntry: z.int(),
  disciplines: z.array(Discipline),
  allPrices: z.array(Price),
  criteria: z.array(z.object({ key: z.string(), name: Localized, weight: z.int() })),
  levels: z.array(z.object({ key: z.string(), name: Localized, threshold: z.number() })),
})
export type OfficeContest = z.infer<typeof OfficeContest>

export const listOfficeContests = endpoint({
  method: 'GET',
  path: '/api/admin/contests',
  summary: 'Every contest, drafts among them, the newest edition first.',
  audience: 'organiser',
  input: z.object({}),
  output: z.array(ContestSummary),
})

export const getOfficeContest = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId',
  summary: 'One contest as its organisers see it.',
  audience: 'organiser',
  input: z.object({ contestId: z.uuid() }),
  output: OfficeContest,
})

/** As the clock of the contest's zone shows it, in a year that has a number of four digits in every zone. */
const WallTime = z.iso.datetime({ local: true }).regex(/^2[^Z]*$/)

export const setContestDates = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/dates',
  summary: 'Sets the opening day, the deadline and the time zone in which they are told.',
  audience: 'organiser',
  input: z.object({
    contestId: z.uuid(),
    opensAt: WallTime,
    deadlineAt: WallTime,
    timeZone: FilledLine(60),
  }),
  output: OfficeContest,
})

export const moveContest = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/move',
  summary: 'Opens, closes or archives a contest.',
  audience: 'organiser',
  input: z.object({ contestId: z.uuid(), act: z.enum(officeActs), reason: Line(500).default('') }),
  output: OfficeContest,
})
