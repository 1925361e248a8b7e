import { z } from 'zod'
import { AdminContest, ExtraPrice, WallTime } from '#features/contests/contest/contract.ts'
import { EntryLimits } from '#features/contests/contest/limits.ts'
import { contestKinds, entrantKinds } from '#features/contests/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Cents, Currency } from '#shared/money.ts'
import { FilledLine, FilledLocalizedLine, LocalizedLine, LocalizedText } from '#shared/text.ts'
import { BasedOn } from '#shared/versions.ts'

export const createContest = endpoint({
  method: 'POST',
  path: '/api/admin/contests',
  summary: 'Creates a draft contest, empty or as a copy of an earlier edition.',
  audience: 'organiser',
  // A copy would have the thresholds that follow from the scores of the contest that the organiser judges.
  blindSafe: false,
  isOnce: true,
  input: z.object({
    /** The edition from which texts, disciplines, limits, criteria, levels and prices are copied. */
    copyOf: z.uuid().nullable(),
    name: FilledLocalizedLine(200),
    year: z.int().min(1900).max(2200),
    /** The contest's name in URLs. */
    slug: FilledLine(60),
    kind: z.enum(contestKinds),
    opensAt: WallTime,
    deadlineAt: WallTime,
    /** Empty if no day is set. */
    announcesAt: WallTime.or(z.literal('')).optional(),
    timeZone: FilledLine(60),
  }),
  output: z.object({ id: z.uuid() }),
})

const edited = { contestId: z.uuid(), ...BasedOn }

export const setContestTexts = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/texts',
  summary: 'Sets name, tagline, rules and refund policy; changed rules get a new version with its date.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({
    ...edited,
    name: LocalizedLine(200),
    tagline: LocalizedLine(400),
    rules: LocalizedText(60_000),
    refunds: LocalizedText(20_000),
  }),
  output: AdminContest,
})

export const setContestLimits = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/limits',
  summary: 'Sets what a contest accepts, what a submission requires, and how many jurors evaluate it.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({
    ...edited,
    kind: z.enum(contestKinds),
    limits: EntryLimits.omit({ fields: true }),
    evaluationsPerEntry: z.int().min(1).max(50),
    /** Unchanged if left out. */
    givesFeedback: z.boolean().optional(),
  }),
  output: AdminContest,
})

export const setEntryFields = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/fields',
  summary: 'Sets the fields that a contest adds to the form; those that projects have answered stay.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ ...edited, fields: EntryLimits.shape.fields.unwrap() }),
  output: AdminContest,
})

export const setJuryPublic = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/jury-publication',
  summary: 'Shows or hides the members of the jury on the public site before the announcement.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ contestId: z.uuid(), isJuryPublic: z.boolean() }),
  output: z.object({ isJuryPublic: z.boolean() }),
})

export const setDisciplines = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/disciplines',
  summary: 'Sets the disciplines and their categories in this order; those in use cannot be removed.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({
    ...edited,
    disciplines: z
      .array(
        z.object({
          /** Null for a new one. */
          id: z.uuid().nullable(),
          name: LocalizedLine(200),
          categories: z
            .array(
              z.object({
                id: z.uuid().nullable(),
                name: LocalizedLine(200),
                description: LocalizedLine(1000),
              }),
            )
            .max(100),
        }),
      )
      .max(60),
  }),
  output: AdminContest,
})

export const setScale = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/scale',
  summary:
    'Sets criteria with their weights, and levels with their thresholds, until the first mark is given.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({
    ...edited,
    criteria: z
      .array(
        z.object({
          /** Null for a new one. */
          key: FilledLine(80).nullable(),
          name: LocalizedLine(200),
          /** In per cent. They add up to 100. */
          weight: z.int().min(1).max(100),
        }),
      )
      .min(1)
      .max(20),
    /** The best first. */
    levels: z
      .array(
        z.object({
          key: FilledLine(80).nullable(),
          name: LocalizedLine(200),
          threshold: z.number().min(1).max(10),
        }),
      )
      .min(1)
      .max(12),
  }),
  output: AdminContest,
})

export const removeContest = endpoint({
  method: 'DELETE',
  path: '/api/admin/contests/:contestId',
  summary: 'Deletes a draft contest; rejected once anything refers to it, such as a juror or a coupon.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ contestId: z.uuid() }),
  output: z.object({}),
})

export const setOpening = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/opening',
  summary: 'Sets whether a draft opens on its opening day. If it does, entrants can see it before.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({ contestId: z.uuid(), opensByItself: z.boolean() }),
  output: AdminContest,
})

const PeriodInput = z.object({
  name: LocalizedLine(200),
  startsAt: WallTime,
  endsAt: WallTime,
  prices: z
    .array(
      z.object({
        entrantKind: z.enum(entrantKinds),
        currency: Currency,
        first: Cents.min(0),
        further: Cents.min(0),
      }),
    )
    .min(1)
    .max(4),
})
export type PeriodInput = z.infer<typeof PeriodInput>

export const setContestPrices = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/prices',
  summary: 'Sets every price of a contest; payments that are complete keep their own.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({
    ...edited,
    periods: z.array(PeriodInput).max(40),
    extras: z
      .array(ExtraPrice)
      .refine((list) => new Set(list.map(({ kind, currency }) => kind + currency)).size === list.length),
  }),
  output: AdminContest,
})
