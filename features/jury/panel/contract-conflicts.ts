import { z } from 'zod'
import { Localized, NamedContest } from '#features/contests/contest/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine } from '#shared/text.ts'

/** A juror's declaration for one jury; it tells nothing about the entries. */
export const MyConflicts = z.object({
  contest: NamedContest,
  declaredAt: z.iso.datetime().nullable(),
  /** A round or a vote has been opened. From then on names can be added, not removed. */
  isFixed: z.boolean(),
  declared: z.array(z.string()),
})
export type MyConflicts = z.infer<typeof MyConflicts>

export const listMyConflicts = endpoint({
  method: 'GET',
  path: '/api/jury/conflicts',
  summary: 'The names that the juror declared for each of their juries.',
  audience: 'juror',
  input: z.object({}),
  output: z.array(MyConflicts),
})

export const declareConflicts = endpoint({
  method: 'PUT',
  path: '/api/jury/conflicts/:contestId',
  summary:
    'Saves the juror’s conflicts. Works that name one are not assigned to them, and incomplete evaluations are recused. After a round or a vote was opened, names can only be added.',
  audience: 'juror',
  input: z.object({ contestId: z.uuid(), declared: z.array(FilledLine(200)).max(100) }),
  output: z.array(MyConflicts),
})

export const AdminConflict = z.object({
  id: z.uuid(),
  jurorId: z.uuid(),
  juror: z.string(),
  projectId: z.uuid(),
  title: Localized,
  numbers: z.array(z.int()),
  /** The name in the project that is the conflict; empty when an organiser added it. */
  through: z.string(),
  isDismissed: z.boolean(),
  reason: z.string(),
  decidedBy: z.string(),
  /** Evaluations of its entries by the juror. */
  evaluations: z.int(),
})
export type AdminConflict = z.infer<typeof AdminConflict>

export const AdminConflicts = z.object({
  contest: NamedContest,
  jurors: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      declaredAt: z.iso.datetime().nullable(),
      declared: z.array(z.string()),
    }),
  ),
  conflicts: z.array(AdminConflict),
})
export type AdminConflicts = z.infer<typeof AdminConflicts>

const ofContest = { contestId: z.uuid() }

export const listAdminConflicts = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/conflicts',
  summary: 'What jurors declared, and the conflicts between them and works of the contest.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofContest),
  output: AdminConflicts,
})

export const dismissConflict = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/conflicts/:conflictId/dismissal',
  summary: 'Dismisses a conflict with a reason, for example of a namesake.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofContest, conflictId: z.uuid(), reason: FilledLine(500) }),
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
