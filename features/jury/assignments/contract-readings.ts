import { z } from 'zod'
import { Localized, StandingContest } from '#features/contests/editions/contract.ts'
import { RoundView } from '#features/jury/judging/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { readingSources } from './draw-input.ts'

const ofContest = { contestId: z.uuid() }

/** One reading that could be, as an organiser says it: entry 12 by juror 03. */
const NamedPair = z.object({
  entryId: z.uuid(),
  number: z.int(),
  jurorId: z.uuid(),
  jurorNumber: z.int(),
  juror: z.string(),
  source: z.enum(readingSources),
})
export type NamedPair = z.infer<typeof NamedPair>

const Reading = z.object({ entryId: z.uuid(), jurorId: z.uuid(), source: z.enum(readingSources) })
export type GivenReading = z.infer<typeof Reading>

export const readingStates = ['due', 'begun', 'scored', 'recused'] as const
export type ReadingProgress = (typeof readingStates)[number]

/** Which entries are meant; nothing said means all. */
export const ReadingFilter = z.object({
  categoryId: z.uuid().optional(),
  /** Entries that this juror reads. */
  jurorId: z.uuid().optional(),
  /** Entries with fewer readings than were asked for. */
  onlyShort: z.stringbool().optional(),
  /** Entries by their numbers, as results hand them over: 12,40. */
  numbers: z
    .string()
    .max(4000)
    .regex(/^\d+(,\d+)*$/)
    .optional(),
})
export type ReadingFilter = z.infer<typeof ReadingFilter>

export const readingsPageSize = 50

export const ReadingsView = z.object({
  contest: StandingContest,
  round: RoundView.nullable(),
  wanted: z.int(),
  total: z.int(),
  entries: z.array(
    z.object({
      entryId: z.uuid(),
      number: z.int(),
      title: Localized,
      categoryId: z.uuid(),
      panel: z.string().nullable(),
      /** Those that count; recused ones are listed beside. */
      readings: z.int(),
      readers: z.array(
        z.object({
          jurorId: z.uuid(),
          number: z.int(),
          name: z.string(),
          state: z.enum(readingStates),
          source: z.enum(readingSources),
        }),
      ),
    }),
  ),
  /** Taken out of the judging. */
  withdrawn: z.array(z.object({ entryId: z.uuid(), number: z.int(), title: Localized })),
  jurors: z.array(z.object({ id: z.uuid(), number: z.int(), name: z.string(), assigned: z.int() })),
  categories: z.array(
    z.object({ id: z.uuid(), name: Localized, disciplineId: z.uuid(), discipline: Localized }),
  ),
})
export type ReadingsView = z.infer<typeof ReadingsView>

export const listReadings = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/jury/readings',
  summary: 'Who reads which entries in round 1, a page at a time.',
  audience: 'organiser',
  blindSafe: false,
  input: ReadingFilter.extend({ ...ofContest, page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  output: ReadingsView,
})

export const MissingReadings = z.object({
  give: z.array(NamedPair),
  /** Of entries that are judged no more or jurors who may not read them any more, and not begun. */
  take: z.array(NamedPair),
  stay: z.int(),
  /** Entries that stay short, because nobody may read them. */
  short: z.int(),
})
export type MissingReadings = z.infer<typeof MissingReadings>

export const getMissingReadings = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/jury/missing-readings',
  summary: 'What a change of the jury or of the entries leaves to be assigned; everything else stays.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofContest),
  output: MissingReadings,
})

export const refusedReadings = ['left', 'conflict', 'recused', 'held', 'begun', 'absent'] as const
export type RefusedReading = (typeof refusedReadings)[number]

export const ReadingsPlan = z.object({
  possible: z.array(NamedPair),
  /** What cannot be done, and why not. */
  refused: z.array(NamedPair.extend({ why: z.enum(refusedReadings) })),
})
export type ReadingsPlan = z.infer<typeof ReadingsPlan>

export const planReadings = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jury/readings/plan',
  summary: 'Says what giving entries to jurors, or taking them away, would do; it changes nothing.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofContest,
    action: z.enum(['give', 'take']),
    jurorIds: z.array(z.uuid()).min(1).max(200),
    filter: ReadingFilter.extend({
      onlyShort: z.boolean().optional(),
      entryIds: z.array(z.uuid()).max(5000).optional(),
    }),
  }),
  output: ReadingsPlan,
})

export const changeReadings = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jury/readings',
  summary:
    'Gives and takes the readings that were shown; refused whole when one of them is no longer possible.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofContest,
    give: z.array(Reading).max(20_000),
    take: z.array(Reading).max(20_000),
  }),
  output: z.object({ given: z.int(), taken: z.int() }),
})
