import { z } from 'zod'
import { Localized, NamedContest } from '#features/contests/editions/contract.ts'
import { conflictLifecycle } from '#features/jury/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine, Line } from '#shared/text.ts'
import { conflictKinds } from './conflicts.ts'

const Kind = z.enum(conflictKinds)

/** The questions about a juror's conflicts for one jury, and the answers; it names nothing that was entered. */
export const MyConflicts = z.object({
  contest: NamedContest,
  declaredAt: z.iso.datetime().nullable(),
  /** A round or a vote has been opened. From then on conflicts can be added, not removed. */
  isFixed: z.boolean(),
  declared: z.array(z.string()),
  /** Names beside theirs in published credits, their company and their domain. */
  questions: z.array(
    z.object({ kind: Kind, name: z.string(), year: z.int().nullable(), hasConflict: z.boolean().nullable() }),
  ),
})
export type MyConflicts = z.infer<typeof MyConflicts>

export const listMyConflicts = endpoint({
  method: 'GET',
  path: '/api/jury/conflicts',
  summary: 'The names that the juror must answer for each of their juries, and their answers.',
  audience: 'juror',
  input: z.object({}),
  output: z.array(MyConflicts),
})

export const declareConflicts = endpoint({
  method: 'PUT',
  path: '/api/jury/conflicts/:contestId',
  summary:
    'Saves the juror’s conflicts. Works in conflict are not assigned to them, and existing assignments are recused. After a round or a vote was opened, conflicts can only be added.',
  audience: 'juror',
  input: z.object({
    contestId: z.uuid(),
    declared: z.array(FilledLine(200)).max(100),
    answers: z.array(z.object({ kind: Kind, name: FilledLine(300), hasConflict: z.boolean() })).max(2000),
  }),
  output: z.array(MyConflicts),
})

export const AdminConflict = z.object({
  /** Null for certain conflicts: the juror's own works, their firm's, and works that credit them. */
  id: z.uuid().nullable(),
  jurorId: z.uuid(),
  juror: z.string(),
  projectId: z.uuid(),
  title: Localized,
  numbers: z.array(z.int()),
  kind: Kind,
  through: z.string(),
  /** The year of the common credit, where that is the conflict. */
  year: z.int().nullable(),
  status: z.enum(conflictLifecycle.statuses),
  reason: z.string(),
  decidedBy: z.string(),
  scoreCount: z.int(),
  /** Incomplete evaluations of its entries by the juror. */
  underWay: z.int(),
})
export type AdminConflict = z.infer<typeof AdminConflict>

/** One name that a juror declared or answered, with the matching works. */
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
  summary: 'The conflicts between jurors and works of the contest, with their sources and decisions.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofContest),
  output: AdminConflicts,
})

export const lookForConflicts = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/conflicts/search',
  summary: 'Searches the credits again; decisions do not change.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofContest),
  output: AdminConflicts,
})

export const decideConflict = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/conflicts/:conflictId',
  summary: 'Confirms a conflict, or dismisses it with a reason.',
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
  summary: 'Adds a conflict with a project by hand, with a reason; incomplete evaluations are recused.',
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
  summary: 'Recuses a juror’s evaluations of a work in conflict, complete ones too; they no longer count.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofContest, jurorId: z.uuid(), projectId: z.uuid(), reason: FilledLine(300) }),
  output: AdminConflicts,
})
