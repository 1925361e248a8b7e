import { z } from 'zod'
import { ContestState, Localized, NamedContest, WallTime } from '#features/contests/contest/contract.ts'
import { ImageView } from '#features/files/storage/contract.ts'
import { roundLifecycle } from '#features/jury/lifecycle.ts'
import type en from '#features/jury/messages/en.json'
import type { ErrorCodeIn } from '#shared/domain-error.ts'
import { EmailAddress } from '#shared/email-address.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FilledProse, Line, Prose } from '#shared/text.ts'
import { BasedOn } from '#shared/versions.ts'
import { BlindWork } from './blind-work.ts'

declare module '#shared/domain-error.ts' {
  interface ErrorCodes {
    jury: ErrorCodeIn<typeof en>
  }
}

/** Identifies an entry in a juror's addresses. */
export const EntryPlace = z.object({ projectId: z.uuid(), categoryId: z.uuid() })
export type EntryPlace = z.infer<typeof EntryPlace>

export const EvaluationEntry = EntryPlace.extend({
  number: z.int(),
  title: Localized,
  cover: ImageView.nullable(),
  scoreCount: z.int(),
  isScored: z.boolean(),
  isRecused: z.boolean(),
  order: z.int(),
})
export type EvaluationEntry = z.infer<typeof EvaluationEntry>

export const Evaluation = z.object({
  contest: NamedContest,
  criteria: z.int(),
  /** The due date for jurors; nothing happens on it. */
  dueOn: z.iso.date().nullable(),
  /** When the portal closes the round, in the contest's zone. */
  closesAt: z.iso.datetime().nullable(),
  timeZone: z.string(),
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
  /** A version distinguishes a score from a later one of the same criterion. */
  scores: z.array(z.object({ criterionId: z.uuid(), value: z.int(), version: z.int() })),
  comment: z.string(),
  isRecused: z.boolean(),
  /** Whether the juror recused themselves. They cannot revert a recusal by a conflict or an organiser. */
  isOwnRecusal: z.boolean(),
  savedAt: z.iso.datetime().nullable(),
  previous: EntryPlace.nullable(),
  nextUnscored: EntryPlace.nullable(),
  /** Recused entries do not count. */
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
      /** The number of placed finalists; the others come after them without an order. */
      placed: z.int(),
      /** Placed finalists, best first, then the rest in the juror's random order. */
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
  summary: 'The juror’s assignments in the open rounds, by category, with their progress.',
  audience: 'juror',
  isCached: true,
  input: z.object({}),
  output: z.array(Evaluation),
})

export const getEntryEvaluation = endpoint({
  method: 'GET',
  path: '/api/jury/projects/:projectId/:categoryId',
  summary: 'One entry assigned to the juror, without names, with their own scores.',
  audience: 'juror',
  isCached: true,
  input: EntryPlace,
  output: EntryEvaluation,
})

export const getEntryPlace = endpoint({
  method: 'GET',
  path: '/api/jury/projects/:projectId',
  summary:
    'The first entry of a project without the juror’s complete scores, otherwise the first assigned to them.',
  audience: 'juror',
  input: z.object({ projectId: z.uuid() }),
  output: EntryPlace,
})

export const setScore = endpoint({
  method: 'PUT',
  path: '/api/jury/assignments/:assignmentId/scores/:criterionId',
  summary: 'Saves one score from 1 to 10, or removes it with null, while the round is open.',
  audience: 'juror',
  input: z.object({
    ...ofAssignment,
    criterionId: z.uuid(),
    value: z.int().min(1).max(10).nullable(),
    /** 0 when the juror saw no score. */
    ...BasedOn,
  }),
  output: Saved.extend({ version: z.int() }),
})

/** The `current` score in a `score_changed` error. */
export const OtherScore = z.object({ value: z.int().nullable(), version: z.int() })
export type OtherScore = z.infer<typeof OtherScore>

export const setComment = endpoint({
  method: 'PUT',
  path: '/api/jury/assignments/:assignmentId/comment',
  summary: 'Saves the juror’s comment about an entry for the organiser.',
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
  summary: 'Recuses the juror from an entry, with a reason.',
  audience: 'juror',
  input: z.object({ ...ofAssignment, reason: FilledProse(500) }),
  output: Saved,
})

export const listFinals = endpoint({
  method: 'GET',
  path: '/api/jury/finals',
  summary: 'The finalists of each category in the open finals, in the juror’s order.',
  audience: 'juror',
  input: z.object({}),
  output: z.array(Finals),
})

export const setBallot = endpoint({
  method: 'PUT',
  path: '/api/jury/finals/:contestId/:categoryId',
  summary: 'Saves the juror’s placed finalists of one category, best first; the rest stays unplaced.',
  audience: 'juror',
  input: z.object({
    contestId: z.uuid(),
    categoryId: z.uuid(),
    entryIds: z.array(z.uuid()).max(500),
    /** 0 when the juror saw no order. */
    ...BasedOn,
  }),
  output: Saved.extend({ version: z.int() }),
})

/** The `current` order in a `ballot_changed` error. */
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
  /** Null when evaluations were only assigned by hand. */
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
  contest: ContestState.extend({ evaluationsPerEntry: z.int(), isJuryPublic: z.boolean() }),
  /** Whether the organiser is on the jury. Then results, evaluations and jurors' remarks are hidden from them. */
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
      /** Hidden from an organiser who judges, except their own; so are the next three. */
      assigned: z.int().nullable(),
      scored: z.int().nullable(),
      recused: z.int().nullable(),
      ballots: z.int().nullable(),
      /** Hidden from an organiser who judges. */
      conflicts: z.int().nullable(),
    }),
  ),
  firstRound: RoundView.nullable(),
  finals: RoundView.nullable(),
  /** Hidden from an organiser who judges: a recusal changes it. */
  report: AssignmentReportView.nullable(),
  recusals: z.array(z.object({ juror: z.string(), number: z.int(), reason: z.string() })),
  comments: z.array(z.object({ juror: z.string(), number: z.int(), comment: z.string() })),
})
export type AdminJury = z.infer<typeof AdminJury>

const ofContest = { contestId: z.uuid() }

export const getAdminJury = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/jury',
  summary: 'A contest’s jurors with their loads and progress, the rounds, and the assignment report.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object(ofContest),
  output: AdminJury,
})

export const addJuror = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jurors',
  summary: 'Adds a user with an account to the jury and notifies them by email.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object({
    ...ofContest,
    email: EmailAddress,
    /** Required for an organiser, who loses access to results and evaluations. */
    isConfirmed: z.boolean().optional(),
  }),
  output: AdminJury,
})

export const autoAssignFirstRound = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/jury/auto-assign',
  summary: 'Assigns the entries to the jurors; evaluations in progress stay with their juror.',
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
    'Opens round 1 and notifies the jurors with assigned entries, closes it or the finals, or reopens closed finals.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofContest,
    action: z.enum(roundActions),
    /** The due date for jurors when round 1 opens; unchanged when left out. */
    dueOn: z.iso.date().nullable().optional(),
  }),
  output: AdminJury,
})

const RoundSchedule = z.object({
  /** Null without a date. */
  opensAt: z.iso.datetime().nullable(),
  closesAt: z.iso.datetime().nullable(),
  finalsCloseAt: z.iso.datetime().nullable(),
  timeZone: z.string(),
  first: z.enum(roundLifecycle.statuses),
  finals: z.enum(roundLifecycle.statuses),
  /** The contest's results are announced: no round opens or closes any more. */
  isOver: z.boolean(),
})
export type RoundSchedule = z.infer<typeof RoundSchedule>

export const getRoundSchedule = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/jury/schedule',
  summary: 'The dates on which the portal opens and closes the rounds of a contest.',
  audience: 'organiser',
  blindSafe: true,
  input: z.object(ofContest),
  output: RoundSchedule,
})

/** Empty without a date. */
const OptionalWallTime = WallTime.or(z.literal(''))

export const setRoundSchedule = endpoint({
  method: 'PUT',
  path: '/api/admin/contests/:contestId/jury/schedule',
  summary: 'Sets when the portal opens and closes round 1 and closes the finals, in the contest’s time zone.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofContest,
    opensAt: OptionalWallTime,
    closesAt: OptionalWallTime,
    finalsCloseAt: OptionalWallTime,
  }),
  output: RoundSchedule,
})
