import { z } from 'zod'
import { Localized, NamedContest } from '#features/contests/editions/contract.ts'
import { conflictLifecycle } from '#features/jury/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import { FilledLine, Line } from '#shared/text.ts'
import { tieKinds } from './conflicts.ts'

const Kind = z.enum(tieKinds)

/** What a juror is asked about their ties for one jury, and what they said; it names nothing that was entered. */
export const MyTies = z.object({
  contest: NamedContest,
  declaredAt: z.iso.datetime().nullable(),
  /** A round or a vote has been opened: from then on a tie is added and not taken back. */
  isFixed: z.boolean(),
  /** Names that they gave themselves. */
  declared: z.array(z.string()),
  /** Names beside theirs in the credits that everybody may see, their company and their domain. */
  questions: z.array(
    z.object({ kind: Kind, name: z.string(), year: z.int().nullable(), isTied: z.boolean().nullable() }),
  ),
})
export type MyTies = z.infer<typeof MyTies>

export const listMyTies = endpoint({
  method: 'GET',
  path: '/api/jury/ties',
  summary: 'The names that the juror is asked about for each of their juries, and what they answered.',
  audience: 'juror',
  input: z.object({}),
  output: z.array(MyTies),
})

export const declareTies = endpoint({
  method: 'PUT',
  path: '/api/jury/ties/:contestId',
  summary:
    'Keeps whom the juror is tied to; works of these are not given to them, and are taken back. Once a round or a vote has been opened, ties are added to those that stand.',
  audience: 'juror',
  input: z.object({
    contestId: z.uuid(),
    declared: z.array(FilledLine(200)).max(100),
    answers: z.array(z.object({ kind: Kind, name: FilledLine(300), isTied: z.boolean() })).max(2000),
  }),
  output: z.array(MyTies),
})

export const AdminTie = z.object({
  /** None for what bars without being asked: the juror's own works, their firm's, what credits them. */
  id: z.uuid().nullable(),
  jurorId: z.uuid(),
  juror: z.string(),
  projectId: z.uuid(),
  title: Localized,
  /** Of its entries. */
  numbers: z.array(z.int()),
  kind: Kind,
  through: z.string(),
  /** When the two stood beside each other, where that is the tie. */
  year: z.int().nullable(),
  status: z.enum(conflictLifecycle.statuses),
  reason: z.string(),
  decidedBy: z.string(),
  /** Entries of it that the juror has scored in full. */
  scoreCount: z.int(),
  /** Entries of it that the juror was given and has not scored in full. */
  underWay: z.int(),
})
export type AdminTie = z.infer<typeof AdminTie>

/** One name that a juror gave, or was asked about and answered, with the works that it is about. */
export const DeclaredTie = z.object({
  jurorId: z.uuid(),
  kind: Kind,
  name: z.string(),
  isTied: z.boolean(),
  matches: z.array(AdminTie.pick({ id: true, projectId: true, title: true, numbers: true, status: true })),
})
export type DeclaredTie = z.infer<typeof DeclaredTie>

export const AdminTies = z.object({
  contest: NamedContest,
  jurors: z.array(z.object({ id: z.uuid(), name: z.string(), declaredAt: z.iso.datetime().nullable() })),
  declared: z.array(DeclaredTie),
  ties: z.array(AdminTie),
})
export type AdminTies = z.infer<typeof AdminTies>

const ofContest = { contestId: z.uuid() }

export const listAdminTies = endpoint({
  method: 'GET',
  path: '/api/admin/contests/:contestId/ties',
  summary: 'What ties jurors to works of the contest, with where it comes from and what was decided.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofContest),
  output: AdminTies,
})

export const lookForTies = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/ties/search',
  summary: 'Looks through the credits again; what was decided stays as it is.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object(ofContest),
  output: AdminTies,
})

export const decideTie = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/ties/:tieId',
  summary: 'Confirms a tie, or sets it aside with a reason.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({
    ...ofContest,
    tieId: z.uuid(),
    action: z.enum(['confirm', 'setAside']),
    reason: Line(500).default(''),
  }),
  output: AdminTies,
})

export const addTie = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/ties',
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
  output: AdminTies,
})

export const leaveTiedAssignments = endpoint({
  method: 'POST',
  path: '/api/admin/contests/:contestId/ties/leave',
  summary:
    'Leaves a juror’s evaluations of a work they are tied to to others, scored ones too; they count no more.',
  audience: 'organiser',
  blindSafe: false,
  input: z.object({ ...ofContest, jurorId: z.uuid(), projectId: z.uuid(), reason: FilledLine(300) }),
  output: AdminTies,
})
