import { z } from 'zod'
import { ContestState, Localized, NamedContest } from '#features/contests/editions/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import { BlindWork } from '#features/jury/anonymity/blind-work.ts'
import { Misplacement } from '#features/jury/evaluations/misplacement.ts'
import { roundLifecycle } from '#features/jury/lifecycle.ts'
import type en from '#features/jury/messages/en.json'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine, Line, Prose } from '#shared/text.ts'
import { BasedOn } from '#shared/versions.ts'

export type JuryErrorCode = ErrorCodeIn<typeof en>

/** Where an entry stands in a juror's addresses. */
export const EntryPlace = z.object({ projectId: z.uuid(), categoryId: z.uuid() })
export type EntryPlace = z.infer<typeof EntryPlace>

export const EvaluationEntry = EntryPlace.extend({
  number: z.int(),
  title: Localized,
  cover: ImageView.nullable(),
  scoreCount: z.int(),
  isScored: z.boolean(),
  isRecused: z.boolean(),
  isMisplaced: z.boolean(),
  order: z.int(),
})
export type EvaluationEntry = z.infer<typeof EvaluationEntry>

export const Evaluation = z.object({
  contest: NamedContest,
  criteria: z.int(),
  /** The day by which they are asked to be done; nothing closes by itself. */
  dueOn: z.iso.date().nullable(),
  scored: z.int(),
  total: z.int(),
  next: EntryPlace.nullable(),
  categories: z.array(
    z.object({
      id: z.uuid(),
      name: Localized,
      discipline: Localized,
      scored: z.int(),
      total: z.int(),
      entries: z.array(EvaluationEntry),
    }),
  ),
})
export type Evaluation = z.infer<typeof Evaluation>

export const EntryEvaluation = z.object({
  assignmentId: z.uuid(),
  entryNumber: z.int(),
  contest: NamedContest,
  discipline: Localized,
  category: Localized,
  work: BlindWork,
  criteria: z.array(z.object({ id: z.uuid(), name: Localized, weight: z.int() })),
  /** A version tells one score from a later one of the same criterion. */
  scores: z.array(z.object({ criterionId: z.uuid(), value: z.int(), version: z.int() })),
  comment: z.string(),
  /** How sure the juror is, from 1 to 3; nothing where they did not say. */
  confidence: z.int().nullable(),
  misplacement: Misplacement,
  isRecused: z.boolean(),
  /** The juror recused themselves; what a conflict or an organiser took from them is not theirs to take back. */
  isOwnRecusal: z.boolean(),
  savedAt: z.iso.datetime().nullable(),
  previous: EntryPlace.nullable(),
  nextUnscored: EntryPlace.nullable(),
  /** Recused entries are not counted. */
  scored: z.int(),
  total: z.int(),
  leftInCategory: z.int(),
})
export type EntryEvaluation = z.infer<typeof EntryEvaluation>

export const Finals = z.object({
  contest: NamedContest,
  categories: z.array(
    z.object({
      id: z.uuid(),
      name: Localized,
      discipline: Localized,
      castAt: z.iso.datetime().nullable(),
      version: z.int(),
      /** How many the juror has placed; the others stand behind them, and nothing is said of them. */
      placed: z.int(),
      /** Those they placed, the best first, then the rest in the order drawn for them. */
      finalists: z.array(BlindWork.extend({ entryId: z.uuid(), number: z.int() })),
    }),
  ),
})
export type Finals = z.infer<typeof Finals>

const Saved = z.object({ savedAt: z.iso.datetime() })
const ofAssignment = { assignmentId: z.uuid() }

export const listEvaluations = endpoint({
  method: 'GET',
  path: '/api/jury/evaluations',
  summary: 'What the juror has to read in the rounds that are open, by category, and how far they are.',
  audience: 'juror',
  isCached: true,
  input: z.object({}),
  output: z.array(Evaluation),
})

export const getEntryEvaluation = endpoint({
  method: 'GET',
  path: '/api/jury/projects/:projectId/:categoryId',
  summary: 'One entry assigned to the juror, without the names of anybody, and their own scores.',
  audience: 'juror',
  isCached: true,
  input: EntryPlace,
  output: EntryEvaluation,
})

export const getEntryPlace = endpoint({
  method: 'GET',
  path: '/api/jury/projects/:projectId',
  summary: 'The first entry of a project that waits for the juror’s scores, else the first assigned to them.',
  audience: 'juror',
  input: z.object({ projectId: z.uuid() }),
  output: EntryPlace,
})

export const setScore = endpoint({
  method: 'PUT',
  path: '/api/jury/assignments/:assignmentId/scores/:criterionId',
  summary: 'Keeps one score from 1 to 10, or takes it back with null, while the round is open.',
  audience: 'juror',
  input: z.object({
    ...ofAssignment,
    criterionId: z.uuid(),
    value: z.int().min(1).max(10).nullable(),
    /** 0 where the juror had no score in front of them. */
    ...BasedOn,
  }),
  output: Saved.extend({ version: z.int() }),
})

/** The `current` score in the answer `score_changed`. */
export const OtherScore = z.object({ value: z.int().nullable(), version: z.int() })
export type OtherScore = z.infer<typeof OtherScore>

export const setComment = endpoint({
  method: 'PUT',
  path: '/api/jury/assignments/:assignmentId/comment',
  summary: 'Keeps what the juror says to the organiser about an entry.',
  audience: 'juror',
  input: z.object({
    ...ofAssignment,
    comment: Prose(4000),
  }),
  output: Saved,
})

export const recuse = endpoint({
  method: 'POST',
  path: '/api/jury/assignments/:assignmentId/recusal',
  summary: 'Leaves an entry to others, with a reason.',
  audience: 'juror',
  input: z.object({ ...ofAssignment, reason: FilledLine(500) }),
  output: Saved,
})

export const listFinals = endpoint({
  method: 'GET',
  path: '/api/jury/finals',
  summary: 'The finalists of each category of the finals that are open, in the juror’s order.',
  audience: 'juror',
  input: z.object({}),
  output: z.array(Finals),
})

export const setBallot = endpoint({
  method: 'PUT',
  path: '/api/jury/finals/:contestId/:categoryId',
  summary:
    'Keeps how the juror places finalists of one category, the best first; nothing is said of the rest.',
  audience: 'juror',
  input: z.object({
    contestId: z.uuid(),
    categoryId: z.uuid(),
    entryIds: z.array(z.uuid()).max(500),
    /** 0 where the juror had no order in front of them. */
    ...BasedOn,
  }),
  output: Saved.extend({ version: z.int() }),
})

/** The `current` order in the answer `ballot_changed`. */
export const OtherBallot = z.object({ entryIds: z.array(z.uuid()), version: z.int() })

export const AssignmentReportView = z.object({
  entries: z.int(),
  jurors: z.int(),
  evaluations: z.int(),
  wanted: z.int(),
  fewest: z.int(),
  most: z.int(),
  lightest: z.int(),
  heaviest: z.int(),
  conflicts: z.int(),
  islands: z.int(),
  short: z.array(z.object({ number: z.int(), evaluations: z.int() })),
  /** Empty where evaluations were only given by hand. */
  seed: z.string(),
  crossShare: z.int(),
})
export type AssignmentReportView = z.infer<typeof AssignmentReportView>

export const RoundView = z.object({
  status: z.enum(roundLifecycle.statuses),
  openedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  dueOn: z.iso.date().nullable(),
})

export const AdminJury = z.object({
  contest: ContestState.extend({ evaluationsPerEntry: z.int() }),
  /** The organiser who asks sits on it: results and evaluations are closed to them, and what jurors say of entries. */
  isOwnJury: z.boolean(),
  entries: z.int(),
  jurors: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      name: z.string(),
      email: z.string(),
      company: z.string(),
      questionsMissing: z.int(),
      assigned: z.int(),
      scored: z.int(),
      recused: z.int(),
      /** Not told to an organiser who judges too. */
      conflicts: z.int().nullable(),
      ballots: z.int(),
    }),
  ),
  firstRound: RoundView.nullable(),
  finals: RoundView.nullable(),
  report: AssignmentReportView.nullable(),
  recusals: z.array(z.object({ juror: z.string(), number: z.int(), reason: z.string() })),
  comments: z.array(z.object({ juror: z.string(), number: z.int(), comment: z.string() })),
  /** What jurors find in the wrong category, with the category it stands in and the one they find right, if they said. */
  misplaced: z.array(
    z.object({
      juror: z.string(),
      number: z.int(),
      category: Localized,
      rightCategory: Localized.nullable(),
    }),
  ),
})
export type AdminJury = z.infer<typeof AdminJury>

const ofContest = { contestId: z.uuid() }

export const getAdminJury = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/jury',
  summary:
    'A contest’s jurors with their loads and progress, the rounds, and the report of the automatic assignment.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object(ofContest),
  output: AdminJury,
})

export const addJuror = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jurors',
  summary: 'Makes somebody with an account a juror of the contest, and tells them by e-mail.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({
    ...ofContest,
    email: FilledLine(254).pipe(z.email()),
    /** Required for an organiser: results and evaluations are closed to them from then on. */
    isConfirmed: z.boolean().optional(),
  }),
  output: AdminJury,
})

export const autoAssignFirstRound = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jury/draw',
  summary: 'Assigns the entries to the jurors; begun evaluations stay with their juror.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofContest,
    seed: Line(60).default(''),
    evaluations: z.int().min(1).max(50).optional(),
    crossShare: z.int().min(0).max(100).optional(),
  }),
  output: AdminJury,
})

export const roundActions = ['openFirst', 'closeFirst', 'closeFinals', 'reopenFinals'] as const
export type RoundAction = (typeof roundActions)[number]

export const moveRound = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jury/round',
  summary:
    'Opens round 1 and tells the jurors who have entries to read, closes it or the finals, or opens closed finals again.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofContest,
    action: z.enum(roundActions),
    /** By which jurors are asked to be done, where round 1 opens; what is not said stays. */
    dueOn: z.iso.date().nullable().optional(),
  }),
  output: AdminJury,
})
