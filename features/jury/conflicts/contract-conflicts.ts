import { z } from 'zod'
import { Localized, NamedContest } from '#features/contests/editions/contract.ts'
import { conflictLifecycle } from '#features/jury/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine, Line } from '#shared/text.ts'
import { conflictKinds } from './conflicts.ts'

const Kind = z.enum(conflictKinds)

/** What a juror is asked about their conflicts for one jury, and what they said; it names nothing that was entered. */
export const MyConflicts = z.object({
  contest: NamedContest,
  declaredAt: z.iso.datetime().nullable(),
  /** A round or a vote has been opened: from then on a conflict is added and not taken back. */
  isFixed: z.boolean(),
  declared: z.array(z.string()),
  /** Names beside theirs in the credits that everybody may see, their company and their domain. */
  questions: z.array(
    z.object({ kind: Kind, name: z.string(), year: z.int().nullable(), hasConflict: z.boolean().nullable() }),
  ),
})
export type MyConflicts = z.infer<typeof MyConflicts>

export const listMyConflicts = endpoint({
  method: 'GET',
  path: '/api/jury/conflicts',
  summary: 'The names that the juror is asked about for each of their juries, and what they answered.',
  audience: 'juror',
  input: z.object({}),
  output: z.array(MyConflicts),
})

export const declareConflicts = endpoint({
  method: 'PUT',
  path: '/api/jury/conflicts/:contestId',
  summary:
    'Keeps whom the juror is in conflict with; works of these are not given to them, and are taken back. Once a round or a vote has been opened, conflicts are added to those that stand.',
  audience: 'juror',
  input: z.object({
    contestId: z.uuid(),
    declared: z.array(FilledLine(200)).max(100),
    answers: z.array(z.object({ kind: Kind, name: FilledLine(300), hasConflict: z.boolean() })).max(2000),
  }),
  output: z.array(MyConflicts),
})

export const AdminConflict = z.object({
  /** None for what bars without being asked: the juror's own works, their firm's, what credits them. */
  id: z.uuid().nullable(),
  jurorId: z.uuid(),
  juror: z.string(),
  projectId: z.uuid(),
  title: Localized,
  numbers: z.array(z.int()),
  kind: Kind,
  through: z.string(),
  /** When the two stood beside each other, where that is the conflict. */
  year: z.int().nullable(),
  status: z.enum(conflictLifecycle.statuses),
  reason: z.string(),
  decidedBy: z.string(),
  scoreCount: z.int(),
  /** Entries of it that the juror was given and has not scored in full. */
  underWay: z.int(),
})
export type AdminConflict = z.infer<typeof AdminConflict>

/** One name that a juror gave, or was asked about and answered, with the works that it is about. */
export const DeclaredConflict = z.object({
  jurorId: z.uuid(),
  kind: Kind,
  name: z.string(),
  hasConflict: z.boolean(),
  matches: z.array(
    AdminConflict.pick({ id: true, projectId: true, title: true, numbers: true, status: true }),
  ),
})
export type DeclaredConflict = z.infer<typeof DeclaredConflict>

export const AdminConflicts = z.object({
  contest: NamedContest,
  jurors: z.array(z.object({ id: z.uuid(), name: z.string(), declaredAt: z.iso.datetime().nullable() })),
  declared: z.array(DeclaredConflict),
  conflicts: z.array(AdminConflict),
})
export type AdminConflicts = z.infer<typeof AdminConflicts>

const ofContest = { contestId: z.uuid() }

export const listAdminConflicts = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/conflicts',
  summary: 'What links jurors to works of the contest, with where it comes from and what was decided.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofContest),
  output: AdminConflicts,
})

export const lookForConflicts = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/conflicts/search',
  summary: 'Looks through the credits again; what was decided stays as it is.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofContest),
  output: AdminConflicts,
})

export const decideConflict = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/conflicts/:conflictId',
  summary: 'Confirms a conflict, or sets it aside with a reason.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofContest,
    conflictId: z.uuid(),
    action: z.enum(['confirm', 'setAside']),
    reason: Line(500).default(''),
  }),
  output: AdminConflicts,
})

export const addConflict = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/conflicts',
  summary:
    'Keeps a project from a juror, with a reason; an evaluation that is not scored in full is taken back.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofContest,
    jurorId: z.uuid(),
    entryNumber: z.int().positive(),
    reason: FilledLine(300),
  }),
  output: AdminConflicts,
})

export const leaveConflictedAssignments = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/conflicts/leave',
  summary:
    'Leaves a juror’s evaluations of a work they are in conflict with to others, scored ones too; they count no more.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofContest, jurorId: z.uuid(), projectId: z.uuid(), reason: FilledLine(300) }),
  output: AdminConflicts,
})
