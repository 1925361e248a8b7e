import { z } from 'zod'
import { ContestState, Localized } from '#features/contests/contest/contract.ts'
import type en from '#features/results/messages/en.json'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Prose } from '#shared/text.ts'
import { Warnings } from './warnings.ts'

declare module '#shared/domain-error.ts' {
  interface ErrorCodes {
    results: ErrorCodeIn<typeof en>
  }
}

const ResultLevel = z.object({ key: z.string(), name: Localized, threshold: z.number() })
export type ResultLevel = z.infer<typeof ResultLevel>

const ResultEntry = z.object({
  entryId: z.uuid(),
  number: z.int(),
  title: Localized,
  firm: z.string(),
  categoryId: z.uuid(),
  /** A thumbnail; null when the work has no image. */
  thumb: z.string().nullable(),
  evaluations: z.int(),
  mean: z.number(),
  corrected: z.number(),
  /** Null when no entry has two evaluations, so that the spread of scores is unknown. */
  standardError: z.number().nullable(),
  rank: z.int(),
  bestRank: z.int(),
  worstRank: z.int(),
  /**
   * The score that decides the level: the corrected score, shrunk towards the mean of its category according to its
   * error.
   */
  levelScore: z.number(),
  /** The level of that score. */
  scoreLevel: z.string().nullable(),
  /** The effective level: the score's, unless an organiser overrode it. */
  level: z.string().nullable(),
  overrideReason: z.string().nullable(),
  /** The most likely other level, if any is likely. */
  other: z.object({ level: z.string().nullable(), chance: z.number() }).nullable(),
  /** Points to the nearest threshold, and the effect of another evaluation. */
  borderline: z
    .object({
      level: z.string(),
      margin: z.number(),
      chanceAbove: z.number(),
      /** The probability that another level is the true one: now, and expected after one more evaluation. */
      chanceOfOther: z.number(),
      chanceAfter: z.number(),
    })
    .nullable(),
  isFinalist: z.boolean(),
  /** The place in the finals of its category, once there are ballots. */
  finalRank: z.int().nullable(),
})
export type ResultEntry = z.infer<typeof ResultEntry>

export const ResultsView = z.object({
  contest: ContestState,
  computedAt: z.string(),
  /** Complete evaluations, out of those assigned. */
  evaluations: z.int(),
  assigned: z.int(),
  /** Evaluations per entry that the round requires. */
  wanted: z.int(),
  /** More than one: scores are comparable across panels only by assumption. */
  components: z.int(),
  /** Best first. */
  levels: z.array(ResultLevel),
  categories: z.array(z.object({ id: z.uuid(), name: Localized, discipline: Localized })),
  /** By category, then by place. */
  entries: z.array(ResultEntry),
  /** Entries without a complete evaluation. */
  unscored: z.array(z.object({ number: z.int(), title: Localized })),
  /** From 0 to 1: how closely another jury's scores would agree; null when it cannot be estimated. */
  reliability: z.number().nullable(),
  /** Grand prizes that the jury awarded. */
  prizes: z.array(z.object({ key: z.string(), name: Localized, entryId: z.uuid() })),
  jurors: z.array(
    z.object({
      /** "02": how organisers refer to the juror. */
      juror: z.string(),
      name: z.string(),
      evaluations: z.int(),
      /** Points by which this juror scores below the average juror. */
      severity: z.number(),
      outlyingScores: z.int(),
    }),
  ),
})
export type ResultsView = z.infer<typeof ResultsView>

const ofContest = z.object({ contestId: z.uuid() })

export const getResults = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/results',
  summary: 'The ranking of round 1 with its uncertainty, and the staged decisions.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: ofContest,
  output: ResultsView,
})

const JurorScore = z.object({ juror: z.string(), name: z.string(), score: z.number() })
export type JurorScore = z.infer<typeof JurorScore>

export const getEntryScores = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/results/:entryId/scores',
  summary: 'Each juror’s score of an entry in round 1, highest first.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: ofContest.extend({ entryId: z.uuid() }),
  output: z.array(JurorScore),
})

export const setThresholds = endpoint({
  method: 'PUT',
  path: '/api/contests/:contestId/thresholds',
  summary: 'Sets the score thresholds of the levels.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: ofContest.extend({
    thresholds: z
      .array(z.object({ key: z.string().max(40), threshold: z.number().min(1).max(10) }))
      .min(1)
      .max(20),
  }),
  output: ResultsView,
})

const LevelKey = z.string().max(40).nullable()

export const setLevels = endpoint({
  method: 'PUT',
  path: '/api/contests/:contestId/levels',
  summary: 'Overrides the levels of entries with a reason, or removes overrides; all or none.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: ofContest.extend({
    /** Each with the level that the organiser saw; rejected when it has changed. Null: no award. */
    changes: z
      .array(z.object({ entryId: z.uuid(), from: LevelKey, to: LevelKey }))
      .min(1)
      .max(5000),
    /** Required when a level differs from the score's. */
    reason: Prose(500).trim(),
  }),
  output: ResultsView,
})

export const startFinals = endpoint({
  method: 'POST',
  path: '/api/contests/:contestId/finals',
  summary: 'Shortlists entries and opens the finals for them.',
  audience: 'organiser',
  blindSafe: false,
  showsResults: true,
  input: ofContest.extend({ entryIds: z.array(z.uuid()).min(1).max(2000) }),
  output: ResultsView,
})

export const SeenAward = z.object({ entryId: z.uuid(), level: z.string().max(40) })
export type SeenAward = z.infer<typeof SeenAward>

export const announceResults = endpoint({
  method: 'POST',
  path: '/api/contests/:contestId/announcement',
  summary: 'Announces all results at once.',
  audience: 'organiser',
  blindSafe: false,
  /** The awards that the organiser saw. Rejected when they have changed, or when warnings are not acknowledged. */
  input: ofContest.extend({ awards: z.array(SeenAward).max(5000), accepts: Warnings.optional() }),
  output: z.object({ awarded: z.int() }),
})
