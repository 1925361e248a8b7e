import { z } from 'zod'
import { ContestState, Localized } from '#features/contests/editions/contract.ts'
import { Warnings } from '#features/results/announcement/warnings.ts'
import type en from '#features/results/messages/en.json'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Line } from '#shared/text.ts'

export type ResultsErrorCode = ErrorCodeIn<typeof en>

const ResultLevel = z.object({ key: z.string(), name: Localized, threshold: z.number() })
export type ResultLevel = z.infer<typeof ResultLevel>

const ResultEntry = z.object({
  entryId: z.uuid(),
  number: z.int(),
  title: Localized,
  firm: z.string(),
  categoryId: z.uuid(),
  /** A small picture, and none where the work has no image. */
  thumb: z.string().nullable(),
  evaluations: z.int(),
  mean: z.number(),
  corrected: z.number(),
  /** None when no entry was read twice: then nothing shows how much scores differ. */
  standardError: z.number().nullable(),
  rank: z.int(),
  bestRank: z.int(),
  worstRank: z.int(),
  /** What levels are given by: the corrected score, drawn towards its category's mean as far as its error bids. */
  levelScore: z.number(),
  /** The level of that score. */
  scoreLevel: z.string().nullable(),
  /** The level it will have: the score's, unless an organiser decided otherwise. */
  level: z.string().nullable(),
  overrideReason: z.string().nullable(),
  /** The most likely other level, where it is likely at all. */
  other: z.object({ level: z.string().nullable(), chance: z.number() }).nullable(),
  /** Points to the nearest threshold, and what more evaluations would do. */
  borderline: z
    .object({
      level: z.string(),
      margin: z.number(),
      chanceAbove: z.number(),
      /** That another level is the true one: now, and as may be expected after one more evaluation. */
      chanceOfOther: z.number(),
      chanceAfter: z.number(),
    })
    .nullable(),
  isFinalist: z.boolean(),
  /** The place in the finals of its category, once ballots are in. */
  finalRank: z.int().nullable(),
})
export type ResultEntry = z.infer<typeof ResultEntry>

export const ResultsView = z.object({
  contest: ContestState,
  computedAt: z.string(),
  /** Whole evaluations that are in, of those that were assigned. */
  evaluations: z.int(),
  assigned: z.int(),
  /** Evaluations that the round asks for of each entry. */
  wanted: z.int(),
  /** More than one: scores compare across panels only by assumption. */
  components: z.int(),
  /** The best first. */
  levels: z.array(ResultLevel),
  categories: z.array(z.object({ id: z.uuid(), name: Localized, discipline: Localized })),
  /** By category, then by place. */
  entries: z.array(ResultEntry),
  /** Entries without a complete evaluation. */
  unscored: z.array(z.object({ number: z.int(), title: Localized })),
  /** From 0 to 1: how closely the scores of another jury would follow these; none where nothing shows it. */
  reliability: z.number().nullable(),
  /** Grand prizes that the jury has given. */
  prizes: z.array(z.object({ key: z.string(), name: Localized, entryId: z.uuid() })),
  jurors: z.array(
    z.object({
      /** "02": what an organiser says aloud. */
      juror: z.string(),
      name: z.string(),
      evaluations: z.int(),
      /** Points this juror stays below an average one. */
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
  summary: 'The ranking of round 1 with its uncertainty, and what is staged',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest,
  output: ResultsView,
})

const JurorScore = z.object({ juror: z.string(), name: z.string(), score: z.number() })
export type JurorScore = z.infer<typeof JurorScore>

export const getEntryScores = endpoint({
  method: 'GET',
  path: '/api/contests/:contestId/results/:entryId/scores',
  summary: 'What each juror gave an entry in round 1, the highest first',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest.extend({ entryId: z.uuid() }),
  output: z.array(JurorScore),
})

export const setThresholds = endpoint({
  method: 'PUT',
  path: '/api/contests/:contestId/thresholds',
  summary: 'Sets from which score on each level is given',
  audience: 'organiser',
  blindSafe: false,
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
  summary:
    'Gives entries another level than their score does, with a reason, or the level of their score again; all or none.',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest.extend({
    /** Each with the level that the organiser saw: rejected where it is another one now. Null: no award. */
    changes: z
      .array(z.object({ entryId: z.uuid(), from: LevelKey, to: LevelKey }))
      .min(1)
      .max(5000),
    /** Required where a level differs from the one of the score. */
    reason: Line(500),
  }),
  output: ResultsView,
})

export const startFinals = endpoint({
  method: 'POST',
  path: '/api/contests/:contestId/finals',
  summary: 'Shortlists entries and opens the second round for them',
  audience: 'organiser',
  blindSafe: false,
  input: ofContest.extend({ entryIds: z.array(z.uuid()).min(1).max(2000) }),
  output: ResultsView,
})

export const SeenAward = z.object({ entryId: z.uuid(), level: z.string().max(40) })
export type SeenAward = z.infer<typeof SeenAward>

export const announceResults = endpoint({
  method: 'POST',
  path: '/api/contests/:contestId/announcement',
  summary: 'Makes the results public, all at once',
  audience: 'organiser',
  blindSafe: false,
  /** What the organiser saw: rejected when other awards would be announced, or when warnings are not acknowledged. */
  input: ofContest.extend({ awards: z.array(SeenAward).max(5000), accepts: Warnings.optional() }),
  output: z.object({ awarded: z.int() }),
})
